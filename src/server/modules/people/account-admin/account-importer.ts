import { z } from 'zod'
import { ACCOUNT_KINDS, AccountInput, downloadAccountTemplate } from '#core/contract/account-admin.ts'
import { platformTime } from '#core/contract/fields.ts'
import { LANGUAGES } from '#core/domain/language.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { wordsOf } from '#server/exchange/exporter.ts'
import type { DoneRow, Importer } from '#server/exchange/importer.ts'
import { account } from '#server/store/schema/account.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { type AccountReferences, accountReferences, grantImported, neverUsed } from './account-import-repository.ts'

const AccountImportRow = AccountInput.omit({ orgId: true, roleIds: true, kind: true, expireTime: true }).extend({
  orgName: z.string().trim().min(1, 'validation.required').max(128),
  accountKind: AccountInput.shape.kind,
  /** Names of roles, one below the other or with commas; of new accounts alone. */
  roles: z
    .string()
    .max(2_000)
    .default('')
    .transform((text) => [...new Set(text.split(/[,，;\n]/).flatMap((name) => name.trim() || []))]),
  expireTime: platformTime.nullable().default(null),
  /** Of the invitation. */
  language: z.enum(LANGUAGES).default('en'),
})
type Row = z.output<typeof AccountImportRow>

const COLUMNS = [
  { name: 'username', required: true, example: 'li.na' },
  { name: 'name', required: true, example: 'Li Na' },
  { name: 'orgName', required: true, example: 'North' },
  { name: 'roles', example: 'Operator' },
  { name: 'mail', example: 'li.na@example.com' },
  { name: 'phone', example: '' },
  { name: 'accountKind', example: 'person' },
  { name: 'expireTime', example: '2027-12-31 23:59:59' },
  { name: 'language', example: 'zh' },
]

/**
 * Accounts by workbook. New users have no password: they are invited from the list, or given a first one there. Roles are those
 * of new accounts; of others they are changed one by one, where what a change shows is checked.
 */
export function accountImporter(): Importer {
  const table = tableImporter({
    name: 'account',
    access: downloadAccountTemplate.access,
    calls: { template: downloadAccountTemplate },
    key: 'username',
    words: { accountKind: wordsOf(ACCOUNT_KINDS, 'accounts:kind.') },
    columns: COLUMNS,
    schema: AccountImportRow,
    table: account,
    match: { column: account.username, of: ({ username }) => username, everywhere: true },
    taken: { path: 'username', message: 'error.nameTaken' },
    references: accountReferences,
    reasons,
    values: ({ value: { name, orgName, accountKind, mail, phone, expireTime } }, { orgs }, stored) => ({
      displayName: name,
      orgId: orgs.get(orgName)!,
      mail,
      phone,
      expiresAt: expireTime === null ? null : new Date(fromPlatformTime(expireTime)),
      ...(!stored && { kind: accountKind, mustChangePassword: accountKind === 'person' }),
    }),
    columnOf: { displayName: 'name', orgId: 'orgName', kind: null, mustChangePassword: null, expiresAt: 'expireTime' },
    initial: ({ username }) => ({ username }),
    mayRemove: (tx, _scope, rows) => neverUsed(tx, rows),
  })
  return {
    ...table,
    async apply(tx, scope, rows) {
      await table.apply(tx, scope, rows)
      await grantImported(tx, scope, rows as DoneRow<Row>[])
    },
  }
}

function reasons(
  { username, orgName, roles }: Row,
  known: AccountReferences,
  stored: typeof account.$inferSelect | undefined,
) {
  const found = []
  const written = known.written.get(username.toLowerCase())
  if (written !== undefined && written !== username) found.push({ path: 'username', message: 'error.nameTaken' })
  if (known.beyond.has(username)) found.push({ path: 'username', message: 'error.beyondOwnRights' })
  if (!known.orgs.has(orgName)) found.push({ path: 'orgName', message: 'validation.unknownOrganisation' })
  if (stored) return found
  if (roles.length === 0) found.push({ path: 'roles', message: 'validation.required' })
  if (roles.some((name) => !known.roles.has(name))) found.push({ path: 'roles', message: 'validation.unknownRole' })
  else if (roles.some((name) => !known.roles.get(name)!.grantable)) {
    found.push({ path: 'roles', message: 'error.beyondOwnRights' })
  }
  return found
}
