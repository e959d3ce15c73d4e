import {
  BookOutlined,
  CalendarOutlined,
  DeleteOutlined,
  EditOutlined,
  FileSearchOutlined,
  MessageOutlined,
  ToolOutlined,
} from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { getCommand } from '#core/contract/command.ts'
import * as contract from '#core/contract/maintenance.ts'
import type { MaintenanceState } from '#core/domain/maintenance.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useItemName } from './use-item-name.ts'

type Row = contract.MaintenanceDue
const TONES: Readonly<Record<MaintenanceState, Tone>> = {
  overdue: 'bad',
  due: 'warning',
  soon: 'warning',
  workshop: 'progress',
  ok: 'good',
}
const nameOf = ({ plate, vin }: Row) => plate || vin

interface DueProps {
  onBook: (row: Row) => void
  onStep: (kind: 'record' | 'book' | 'send', row: Row) => void
  onShow: (jobId: number) => void
}

export function useDueColumns({ onBook, onStep, onShow }: DueProps): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation(['maintenance', 'command'])
  const format = useFormat()
  const itemName = useItemName()
  const left = ({ leftKm, leftHours, leftDays, leftKwh, lining }: Row) =>
    [
      leftKm !== null && format.distance(leftKm, 0),
      leftHours !== null && t('hoursLeft', { hours: format.number(leftHours) }),
      leftDays !== null && t('daysLeft', { days: format.number(leftDays) }),
      leftKwh !== null && t('kwhLeft', { kwh: format.number(leftKwh) }),
      lining !== null && t('liningLeft', { percent: format.percent(lining / 100) }),
    ]
      .filter(Boolean)
      .join(' / ') || '–'
  return [
    column.vehicle(),
    column.label('item', t('item'), 150, itemName),
    column.state('state', t('state'), 130, (state) => [TONES[state], t(`state.${state}`)]),
    column.cell('leftKm', t('left'), 190, left, { align: 'end' }),
    column.day('dueDay', t('dueDay'), 120),
    column.day('lastDay', t('lastDay'), 120, { hidden: true }),
    column.text('stationName', t('station'), 150, { hidden: true }),
    column.cell('messageTime', t('message'), 150, ({ messageStatus }) =>
      messageStatus ? t(`command:status.${messageStatus}`) : '–',
    ),
    column.text('orgName', t('org'), 150, { hidden: true }),
    column.day('bookedDay', t('bookedDay'), 120, { hidden: true }),
    column.number('odometer', t('odometer'), 120, { unit: 'km', hidden: true }),
    ...column.actions(t('actions'), 130, [
      {
        to: contract.recordService,
        icon: <ToolOutlined aria-hidden />,
        label: (row) => t('record.of', { name: nameOf(row) }),
        onClick: (row) => onStep('record', row),
      },
      {
        to: contract.listServiceRecords,
        icon: <BookOutlined aria-hidden />,
        label: (row) => t('book.of', { name: nameOf(row) }),
        onClick: onBook,
      },
      {
        to: contract.bookService,
        icon: <CalendarOutlined aria-hidden />,
        more: 'harmless',
        label: (row) => t('booking.of', { name: nameOf(row) }),
        onClick: (row) => onStep('book', row),
      },
      {
        to: contract.sendMaintenanceMessage,
        icon: <MessageOutlined aria-hidden />,
        more: 'harmless',
        label: (row) => t('send.of', { name: nameOf(row) }),
        onClick: (row) => onStep('send', row),
      },
      {
        to: getCommand,
        icon: <FileSearchOutlined aria-hidden />,
        more: 'harmless',
        label: (row) => t('job', { name: nameOf(row) }),
        on: ({ jobId }) => jobId !== null,
        onClick: ({ jobId }) => jobId !== null && onShow(jobId),
      },
    ]),
  ]
}

interface RuleProps {
  onEdit: (rule: contract.MaintenanceRule) => void
  onDelete: (rule: contract.MaintenanceRule, name: string) => void
}

export function useRuleColumns({ onEdit, onDelete }: RuleProps): TableColumnsType<contract.MaintenanceRule> {
  const column = useColumnKit<contract.MaintenanceRule>()
  const { t } = useTranslation('maintenance')
  const itemName = useItemName()
  return [
    column.label('item', t('item'), 180, itemName),
    column.cell('modelId', t('model'), 180, ({ modelName }) => modelName || t('allModels')),
    column.number('everyKm', t('everyKm'), 120, { unit: 'km' }),
    column.number('everyHours', t('everyHours'), 140, { unit: 'h', hidden: true }),
    column.number('everyMonths', t('everyMonths'), 120),
    column.number('everyKwh', t('everyKwh'), 140, { unit: 'kWh', hidden: true }),
    column.number('leastLining', t('leastLining'), 140, { unit: '%', hidden: true }),
    column.number('warnKm', t('warnKm'), 120, { unit: 'km' }),
    column.number('warnDays', t('warnDays'), 110),
    column.number('vehicles', t('vehicles'), 100),
    column.changed(t('changed'), 165, { hidden: true }),
    ...column.actions(t('actions'), 90, [
      {
        to: contract.updateMaintenanceRule,
        icon: <EditOutlined aria-hidden />,
        label: ({ item }) => t('rule.edit', { name: itemName(item) }),
        onClick: onEdit,
      },
      {
        to: contract.deleteMaintenanceRules,
        icon: <DeleteOutlined aria-hidden />,
        label: ({ item }) => t('rule.delete', { name: itemName(item) }),
        onClick: (rule) => onDelete(rule, itemName(rule.item)),
      },
    ]),
  ]
}
