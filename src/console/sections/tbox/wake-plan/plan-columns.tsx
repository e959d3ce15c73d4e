import { DeleteOutlined, EditOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { type TableColumnsType, Tag } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { deleteWakePlan, runWakePlan, updateWakePlan, type WakePlan } from '#core/contract/wake.ts'
import { useColumnKit } from '#console/ui/columns.tsx'

interface Actions {
  onEdit: (plan: WakePlan) => void
  onRun: (plan: WakePlan) => void
  onDelete: (plan: WakePlan) => void
}

const dayKey = (day: number) => `day.${day}` as 'day.1'

export function usePlanColumns({ onEdit, onRun, onDelete }: Actions): TableColumnsType<WakePlan> {
  const column = useColumnKit<WakePlan>()
  const { t } = useTranslation('wake')
  return [
    column.text('name', t('plan.name'), 180, { fixed: 'start' }),
    column.number('count', t('plan.vehicles'), 100),
    column.cell('schedule', t('plan.schedule'), 205, ({ weekdays, at }) => (
      <>
        {weekdays.map((day) => t(dayKey(day))).join(' ')} <bdi dir="ltr">{at}</bdi>
      </>
    )),
    column.time('nextRunTime', t('plan.next'), 170),
    column.quantity('percent', 'lastSuccess', t('plan.lastSuccess'), 150),
    column.text('owner', t('plan.owner'), 140, { hidden: true }),
    column.state('enabled', t('plan.enabled'), 90, (on) => [
      on ? 'good' : 'neutral',
      on ? t('plan.on') : t('plan.off'),
    ]),
    column.cell('conflicts', t('plan.conflicts'), 150, ({ conflicts }) =>
      conflicts.length === 0
        ? t('plan.none')
        : conflicts.map(({ kind, vehicles }) => (
            <Tag key={kind} color="warning">
              {t(`conflict.${kind}`, { vehicles })}
            </Tag>
          )),
    ),
    column.text('purpose', t('purpose'), 180, { hidden: true }),
    ...column.actions('', 120, [
      {
        to: runWakePlan,
        icon: <PlayCircleOutlined aria-hidden />,
        label: ({ name }) => t('plan.run', { name }),
        onClick: onRun,
      },
      {
        to: updateWakePlan,
        icon: <EditOutlined aria-hidden />,
        opens: true,
        label: ({ name }) => t('plan.edit', { name }),
        onClick: onEdit,
      },
      {
        to: deleteWakePlan,
        icon: <DeleteOutlined aria-hidden />,
        label: ({ name }) => t('plan.delete', { name }),
        onClick: onDelete,
      },
    ]),
  ]
}
