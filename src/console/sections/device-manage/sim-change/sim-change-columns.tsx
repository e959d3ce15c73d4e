import { CheckOutlined, CommentOutlined, UndoOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/sim-change.ts'
import type { SimChangeState } from '#core/domain/device-change.ts'
import { type ColumnAction, useColumnKit } from '#console/ui/columns.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'

type Row = contract.SimChangeRow
export type SimChangeAction = 'explain' | 'apply' | 'keep'

const TONES: Readonly<Record<SimChangeState, Tone>> = {
  detected: 'warning',
  explained: 'neutral',
  suspicious: 'bad',
  done: 'good',
}

export function useSimChangeColumns(open: (action: SimChangeAction, row: Row) => void): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation('deviceManage')
  return [
    column.vin(),
    column.code('sn', t('sn'), 150, { hidden: true }),
    column.state('state', t('state'), 130, (state) => [TONES[state], t(`simChange.state.${state}`)]),
    column.copy('oldIccid', t('oldIccid'), 205),
    column.copy('newIccid', t('newIccid'), 205),
    column.text('oldCarrier', t('simChange.oldCarrier'), 150, { hidden: true }),
    column.text('newCarrier', t('simChange.newCarrier'), 150, { hidden: true }),
    column.label('source', t('simChange.source'), 160, (source) => t(`simChange.source.${source}`), { hidden: true }),
    column.time('detectTime', t('simChange.detected'), 165),
    column.time('dueTime', t('simChange.due'), 180, { hidden: true }),
    column.text('explanation', t('simChange.explanation'), 220, { hidden: true }),
    column.label('outcome', t('simChange.outcome'), 200, (outcome) => t(`simChange.outcome.${outcome}`), {
      hidden: true,
    }),
    column.text('approvedBy', t('simChange.approvedBy'), 130, { hidden: true }),
    column.time('approveTime', t('simChange.approved'), 180, { hidden: true }),
    column.number('reports', t('simChange.reports'), 100, { hidden: true }),
    column.time('lastReportTime', t('simChange.lastReport'), 180, { hidden: true }),
    column.text('explainedBy', t('simChange.explainedBy'), 130, { hidden: true }),
    ...column.actions(t('actions'), 130, useActions(open)),
  ]
}

function useActions(open: (action: SimChangeAction, row: Row) => void): ColumnAction<Row>[] {
  const { t } = useTranslation('deviceManage')
  const isOpen = ({ state }: Row) => state !== 'done'
  return [
    {
      to: contract.explainSimChanges,
      icon: <CommentOutlined aria-hidden />,
      label: ({ vin }) => `${t('simChange.explain')} · ${vin}`,
      onClick: (row) => open('explain', row),
      on: isOpen,
    },
    {
      to: contract.applySimChange,
      icon: <CheckOutlined aria-hidden />,
      label: ({ vin }) => `${t('simChange.apply')} · ${vin}`,
      onClick: (row) => open('apply', row),
      on: isOpen,
    },
    {
      to: contract.keepSimCard,
      icon: <UndoOutlined aria-hidden />,
      more: 'harmless',
      label: () => t('simChange.keep'),
      onClick: (row) => open('keep', row),
      on: isOpen,
    },
  ]
}
