import { z } from 'zod'
import { ACCOUNT_KINDS, AccountInput, downloadAccountTemplate } from '#core/contract/account-admin.ts'
import { platformTime } from '#core/contract/fields.ts'
import { LANGUAGES } from '#core/domain/language.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { wordsOf } from '#server/exchange/exporter.ts'
import type { DoneRow, Importer } from '#server/exchange/importer.ts'
import { account } from '#server/store/schema/account.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { orgName, sheet } from '#server/exchange/sheet.ts'
import { type AccountReferences, accountReferences, grantImported, neverUsed } from './account-import-repository.ts'

const AccountImportRow = AccountInput.omit({ orgId: true, roleIds: true, kind: true, expireTime: true }).extend({
  orgName,
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

const ACCOUNT_SHEET = sheet(AccountImportRow, {
  username: 'li.na',
  name: 'Li Na',
  orgName: 'North',
  roles: 'Operator',
  mail: 'li.na@example.com',
  phone: '',
  accountKind: 'person',
  expireTime: '2027-12-31 23:59:59',
  language: 'zh',
})

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
    sheet: ACCOUNT_SHEET,
    table: account,
    match: { column: account.username, of: ({ username }) => username, everywhere: true },
    taken: { path: 'username', message: 'error.nameTaken' },
    references: accountReferences,
    reasons,
    values: ({ value: { name, accountKind, mail, phone, expireTime } }, _known, stored) => ({
      displayName: name,
      mail,
      phone,
      expiresAt: expireTime === null ? null : new Date(fromPlatformTime(expireTime)),
      ...(!stored && { kind: accountKind, mustChangePassword: accountKind === 'person' }),
    }),
    columnOf: { displayName: 'name', kind: null, mustChangePassword: null, expiresAt: 'expireTime' },
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

function reasons({ username, roles }: Row, known: AccountReferences, stored: typeof account.$inferSelect | undefined) {
  const found = []
  const written = known.written.get(username.toLowerCase())
  if (written !== undefined && written !== username) found.push({ path: 'username', message: 'error.nameTaken' })
  if (known.beyond.has(username)) found.push({ path: 'username', message: 'error.beyondOwnRights' })
  if (stored) return found
  if (roles.length === 0) found.push({ path: 'roles', message: 'validation.required' })
  if (roles.some((name) => !known.roles.has(name))) found.push({ path: 'roles', message: 'validation.unknownRole' })
  else if (roles.some((name) => !known.roles.get(name)!.grantable)) {
    found.push({ path: 'roles', message: 'error.beyondOwnRights' })
  }
  return found
}
