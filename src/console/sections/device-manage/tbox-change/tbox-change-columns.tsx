import {
  CheckOutlined,
  CloseCircleOutlined,
  EyeOutlined,
  FileDoneOutlined,
  HistoryOutlined,
  PlayCircleOutlined,
  RollbackOutlined,
  SafetyCertificateOutlined,
} from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getVehicleLife } from '#core/contract/life.ts'
import * as contract from '#core/contract/tbox-change.ts'
import { TBOX_CHANGE_STEPS, type TboxChangeState } from '#core/domain/device-change.ts'
import { type ColumnAction, useColumnKit } from '#console/ui/columns.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'

type Row = contract.TboxChangeRow
export type ChangeAction = 'details' | 'life' | 'decide' | 'start' | 'cancel' | 'rollBack' | 'verify' | 'close'

export const CHANGE_TONES: Readonly<Record<TboxChangeState, Tone>> = {
  applied: 'warning',
  approved: 'progress',
  waiting: 'progress',
  verified: 'good',
  closed: 'good',
  rejected: 'bad',
  cancelled: 'neutral',
  rolledBack: 'bad',
}

const may = (to: TboxChangeState) => (row: Row) => TBOX_CHANGE_STEPS[row.state].includes(to)

export function useTboxChangeColumns(open: (action: ChangeAction, row: Row) => void): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation('deviceManage')
  return [
    column.link('number', t('tboxChange.number'), 120, (row) => open('details', row), { fixed: 'start' }),
    column.state('state', t('state'), 170, (state) => [CHANGE_TONES[state], t(`tboxChange.state.${state}`)]),
    column.vehicle({ fixed: false }),
    column.code('oldSn', t('tboxChange.oldSn'), 150),
    column.code('newSn', t('tboxChange.newSn'), 150),
    column.label('reason', t('reason'), 120, (reason) => t(`tboxChange.reason.${reason}`), { hidden: true }),
    column.text('workshop', t('tboxChange.workshop'), 150, { hidden: true }),
    column.text('appliedBy', t('tboxChange.appliedBy'), 130, { hidden: true }),
    column.time('requestTime', t('tboxChange.applied'), 165),
    column.time('signOnTime', t('tboxChange.signedOn'), 200, { hidden: true }),
    column.time('verifyTime', t('tboxChange.verified'), 180, { hidden: true }),
    column.time('deadlineTime', t('tboxChange.deadline'), 180, { hidden: true }),
    column.text('decidedBy', t('tboxChange.decidedBy'), 130, { hidden: true }),
    column.time('endTime', t('tboxChange.ended'), 180, { hidden: true }),
    column.code('newIccid', t('newIccid'), 210, { hidden: true }),
    column.text('note', t('note'), 200, { hidden: true }),
    ...column.actions(t('actions'), 120, useActions(open)),
  ]
}

function useActions(open: (action: ChangeAction, row: Row) => void): ColumnAction<Row>[] {
  const { t } = useTranslation('deviceManage')
  const step = (
    action: ChangeAction,
    to: ColumnAction<Row>['to'],
    icon: ColumnAction<Row>['icon'],
    label: string,
    on: (row: Row) => boolean,
    more: ColumnAction<Row>['more'] = 'harmless',
  ): ColumnAction<Row> => ({ to, icon, label: () => label, on, more, onClick: (row) => open(action, row) })
  return [
    {
      to: contract.listTboxChanges,
      icon: <EyeOutlined aria-hidden />,
      opens: true,
      label: ({ number }) => t('details', { name: number }),
      onClick: (row) => open('details', row),
    },
    {
      to: getVehicleLife,
      icon: <HistoryOutlined aria-hidden />,
      label: () => t('tboxChange.life'),
      onClick: (row) => open('life', row),
    },
    step('decide', contract.decideTboxChange, <CheckOutlined aria-hidden />, t('tboxChange.approve'), may('approved')),
    step('start', contract.startTboxChange, <PlayCircleOutlined aria-hidden />, t('tboxChange.start'), may('waiting')),
    step(
      'verify',
      contract.verifyTboxChange,
      <SafetyCertificateOutlined aria-hidden />,
      t('tboxChange.verify'),
      (row) => may('verified')(row) && row.signOnTime !== null,
    ),
    step('close', contract.closeTboxChange, <FileDoneOutlined aria-hidden />, t('tboxChange.close'), may('closed')),
    step(
      'cancel',
      contract.cancelTboxChange,
      <CloseCircleOutlined aria-hidden />,
      t('tboxChange.cancel'),
      may('cancelled'),
      'danger',
    ),
    step(
      'rollBack',
      contract.rollBackTboxChange,
      <RollbackOutlined aria-hidden />,
      t('tboxChange.rollBack'),
      may('rolledBack'),
      'danger',
    ),
  ]
}
