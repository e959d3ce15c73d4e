import { HistoryOutlined, SyncOutlined, ThunderboltOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { readTerminalVersions, startExpress } from '#core/contract/express-upgrade.ts'
import * as contract from '#core/contract/upgrade-terminal.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { ConnectionTag } from '#console/ui/state-tag.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { StateTag } from '#console/ui/upgrade/upgrade-state.tsx'

type Row = contract.UpgradeTerminal

interface Props {
  onUpgrade: (rows: readonly Row[]) => void
  onHistory: (row: Row) => void
  onRead: (rows: readonly Row[]) => void
}

const nameOf = ({ plate, vin }: Row) => plate || vin

export function useTerminalColumns({ onUpgrade, onHistory, onRead }: Props): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation('upgrade')
  return [
    column.vehicle({ width: 235 }),
    column.link('sn', t('sn'), 130, onHistory),
    column.code('terminalModel', t('terminalModel'), 110, { hidden: true }),
    column.cell('currentVersion', t('currentVersion'), 130, ({ currentVersion, isBehind }) => (
      <>
        <bdi dir="ltr">{currentVersion || '–'}</bdi> {isBehind && <ToneTag tone="warning">{t('behind')}</ToneTag>}
      </>
    )),
    column.code('newestVersion', t('newestVersion'), 110),
    column.cell('lastState', t('lastState'), 140, ({ lastState }) =>
      lastState ? <StateTag state={lastState} /> : '–',
    ),
    column.code('lastVersion', t('lastVersion'), 110, { hidden: true }),
    column.time('lastUpgradeTime', t('lastTime'), 165),
    column.number('attempts', t('attempts'), 100, { hidden: true }),
    column.label('online', t('online'), 100, (online) => <ConnectionTag state={online} />),
    column.number('signal', t('signal'), 90, { hidden: true }),
    column.code('hardware', t('hardware'), 110, { hidden: true }),
    column.code('iccid', t('iccid'), 190, { hidden: true }),
    column.text('orgName', t('orgName'), 160, { hidden: true }),
    ...column.actions(t('actions'), 110, [
      {
        to: startExpress,
        icon: <ThunderboltOutlined aria-hidden />,
        label: (row) => t('upgrade.one', { name: nameOf(row) }),
        on: ({ isBehind }) => isBehind,
        onClick: (row) => onUpgrade([row]),
      },
      {
        to: readTerminalVersions,
        icon: <SyncOutlined aria-hidden />,
        label: (row) => t('read.one', { name: nameOf(row) }),
        onClick: (row) => onRead([row]),
      },
      {
        to: contract.listTerminalVersions,
        icon: <HistoryOutlined aria-hidden />,
        label: ({ sn }) => t('history.of', { name: sn }),
        onClick: onHistory,
      },
    ]),
  ]
}
