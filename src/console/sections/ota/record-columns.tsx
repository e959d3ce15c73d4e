import { ReloadOutlined, StopOutlined, SyncOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import * as contract from '#core/contract/express-upgrade.ts'
import { isUnsentUpgrade, mayRetryUpgrade, type UpgradeDesk } from '#core/domain/upgrade-record.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { StateTag as VehicleStateTag } from '#console/ui/state-tag.tsx'
import { UpgradeState } from '#console/ui/upgrade/upgrade-state.tsx'
import type { UpgradeSteps } from './use-upgrade-steps.ts'

type Row = contract.UpgradeRecord

interface Props {
  desk: UpgradeDesk
  onShow: (row: Row) => void
  onRetry: (rows: readonly Row[]) => void
  steps: UpgradeSteps
}

const nameOf = ({ plate, vin }: Row) => plate || vin

export function useRecordColumns({ desk, onShow, onRetry, steps }: Props): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation('upgrade')
  return [
    column.vehicle({ width: 235 }),
    column.cell('state', t('state'), 185, (row) => <UpgradeState record={row} />),
    column.link('softModel', t('version'), 125, onShow),
    column.code('fromVersion', t('fromVersion'), 105),
    column.code('toVersion', t('toVersion'), 105),
    column.code('currentVersion', t('currentVersion'), 120, { hidden: true }),
    ...(desk === 'energy'
      ? [
          column.quantity('percent', ['soc', ({ soc }) => (soc === null ? null : Math.round(soc) / 100)], t('soc'), 90),
          column.cell(
            'vehicleState',
            t('vehicleState'),
            120,
            ({ vehicleState }) => (vehicleState ? <VehicleStateTag state={vehicleState} /> : '–'),
            { hidden: true },
          ),
        ]
      : []),
    column.code('sn', t('sn'), 150, { hidden: true }),
    column.code('terminalModel', t('terminalModel'), 110, { hidden: true }),
    column.label('channel', t('channel'), 120, (channel) => t(`channel.${channel}`), { hidden: true }),
    column.quantity('bytes', 'fileSize', t('fileSize'), 100, { hidden: true }),
    column.number('attempts', t('attempts'), 100, { hidden: true }),
    column.time('createTime', t('createTime'), 165),
    column.time('sendTime', t('sendTime'), 165, { hidden: true }),
    column.time('finishTime', t('finishTime'), 165, { hidden: true }),
    column.text('operator', t('operator'), 130, { hidden: true }),
    column.text('reason', t('reason'), 240, { hidden: true }),
    ...column.actions(t('actions'), 110, [
      {
        to: contract.cancelExpress,
        icon: <StopOutlined aria-hidden />,
        label: (row) => t('cancel.one', { name: nameOf(row) }),
        on: ({ state }) => isUnsentUpgrade(state),
        onClick: (row) => steps.cancel([row]),
      },
      {
        to: contract.retryExpress,
        icon: <ReloadOutlined aria-hidden />,
        label: (row) => t('retry.one', { name: nameOf(row) }),
        on: ({ state }) => mayRetryUpgrade(state),
        onClick: (row) => onRetry([row]),
      },
      {
        to: contract.readTerminalVersions,
        icon: <SyncOutlined aria-hidden />,
        label: (row) => t('read.one', { name: nameOf(row) }),
        onClick: (row) => void steps.read([row.vin]),
      },
    ]),
  ]
}
