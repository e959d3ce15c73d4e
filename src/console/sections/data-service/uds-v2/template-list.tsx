import { DeleteOutlined, EditOutlined, PlayCircleOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { createUdsCampaign } from '#core/contract/uds-campaign.ts'
import { deleteUdsTemplate, listUdsTemplates, saveUdsTemplate, type UdsTemplate } from '#core/contract/uds-template.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useConfirm } from '#console/ui/confirm.tsx'
import { ListTable } from '#console/ui/list-table.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { Words } from '#console/ui/words.tsx'

interface Props {
  onEdit: (template: UdsTemplate) => void
  onUse: (template: UdsTemplate) => void
}

export function TemplateList({ onEdit, onUse }: Props) {
  const { t } = useTranslation('udsV2')
  const format = useFormat()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const { data, loading, error, reload } = useCall(listUdsTemplates, {}, { toast: false })
  const remove = ({ id, name }: UdsTemplate) =>
    confirm({
      title: t('template.remove', { name }),
      content: t('template.removeHint'),
      danger: true,
      onConfirm: async () => {
        await call(deleteUdsTemplate, { body: { id } })
        await refresh(listUdsTemplates)
      },
    })
  const columns: TableColumnsType<UdsTemplate> = [
    {
      title: t('template.name'),
      dataIndex: 'name',
      width: 240,
      fixed: 'start',
      render: (name: string) => <Words text={name} />,
    },
    {
      title: t('template.description'),
      dataIndex: 'description',
      width: 320,
      render: (text: string) => <Words text={text} />,
    },
    {
      title: t('template.steps'),
      dataIndex: 'steps',
      width: 90,
      align: 'end',
      render: (steps: UdsTemplate['steps']) => format.number(steps.length),
    },
    {
      title: t('template.access'),
      dataIndex: 'writes',
      width: 170,
      render: (writes: boolean) => (
        <ToneTag tone={writes ? 'warning' : 'neutral'}>{t(writes ? 'template.writes' : 'template.reads')}</ToneTag>
      ),
    },
    {
      title: t('template.updated'),
      dataIndex: 'updateTime',
      width: 170,
      render: (time: string) => <TimeCell time={time} />,
    },
    {
      title: t('actions'),
      key: 'actions',
      width: 130,
      fixed: 'end',
      render: (_, row) => (
        <>
          <RowAction
            to={createUdsCampaign}
            icon={<PlayCircleOutlined />}
            label={t('template.use', { name: row.name })}
            onClick={() => onUse(row)}
          />
          <RowAction
            to={saveUdsTemplate}
            icon={<EditOutlined />}
            label={t('template.edit', { name: row.name })}
            onClick={() => onEdit(row)}
          />
          <RowAction
            to={deleteUdsTemplate}
            icon={<DeleteOutlined />}
            label={t('template.remove', { name: row.name })}
            onClick={() => remove(row)}
          />
        </>
      ),
    },
  ]
  return (
    <ListTable
      list={{ rows: data ?? [], searched: true, loading, error, reload }}
      columns={columns}
      rowKey={({ id }) => id}
      pagination={false}
      empty={<NoneYet title={t('template.none')} hint={t('template.noneHint')} />}
    />
  )
}
