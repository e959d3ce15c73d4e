import { CarOutlined, EditOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type GroupPhase, type GroupRow, listGroupMembers, updateGroup } from '#core/contract/vehicle-group.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'

const TONES: Readonly<Record<GroupPhase, Tone>> = { upcoming: 'neutral', running: 'progress', ended: 'neutral' }

export function useGroupColumns(
  onOpen: (row: GroupRow) => void,
  onEdit: (row: GroupRow) => void,
): TableColumnsType<GroupRow> {
  const column = useColumnKit<GroupRow>()
  const { t } = useTranslation('vehicleGroup')
  const format = useFormat()
  const terms = ({ reportSeconds, lockRule }: GroupRow) =>
    [...(reportSeconds === null ? [] : [t('reportEvery', { seconds: reportSeconds })]), t(`lockRule.${lockRule}`)].join(
      ' · ',
    )
  const period = ({ startsOn, endsOn }: GroupRow) => `${format.date(startsOn)} – ${format.date(endsOn)}`
  return [
    column.copy('groupCode', t('code'), 150, { fixed: 'start' }),
    column.link('groupName', t('name'), 230, onOpen),
    column.text('customer', t('customer'), 200),
    column.number('vehicles', t('vehicles'), 90),
    column.text(['period', period], t('period'), 210),
    column.state('phase', t('phase'), 120, (phase) => [TONES[phase], t(`phase.${phase}`)]),
    column.text(['terms', terms], t('terms'), 260, { hidden: true }),
    column.text('contact', t('contact'), 130, { hidden: true }),
    column.code('phone', t('phone'), 140, { hidden: true }),
    column.text('note', t('note'), 200, { hidden: true }),
    column.text('orgName', t('org'), 170, { hidden: true }),
    column.time('createTime', t('created'), 170, { hidden: true }),
    ...column.actions(t('actions'), 110, [
      {
        to: listGroupMembers,
        icon: <CarOutlined aria-hidden />,
        label: ({ groupName }) => t('open', { name: groupName }),
        onClick: onOpen,
      },
      {
        to: updateGroup,
        icon: <EditOutlined aria-hidden />,
        opens: true,
        label: ({ groupName }) => t('edit', { name: groupName }),
        onClick: onEdit,
      },
    ]),
  ]
}
