import { DeleteOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  addMessageTemplate,
  deleteMessageTemplate,
  listMessageTemplates,
  type MessageTemplate,
} from '#core/contract/message-check.ts'
import { useCall } from '#web/api/use-call.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { useRemove } from '#console/ui/use-remove.ts'
import { WholeTable } from '#console/ui/whole-table.tsx'
import { TemplateDrawer } from './template-drawer.tsx'

/** Required reports by vehicle model. */
export function TemplateList() {
  const { t } = useTranslation(['messageCheck', 'common'])
  const [edited, edit] = useState<MessageTemplate | 'new' | null>(null)
  return (
    <>
      <WholeTable<MessageTemplate>
        read={useCall(listMessageTemplates, {}, { toast: false })}
        add={{ to: addMessageTemplate, label: t('addTemplate'), onClick: () => edit('new') }}
        empty={<NoneYet title={t('noTemplates')} hint={t('noTemplatesHint')} />}
        columns={useTemplateColumns(edit)}
        rowKey={({ id }) => id}
      />
      <TemplateDrawer template={edited} onClose={() => edit(null)} />
    </>
  )
}

function useTemplateColumns(edit: (template: MessageTemplate) => void): TableColumnsType<MessageTemplate> {
  const column = useColumnKit<MessageTemplate>()
  const { t } = useTranslation(['messageCheck', 'common'])
  const remove = useRemove(deleteMessageTemplate, [listMessageTemplates])
  return [
    column.link('name', t('name'), 240, edit),
    column.number('version', t('version'), 90),
    column.number(['items', ({ rules }) => rules.length], t('items'), 90),
    column.text(['models', ({ models }) => models.join(', ') || t('everyModel')], t('models'), 240),
    column.number('used', t('used'), 110),
    column.changed(t('updated'), 180),
    ...column.actions(t('actions'), 100, [
      {
        to: deleteMessageTemplate,
        icon: <DeleteOutlined aria-hidden />,
        label: ({ name }) => `${t('delete')} ${name}`,
        onClick: ({ id, name }) =>
          remove(id, { title: t('deleteAsk', { name }), content: t('deleteHint'), confirmText: t('delete') }),
      },
    ]),
  ]
}
