import { ApiOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/identity-provider.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { WholeTable } from '#console/ui/whole-table.tsx'
import { SsoDrawer } from './sso-drawer.tsx'

type Row = contract.IdentityProvider

/** Identity providers by which users of the tenant sign in. */
export function SsoList({ views }: { views: ReactNode }) {
  const { t } = useTranslation(['sso', 'accounts'])
  const read = useCall(contract.listIdentityProviders)
  const [editing, edit] = useState<Row | 'new'>()
  return (
    <>
      <PageHeader title={t('accounts:title')} />
      {views}
      <WholeTable
        read={read}
        columns={useProviderColumns(edit)}
        rowKey={({ id }) => id}
        add={{ to: contract.createIdentityProvider, label: t('sso:add'), onClick: () => edit('new') }}
        empty={<NoneYet title={t('sso:none')} hint={t('sso:noneHint')} />}
      />
      <SsoDrawer editing={editing} onClose={() => edit(undefined)} />
    </>
  )
}

function useProviderColumns(edit: (row: Row) => void) {
  const { t } = useTranslation('sso')
  const { message } = App.useApp()
  const column = useColumnKit<Row>()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const test = async ({ id, name }: Row) => {
    const { authorizationHost } = await call(contract.testIdentityProvider, { body: { id } })
    message.success(t('test.ok', { name, host: authorizationHost }))
  }
  const remove = ({ id, name }: Row) =>
    confirm({
      title: t('delete.ask', { name }),
      content: t('delete.hint'),
      danger: true,
      confirmText: t('delete'),
      onConfirm: async () => {
        await call(contract.deleteIdentityProviders, { body: { ids: [id] } })
        await refresh(contract.listIdentityProviders)
      },
    })
  return [
    column.text('name', t('name'), 180, { fixed: 'start' }),
    column.code('issuer', t('issuer'), 250),
    column.code('clientId', t('clientId'), 180, { hidden: true }),
    column.state('enabled', t('state'), 100, (on) => (on ? ['good', t('state.on')] : ['neutral', t('state.off')])),
    column.number('accounts', t('accounts'), 90),
    column.tags(['mappings', ({ mappings }) => mappings.map(({ group }) => group)], t('mappings'), 210),
    column.text('orgName', t('org'), 180),
    column.changed(t('updated'), 180, { hidden: true }),
    ...column.actions(t('actions'), 150, [
      {
        to: contract.updateIdentityProvider,
        icon: <EditOutlined aria-hidden />,
        opens: true,
        label: ({ name }) => t('edit', { name }),
        onClick: edit,
      },
      {
        to: contract.testIdentityProvider,
        icon: <ApiOutlined aria-hidden />,
        label: ({ name }) => t('test', { name }),
        // The call reports its own failures.
        onClick: (row) => void test(row).catch(() => undefined),
      },
      {
        to: contract.deleteIdentityProviders,
        icon: <DeleteOutlined aria-hidden />,
        more: 'danger',
        label: ({ name }) => t('delete.of', { name }),
        onClick: remove,
      },
    ]),
  ]
}
