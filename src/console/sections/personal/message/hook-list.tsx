import { DeleteOutlined, EditOutlined, KeyOutlined, SendOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  createHook,
  deleteHooks,
  type Hook,
  listHooks,
  rotateHookSecret,
  testHook,
  updateHook,
} from '#core/contract/notice-admin.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { WholeTable } from '#console/ui/whole-table.tsx'
import { HookDrawer } from './hook-drawer.tsx'
import { type GivenSecret, HookSecret } from './hook-secret.tsx'
import { useDelete } from './use-delete.ts'

/** Webhooks and robots of group chats. */
export function HookList() {
  const { t } = useTranslation('inbox')
  const read = useCall(listHooks)
  const [editing, edit] = useState<Hook | 'new'>()
  const [shown, show] = useState<GivenSecret>()
  const columns = useHookColumns(edit, show)
  return (
    <>
      <WholeTable
        read={read}
        columns={columns}
        rowKey={({ id }) => id}
        add={{ to: createHook, label: t('hook.add'), onClick: () => edit('new') }}
        empty={<NoneYet title={t('hook.none')} hint={t('hook.noneHint')} />}
      />
      <HookDrawer editing={editing} onMade={show} onClose={() => edit(undefined)} />
      <HookSecret given={shown} onClose={() => show(undefined)} />
    </>
  )
}

function useHookColumns(edit: (hook: Hook) => void, show: (given: GivenSecret) => void) {
  const { t } = useTranslation('inbox')
  const { message } = App.useApp()
  const column = useColumnKit<Hook>()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const remove = useDelete(deleteHooks, listHooks)
  const rotate = async ({ id, name }: Hook) => {
    const { secret } = await call(rotateHookSecret, { body: { id } })
    show({ name, secret })
    await refresh(listHooks)
  }
  const test = async ({ id }: Hook) => {
    await call(testHook, { body: { id } })
    message.success(t('hook.tested'))
  }
  return [
    column.text('name', t('name'), 180, { fixed: 'start' }),
    column.label('kind', t('hook.kind'), 140, (kind) => t(`hook.kind.${kind}`)),
    column.text('orgName', t('org'), 180, { hidden: true }),
    column.code('url', t('hook.url'), 200),
    column.tags(['types', ({ types }) => types.map((type) => t(`view.${type}`))], t('hook.types'), 165),
    column.number('level', t('upToLevel'), 110, { hidden: true }),
    column.state('enabled', t('enabled'), 80, (on) => (on ? ['good', t('on')] : ['neutral', t('off')])),
    column.time('lastSentTime', t('hook.lastSent'), 165),
    column.number('failures', t('hook.failures'), 85),
    ...column.actions(t('actions'), 150, [
      {
        to: updateHook,
        icon: <EditOutlined aria-hidden />,
        opens: true,
        label: ({ name }) => t('edit', { name }),
        onClick: edit,
      },
      {
        to: testHook,
        icon: <SendOutlined aria-hidden />,
        label: ({ name }) => t('hook.test', { name }),
        // The call reports its own failures.
        onClick: (row) => void test(row).catch(() => undefined),
      },
      {
        to: rotateHookSecret,
        icon: <KeyOutlined aria-hidden />,
        label: ({ name }) => t('hook.rotate', { name }),
        on: ({ kind }) => kind === 'webhook',
        onClick: (row) =>
          confirm({
            title: t('hook.rotateAsk', { name: row.name }),
            content: t('hook.rotateHint'),
            onConfirm: () => rotate(row),
          }),
      },
      {
        to: deleteHooks,
        icon: <DeleteOutlined aria-hidden />,
        label: ({ name }) => t('deleteNamed', { name }),
        onClick: ({ id, name }) => remove(id, name),
      },
    ]),
  ]
}
