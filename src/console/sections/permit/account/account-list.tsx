import { MailOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/account-admin.ts'
import { inviteAccount, resendInvitation } from '#core/contract/invitation.ts'
import { call } from '#web/api/call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { FirstPassword, type GivenPassword } from '#console/ui/first-password.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { useAccountColumns } from './account-columns.tsx'
import { AccountDrawer } from './account-drawer.tsx'
import { AssignedVehiclesDrawer } from './assigned-vehicles-drawer.tsx'
import { EffectiveRightsDrawer } from './effective-rights-drawer.tsx'
import { type CopiedInvitation, InvitationLink } from './invitation-link.tsx'
import { InviteDrawer } from './invite-drawer.tsx'

const idsOf = (rows: readonly contract.AccountRow[]) => ({ ids: rows.map(({ id }) => id) })

/** Users and service accounts: their roles, and whether they may sign in. */
export function AccountList({ views }: { views: ReactNode }) {
  const { t } = useTranslation('accounts')
  const search = useSearch(contract.AccountFilter)
  const list = usePagedList(contract.listAccounts, search.filter)
  const [editing, edit] = useState<contract.AccountRow | 'new'>()
  const [explained, explain] = useState<contract.AccountRow>()
  const [assigned, assign] = useState<contract.AccountRow>()
  const [given, give] = useState<GivenPassword>()
  const [inviting, invite] = useState(false)
  const [copied, copy] = useState<CopiedInvitation>()
  const orgs = useOrgOptions()
  return (
    <>
      <ListPage
        title={t('title')}
        search={search}
        list={list}
        reads={[contract.listAccounts]}
        columns={useAccountColumns({ edit, explain, assign, give, copy })}
        rowKey={(row) => row.id}
        above={views}
        imports={{
          template: contract.downloadAccountTemplate,
          importer: 'account',
          label: t('import'),
          title: t('import.title'),
        }}
        exports={contract.exportAccounts}
        actions={
          <AllowedButton to={inviteAccount} icon={<MailOutlined aria-hidden />} onClick={() => invite(true)}>
            {t('invite')}
          </AllowedButton>
        }
        add={{ to: contract.createAccount, label: t('add'), onClick: () => edit('new') }}
        bulk={[
          {
            to: resendInvitation,
            label: t('invite.selected'),
            ask: (number) => ({ title: t('invite.selected.ask', { number }), content: t('invite.selected.hint') }),
            run: async (rows) => {
              // Each may be refused on its own, by the limit of mails for example.
              for (const { id, state, mail } of rows) {
                if (state === 'invited' && mail !== '') await call(resendInvitation, { body: { id } })
              }
            },
          },
          {
            to: contract.signOutAccounts,
            label: t('signOut'),
            ask: (number) => ({ title: t('signOut.ask', { number }), content: t('signOut.hint') }),
            run: (rows) => call(contract.signOutAccounts, { body: idsOf(rows) }),
          },
          {
            to: contract.unlockAccounts,
            label: t('unlock'),
            ask: (number) => ({ title: t('unlock.ask', { number }) }),
            run: (rows) => call(contract.unlockAccounts, { body: idsOf(rows) }),
          },
          {
            to: contract.lockAccounts,
            label: t('lock'),
            danger: true,
            ask: (number) => ({ title: t('lock.ask', { number }), content: t('lock.hint') }),
            run: (rows) => call(contract.lockAccounts, { body: idsOf(rows) }),
          },
        ]}
      >
        <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
        <SelectField
          name="kind"
          label={t('kind')}
          options={contract.ACCOUNT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <SelectField name="orgId" label={t('org')} options={orgs} />
        <SelectField
          name="state"
          label={t('state')}
          options={contract.ACCOUNT_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
      </ListPage>
      <AccountDrawer editing={editing} onClose={() => edit(undefined)} onGiven={give} />
      <EffectiveRightsDrawer account={explained} onClose={() => explain(undefined)} />
      <AssignedVehiclesDrawer account={assigned} onClose={() => assign(undefined)} />
      <InviteDrawer open={inviting} onClose={() => invite(false)} onCopied={copy} />
      <InvitationLink copied={copied} onClose={() => copy(undefined)} />
      <FirstPassword given={given} onClose={() => give(undefined)} />
    </>
  )
}
