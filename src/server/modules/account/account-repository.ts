import { and, eq, gt, isNull, like, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import {
  account,
  accountRole,
  organisation,
  role,
  session,
  signInAttempt,
  tenant,
} from '#server/store/schema/account.ts'

export type AccountRepository = ReturnType<typeof accountRepository>

/** Who somebody is; their rights are added by `withRights`. */
const CALLER_COLUMNS = {
  userId: account.id,
  username: account.username,
  oemId: account.oemId,
  orgId: account.orgId,
  path: organisation.path,
}

/** Neither closed nor past its end. */
const ACTIVE = and(eq(account.disabled, false), or(isNull(account.expiresAt), gt(account.expiresAt, sql`now()`)))!

/** Accounts and their sessions. */
export function accountRepository({ orm }: Pick<Database, 'orm'>) {
  const scopeOf = async (oemId: string, path: string, ownId: number) => {
    const below = await orm
      .select({ id: organisation.id })
      .from(organisation)
      .where(and(eq(organisation.oemId, oemId), like(organisation.path, `${path}%`)))
      .orderBy(organisation.path)
    return [ownId, ...below.map((row) => row.id).filter((id) => id !== ownId)]
  }

  const codesOf = async (accountId: number): Promise<Caller['codes']> => {
    const roles = await orm
      .select({ grantsAll: role.grantsAll, codes: role.codes })
      .from(accountRole)
      .innerJoin(role, eq(role.id, accountRole.roleId))
      .where(eq(accountRole.accountId, accountId))
    return roles.some((each) => each.grantsAll) ? 'all' : new Set(roles.flatMap((each) => each.codes))
  }

  /** Data scope and permission codes, read the same way for a session and for work asked for earlier. */
  const withRights = async <Row extends { userId: number; oemId: string; orgId: number; path: string }>(row: Row) => {
    const { path, ...known } = row
    return { ...known, orgIds: await scopeOf(row.oemId, path, row.orgId), codes: await codesOf(row.userId) }
  }

  return {
    /** Names differ by more than capitals. */
    async credentials(username: string) {
      const [row] = await orm
        .select({
          id: account.id,
          username: account.username,
          passwordHash: account.passwordHash,
          passwordChangedAt: account.passwordChangedAt,
          mustChangePassword: account.mustChangePassword,
          expiresAt: account.expiresAt,
          totpSecret: account.totpSecret,
          totpStep: account.totpStep,
          disabled: account.disabled,
        })
        .from(account)
        .where(eq(sql`lower(${account.username})`, username.toLowerCase()))
      return row
    },

    async passwordHash(accountId: number): Promise<string | undefined> {
      const [row] = await orm
        .select({ passwordHash: account.passwordHash })
        .from(account)
        .where(eq(account.id, accountId))
      return row?.passwordHash
    },

    /** A password the person chose. */
    async setPassword(accountId: number, passwordHash: string): Promise<void> {
      await orm
        .update(account)
        .set({ passwordHash, passwordChangedAt: sql`now()`, mustChangePassword: false })
        .where(eq(account.id, accountId))
    },

    /**
     * A password somebody else chose: signs the account out everywhere, lifts a lock, and asks for another one at the next
     * sign-in. False when there is no such account.
     */
    async giveNewPassword(username: string, passwordHash: string, withoutTwoStep: boolean): Promise<boolean> {
      const name = username.toLowerCase()
      return orm.transaction(async (tx) => {
        const [changed] = await tx
          .update(account)
          .set({
            passwordHash,
            passwordChangedAt: sql`now()`,
            mustChangePassword: true,
            ...(withoutTwoStep ? { totpSecret: null, totpPending: null, totpStep: null } : {}),
          })
          .where(eq(sql`lower(${account.username})`, name))
          .returning({ id: account.id })
        if (!changed) return false
        await tx.delete(session).where(eq(session.accountId, changed.id))
        await tx.delete(signInAttempt).where(eq(signInAttempt.username, name))
        return true
      })
    },

    async twoStep(accountId: number) {
      const [row] = await orm
        .select({ secret: account.totpSecret, pending: account.totpPending, step: account.totpStep })
        .from(account)
        .where(eq(account.id, accountId))
      return row
    },

    async setTwoStep(
      accountId: number,
      values: Partial<Pick<typeof account.$inferInsert, 'totpSecret' | 'totpPending' | 'totpStep'>>,
    ): Promise<void> {
      await orm.update(account).set(values).where(eq(account.id, accountId))
    },

    /** False when the step was used meanwhile: of two that come with one code at once, one gets in. */
    async useStep(accountId: number, step: number): Promise<boolean> {
      const used = await orm
        .update(account)
        .set({ totpStep: step })
        .where(and(eq(account.id, accountId), or(isNull(account.totpStep), lt(account.totpStep, step))))
        .returning({ id: account.id })
      return used.length > 0
    },

    async openSession(tokenHash: string, accountId: number, expiresAt: Date, userAgent: string): Promise<void> {
      await orm.delete(session).where(lte(session.expiresAt, sql`now()`))
      await orm.insert(session).values({ tokenHash, accountId, expiresAt, userAgent: userAgent.slice(0, 256) })
    },

    async closeSession(tokenHash: string): Promise<void> {
      await orm.delete(session).where(eq(session.tokenHash, tokenHash))
    },

    async closeOtherSessions(accountId: number, keptTokenHash: string): Promise<void> {
      await orm.delete(session).where(and(eq(session.accountId, accountId), ne(session.tokenHash, keptTokenHash)))
    },

    /** Who holds a session that has not ended. */
    async callerOf(tokenHash: string): Promise<(Caller & { expiresAt: Date }) | null> {
      const [row] = await orm
        .select({ ...CALLER_COLUMNS, expiresAt: session.expiresAt })
        .from(session)
        .innerJoin(account, eq(account.id, session.accountId))
        .innerJoin(organisation, eq(organisation.id, account.orgId))
        .where(and(eq(session.tokenHash, tokenHash), gt(session.expiresAt, sql`now()`), ACTIVE))
      return row ? { ...(await withRights(row)), tokenHash } : null
    },

    /** An account as it may act now, for work it asked for earlier; null when it is gone, disabled or expired. */
    async callerById(accountId: number): Promise<Omit<Caller, 'tokenHash'> | null> {
      const [row] = await orm
        .select(CALLER_COLUMNS)
        .from(account)
        .innerJoin(organisation, eq(organisation.id, account.orgId))
        .where(and(eq(account.id, accountId), ACTIVE))
      return row ? withRights(row) : null
    },

    /** What the person sees of themself. */
    async profile(accountId: number) {
      const [row] = await orm
        .select({
          displayName: account.displayName,
          orgName: organisation.name,
          oemName: tenant.name,
          activeMap: tenant.activeMap,
          mapCenter: tenant.mapCenter,
        })
        .from(account)
        .innerJoin(organisation, eq(organisation.id, account.orgId))
        .innerJoin(tenant, eq(tenant.oemId, account.oemId))
        .where(eq(account.id, accountId))
      return row
    },
  }
}
