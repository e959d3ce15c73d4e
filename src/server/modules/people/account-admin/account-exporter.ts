import { ACCOUNT_KINDS, ACCOUNT_STATES, type AccountRow, exportAccounts } from '#core/contract/account-admin.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { AccountAdminRepository, StoredAccount, StoredAccountRole } from './account-admin-repository.ts'

export const grantedRole = ({ id, name, builtIn, until }: StoredAccountRole): AccountRow['roles'][number] => ({
  id,
  name,
  builtIn: builtIn || null,
  untilTime: until === null ? null : toPlatformTime(until),
})

/** A stored account as the contract shows it. */
export const accountRow = ({ roles, invitation, ...row }: StoredAccount): Omit<AccountRow, 'manageable'> => ({
  ...row,
  roles: roles.map(grantedRole),
  invitation: invitation && { state: invitation.state, untilTime: toPlatformTime(invitation.until) },
})

export const accountExporter = (accounts: AccountAdminRepository): Exporter =>
  exporter({
    endpoint: exportAccounts,
    page: '/permit/account',
    fileName: 'accounts',
    columns: [
      'username',
      'name',
      'accountKind',
      'orgName',
      'roles',
      'mail',
      'phone',
      'state',
      'twoStep',
      'lastSignInTime',
      'expireTime',
      'createTime',
    ],
    personal: ['name', 'mail', 'phone'],
    words: {
      state: wordsOf(ACCOUNT_STATES, 'accounts:state.'),
      accountKind: wordsOf(ACCOUNT_KINDS, 'accounts:kind.'),
    },
    async *rows(scope, filter) {
      for await (const row of accounts.all(scope, filter)) {
        yield { ...accountRow(row), accountKind: row.kind, roles: row.roles.map(({ name }) => name).join(', ') }
      }
    },
    count: async (scope, filter) => (await accounts.page(scope, filter, ONE_ROW)).total,
  })
