import { Button, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addMessageTemplate,
  deleteMessageTemplate,
  listMessageTemplates,
  type MessageTemplate,
} from '#core/contract/message-check.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { LoadFailed, Loading, NoneYet } from '#console/ui/list-states.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import styles from './message-check.module.css'
import { TemplateDrawer } from './template-drawer.tsx'

/** What vehicles of which models must report. */
export function TemplateList() {
  const { t } = useTranslation(['messageCheck', 'common'])
  const format = useFormat()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const { data, error, reload } = useCall(listMessageTemplates, {}, { toast: false })
  const [edited, edit] = useState<MessageTemplate | 'new' | null>(null)
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  const remove = ({ id, name }: MessageTemplate) =>
    confirm({
      title: t('deleteAsk', { name }),
      content: t('deleteHint'),
      danger: true,
      confirmText: t('delete'),
      onConfirm: async () => {
        await call(deleteMessageTemplate, { body: { id } })
        await refresh(listMessageTemplates)
      },
    })
  return (
    <>
      <div className={styles.actions}>
        <Allowed to={addMessageTemplate}>
          <Button type="primary" onClick={() => edit('new')}>
            {t('addTemplate')}
          </Button>
        </Allowed>
      </div>
      <Table<MessageTemplate>
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: 900 }}
        dataSource={data}
        locale={{ emptyText: <NoneYet title={t('noTemplates')} hint={t('noTemplatesHint')} /> }}
        columns={[
          {
            title: t('name'),
            dataIndex: 'name',
            render: (name: string, row) => (
              <Button type="link" size="small" onClick={() => edit(row)}>
                <bdi>{name}</bdi>
              </Button>
            ),
          },
          { title: t('version'), dataIndex: 'version', align: 'end' },
          { title: t('items'), key: 'items', align: 'end', render: (_, { rules }) => format.number(rules.length) },
          {
            title: t('models'),
            dataIndex: 'models',
            render: (models: string[]) => <bdi>{models.join(', ') || t('everyModel')}</bdi>,
          },
          { title: t('used'), dataIndex: 'used', align: 'end', render: (used: number) => format.number(used) },
          { title: t('updated'), dataIndex: 'updateTime', render: (time: string) => <TimeCell time={time} /> },
          {
            title: t('actions'),
            key: 'actions',
            render: (_, row) => (
              <Allowed to={deleteMessageTemplate}>
                <Button type="link" danger size="small" onClick={() => remove(row)}>
                  {t('delete')}
                </Button>
              </Allowed>
            ),
          },
        ]}
      />
      <TemplateDrawer template={edited} onClose={() => edit(null)} />
    </>
  )
}
