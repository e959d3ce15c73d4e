import { DeleteOutlined, EditOutlined, PlayCircleOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { createUdsCampaign } from '#core/contract/uds-campaign.ts'
import { deleteUdsTemplate, listUdsTemplates, saveUdsTemplate, type UdsTemplate } from '#core/contract/uds-template.ts'
import { useCall } from '#web/api/use-call.ts'
import { useRemove } from '#console/ui/use-remove.ts'
import { WholeTable } from '#console/ui/whole-table.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'

interface Props {
  onEdit: (template: UdsTemplate) => void
  onUse: (template: UdsTemplate) => void
}

export function TemplateList({ onEdit, onUse }: Props) {
  const column = useColumnKit<UdsTemplate>()
  const { t } = useTranslation('udsV2')
  const remove = useRemove(deleteUdsTemplate, [listUdsTemplates])
  const columns: TableColumnsType<UdsTemplate> = [
    column.text('name', t('template.name'), 240, { fixed: 'start' }),
    column.text('description', t('template.description'), 320),
    column.number(['steps', ({ steps }) => steps.length], t('template.steps'), 90),
    column.state('writes', t('template.access'), 170, (writes) => [
      writes ? 'warning' : 'neutral',
      t(writes ? 'template.writes' : 'template.reads'),
    ]),
    column.changed(t('template.updated'), 170),
    ...column.actions(t('actions'), 130, [
      {
        to: createUdsCampaign,
        icon: <PlayCircleOutlined aria-hidden />,
        label: (row) => t('template.use', { name: row.name }),
        onClick: onUse,
      },
      {
        to: saveUdsTemplate,
        icon: <EditOutlined aria-hidden />,
        opens: true,
        label: (row) => t('template.edit', { name: row.name }),
        onClick: onEdit,
      },
      {
        to: deleteUdsTemplate,
        icon: <DeleteOutlined aria-hidden />,
        label: (row) => t('template.remove', { name: row.name }),
        onClick: ({ id, name }) =>
          remove(id, { title: t('template.remove', { name }), content: t('template.removeHint') }),
      },
    ]),
  ]
  return (
    <WholeTable
      read={useCall(listUdsTemplates, {}, { toast: false })}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<NoneYet title={t('template.none')} hint={t('template.noneHint')} />}
    />
  )
}
