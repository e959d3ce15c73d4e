import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { hasAdministrator, rolesAmong } from '#server/store/account-rights.ts'
import { ACTIVE_ACCOUNT } from '#server/store/active-account.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { account, accountLink, accountRole, organisation, session } from '#server/store/schema/account.ts'
import { accountIdentity } from '#server/store/schema/identity-provider.ts'
import type { StoredProvider } from './identity-provider-repository.ts'
import type { SsoUser } from './sso-user.ts'
import type { SsoOutcome } from './sso-repository.ts'

/** Ends the transaction: nothing of a rejected sign-in is stored. */
class Rejected extends Error {
  readonly failure: string
  constructor(failure: string) {
    super(failure)
    this.failure = failure
  }
}

export type SsoAccountRepository = ReturnType<typeof ssoAccountRepository>

/** Accounts of users who sign in with a provider. */
export function ssoAccountRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Finds, links or makes the account of a user, and gives it the roles of its groups. */
    async signIn(provider: StoredProvider, user: SsoUser): Promise<SsoOutcome> {
      try {
        return await orm.transaction(async (tx) => {
          const accountId =
            (await known(tx, provider, user)) ?? (await linked(tx, provider, user)) ?? (await made(tx, provider, user))
          if (accountId === null) throw new Rejected('error.ssoNoAccount')
          const [active] = await tx
            .select({ id: account.id })
            .from(account)
            .where(and(eq(account.id, accountId), ACTIVE_ACCOUNT))
          if (!active) throw new Rejected('error.ssoLocked')
          if (provider.mappings.length > 0) await follow(tx, provider, user, accountId)
          return { accountId }
        })
      } catch (error) {
        if (!(error instanceof Rejected)) throw error
        // Who lost the last group keeps no session either.
        if (error.failure === 'error.ssoNoRole') await endSessions(orm, provider, user)
        return { failure: error.failure }
      }
    },
  }
}

const isIdentity = ({ id }: StoredProvider, { subject }: SsoUser) =>
  and(eq(accountIdentity.providerId, id), eq(accountIdentity.subject, subject))

async function known(tx: Transaction, provider: StoredProvider, user: SsoUser): Promise<number | null> {
  const [found] = await tx
    .update(accountIdentity)
    .set({ usedAt: sql`now()` })
    .where(isIdentity(provider, user))
    .returning({ accountId: accountIdentity.accountId })
  return found?.accountId ?? null
}

const addIdentity = (tx: Transaction, { id }: StoredProvider, { subject }: SsoUser, accountId: number) =>
  tx
    .insert(accountIdentity)
    .values({ providerId: id, subject, accountId })
    .onConflictDoNothing()
    .returning({ accountId: accountIdentity.accountId })

/** The one account of the verified address, where the provider may open existing ones. */
async function linked(tx: Transaction, provider: StoredProvider, user: SsoUser): Promise<number | null> {
  if (!provider.linkByMail || !user.mailVerified || user.mail === '') return null
  const found = await tx
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        eq(account.oemId, provider.oemId),
        eq(account.kind, 'person'),
        eq(sql`lower(${account.mail})`, user.mail.toLowerCase()),
      ),
    )
    .limit(2)
  const [only] = found
  if (!only || found.length > 1) return null
  const [added] = await addIdentity(tx, provider, user, only.id)
  // The account belongs to another user of the provider already.
  if (!added) return null
  await tx.delete(accountLink).where(eq(accountLink.accountId, only.id))
  return only.id
}

async function made(tx: Transaction, provider: StoredProvider, user: SsoUser): Promise<number | null> {
  if (!provider.createAccounts) return null
  const { oemId, orgId } = provider
  for (const username of user.usernames) {
    const [row] = await tx
      .insert(account)
      .values({ oemId, orgId, username, displayName: user.name, mail: user.mail })
      .onConflictDoNothing()
      .returning({ id: account.id })
    if (!row) continue
    await addIdentity(tx, provider, user, row.id)
    return row.id
  }
  return null
}

/** Roles without an end become those of the groups. */
async function follow(tx: Transaction, provider: StoredProvider, user: SsoUser, accountId: number): Promise<void> {
  const { oemId, mappings } = provider
  const matched = mappings.filter(({ group }) => user.groups.includes(group))
  const wanted = [...new Set(matched.map(({ roleId }) => roleId))]
  const roleIds = (await rolesAmong(tx, { oemId }, wanted)).map(({ id }) => id)
  if (roleIds.length === 0) throw new Rejected('error.ssoNoRole')
  const administered = await hasAdministrator(tx, oemId, sql`true`)
  await tx
    .delete(accountRole)
    .where(
      and(
        eq(accountRole.accountId, accountId),
        isNull(accountRole.until),
        sql`${accountRole.roleId} <> all(${sql.param(roleIds)}::int[])`,
      ),
    )
  await tx
    .insert(accountRole)
    .values(roleIds.map((roleId) => ({ accountId, roleId })))
    .onConflictDoUpdate({
      target: [accountRole.accountId, accountRole.roleId],
      set: { until: null },
      setWhere: sql`${accountRole.until} is not null`,
    })
  await moveTo(
    tx,
    oemId,
    accountId,
    matched.flatMap(({ orgId }) => orgId ?? []),
  )
  if (administered && !(await hasAdministrator(tx, oemId, sql`true`))) throw new Rejected('error.lastAdministrator')
}

/** The organisation of the first mapping that names one which still exists. */
async function moveTo(tx: Transaction, oemId: string, accountId: number, orgIds: readonly number[]): Promise<void> {
  if (orgIds.length === 0) return
  const found = await tx
    .select({ id: organisation.id })
    .from(organisation)
    .where(and(eq(organisation.oemId, oemId), inArray(organisation.id, [...orgIds])))
  const orgId = orgIds.find((each) => found.some(({ id }) => id === each))
  if (orgId === undefined) return
  await tx
    .update(account)
    .set({ orgId, updatedAt: sql`now()` })
    .where(and(eq(account.id, accountId), sql`${account.orgId} <> ${orgId}`))
}

async function endSessions(orm: Database['orm'], provider: StoredProvider, user: SsoUser): Promise<void> {
  const owner = orm.select({ id: accountIdentity.accountId }).from(accountIdentity).where(isIdentity(provider, user))
  await orm.delete(session).where(and(eq(session.providerId, provider.id), inArray(session.accountId, owner)))
}
