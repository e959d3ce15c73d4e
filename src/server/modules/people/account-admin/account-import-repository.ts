import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Language } from '#core/domain/language.ts'
import { beyondOwn } from '#core/domain/role-rights.ts'
import type { DoneRow, ImportedRow, ImportScope, ImportTransaction } from '#server/exchange/importer.ts'
import { beyondCaller } from '#server/http/own-rights.ts'
import { accountsThatSeeMore, rightsOfAccount, rightsOfAccounts, rightsOfRole } from '#server/store/account-rights.ts'
import { inBatches } from '#server/store/paging.ts'
import { account, accountLink, accountRole, lastSignIn, role } from '#server/store/schema/account.ts'
import { inScope } from '#server/store/scope.ts'

interface NamedRow {
  username: string
}
interface GrantedRow extends NamedRow {
  roles: string[]
  mail: string
  accountKind: string
  language: Language
}

export interface AccountReferences {
  /** By name, with whether the caller may give it. */
  roles: Map<string, { id: number; grantable: boolean }>
  /** User names in lower case to how another account writes them. */
  written: Map<string, string>
  /** User names of accounts the caller may not change. */
  beyond: Set<string>
}

export async function accountReferences(
  tx: ImportTransaction,
  scope: ImportScope,
  rows: readonly ImportedRow<NamedRow>[],
): Promise<AccountReferences> {
  const own = await rightsOfAccount(tx, scope.userId)
  const roles = await tx.select().from(role).where(sql`${role.oemId} = ${scope.oemId}`)
  const written = new Map<string, string>()
  const known: { id: number; username: string }[] = []
  for (const batch of inBatches(rows.map(({ value }) => value.username.toLowerCase()))) {
    const found = await tx
      .select({ id: account.id, username: account.username, oemId: account.oemId })
      .from(account)
      .where(inArray(sql`lower(${account.username})`, batch))
    for (const { username } of found) written.set(username.toLowerCase(), username)
    const seen = await tx
      .select({ id: account.id, username: account.username })
      .from(account)
      .where(
        and(
          inScope(scope, account),
          inArray(
            account.id,
            found.map(({ id }) => id),
          ),
        ),
      )
    known.push(...seen)
  }
  const ids = known.map(({ id }) => id)
  const [rights, seeMore] = await Promise.all([rightsOfAccounts(tx, ids), accountsThatSeeMore(tx, scope, ids)])
  const beyond = known.filter(
    ({ id }) => id === scope.userId || seeMore.has(id) || beyondOwn(own, rights.get(id)!) !== null,
  )
  return {
    roles: new Map(
      roles.map((each) => [each.name, { id: each.id, grantable: beyondOwn(own, rightsOfRole(each)) === null }]),
    ),
    written,
    beyond: new Set(beyond.map(({ username }) => username)),
  }
}

/** Roles of new accounts and an invitation that is still to be sent; nothing may show more than the caller sees. */
export async function grantImported(
  tx: ImportTransaction,
  scope: ImportScope,
  rows: readonly DoneRow<GrantedRow>[],
): Promise<void> {
  const { roles } = await accountReferences(tx, scope, rows)
  const byName = new Map(rows.map((row) => [row.value.username, row]))
  for (const batch of inBatches([...byName.keys()])) {
    const stored = await tx
      .select({ id: account.id, username: account.username })
      .from(account)
      .where(and(inScope(scope, account), inArray(account.username, batch)))
    const added = stored.filter(({ username }) => byName.get(username)!.outcome === 'added')
    const given = added.flatMap(({ id, username }) =>
      byName.get(username)!.value.roles.map((name) => ({ accountId: id, roleId: roles.get(name)!.id })),
    )
    if (given.length > 0) await tx.insert(accountRole).values(given)
    const invited = added.flatMap(({ id, username }) => {
      const { mail, accountKind, language } = byName.get(username)!.value
      return mail !== '' && accountKind === 'person'
        ? [{ accountId: id, purpose: 'invitation' as const, language, expiresAt: sql`now()` }]
        : []
    })
    if (invited.length > 0) await tx.insert(accountLink).values(invited)
    const ids = stored.map(({ id }) => id)
    if ((await accountsThatSeeMore(tx, scope, ids)).size > 0) throw beyondCaller('roles')
  }
}

/** Whether these accounts have no password and were never signed in with: nothing is lost with them. */
export async function neverUsed(tx: ImportTransaction, rows: readonly NamedRow[]): Promise<boolean> {
  const names = rows.map(({ username }) => username)
  const signedIn = tx.select({ id: lastSignIn.accountId }).from(lastSignIn)
  const counted = await tx.$count(
    account,
    and(inArray(account.username, names), isNull(account.passwordHash), sql`${account.id} not in ${signedIn}`),
  )
  return counted === names.length
}
