import { DeleteOutlined, EditOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { Space, type TableColumnsType, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { deleteWakePlan, runWakePlan, updateWakePlan, type WakePlan } from '#core/contract/wake.ts'
import { useFormat } from '#web/i18n/format.ts'
import { RowAction } from '#console/ui/row-action.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { Words } from '#console/ui/words.tsx'

interface Actions {
  onEdit: (plan: WakePlan) => void
  onRun: (plan: WakePlan) => void
  onDelete: (plan: WakePlan) => void
}

const dayKey = (day: number) => `day.${day}` as 'day.1'

export function usePlanColumns({ onEdit, onRun, onDelete }: Actions): TableColumnsType<WakePlan> {
  const { t } = useTranslation('wake')
  const format = useFormat()
  return [
    {
      title: t('plan.name'),
      dataIndex: 'name',
      width: 180,
      fixed: 'start',
      render: (name: string) => <Words text={name} />,
    },
    {
      title: t('plan.vehicles'),
      dataIndex: 'count',
      width: 100,
      align: 'end',
      render: (count: number) => format.number(count),
    },
    {
      title: t('plan.schedule'),
      key: 'schedule',
      width: 230,
      render: (_, { weekdays, at }) => (
        <>
          {weekdays.map((day) => t(dayKey(day))).join(' ')} <bdi dir="ltr">{at}</bdi>
        </>
      ),
    },
    {
      title: t('plan.next'),
      dataIndex: 'nextRunTime',
      width: 170,
      render: (time: string | null) => <TimeCell time={time} />,
    },
    {
      title: t('plan.lastSuccess'),
      dataIndex: 'lastSuccess',
      width: 150,
      align: 'end',
      render: (share: number | null) => format.percent(share),
    },
    { title: t('plan.owner'), dataIndex: 'owner', width: 140, render: (name: string) => <Words text={name} /> },
    {
      title: t('plan.enabled'),
      dataIndex: 'enabled',
      width: 90,
      render: (on: boolean) => <ToneTag tone={on ? 'good' : 'neutral'}>{on ? t('plan.on') : t('plan.off')}</ToneTag>,
    },
    {
      title: t('plan.conflicts'),
      dataIndex: 'conflicts',
      width: 190,
      render: (conflicts: WakePlan['conflicts']) =>
        conflicts.length === 0
          ? t('plan.none')
          : conflicts.map(({ kind, vehicles }) => (
              <Tag key={kind} color="warning">
                {t(`conflict.${kind}`, { vehicles })}
              </Tag>
            )),
    },
    { title: t('purpose'), dataIndex: 'purpose', width: 180, render: (text: string) => <Words text={text} /> },
    {
      title: '',
      key: 'actions',
      width: 120,
      fixed: 'end',
      render: (_, plan) => (
        <Space size={0}>
          <RowAction
            to={runWakePlan}
            icon={<PlayCircleOutlined />}
            label={t('plan.run', { name: plan.name })}
            onClick={() => onRun(plan)}
          />
          <RowAction
            to={updateWakePlan}
            icon={<EditOutlined />}
            label={t('plan.edit', { name: plan.name })}
            onClick={() => onEdit(plan)}
          />
          <RowAction
            to={deleteWakePlan}
            icon={<DeleteOutlined />}
            label={t('plan.delete', { name: plan.name })}
            onClick={() => onDelete(plan)}
          />
        </Space>
      ),
    },
  ]
}
