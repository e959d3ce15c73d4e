import { and, desc, eq, gt, lte, ne, or, sql } from 'drizzle-orm'
import type { SignInMethod } from '#core/domain/sign-in-method.ts'
import type { Database } from '#server/store/database.ts'
import { lastSignIn, session } from '#server/store/schema/account.ts'
import { identityProvider } from '#server/store/schema/identity-provider.ts'

export interface NewSession {
  tokenHash: string
  bindingHash: string | null
  accountId: number
  expiresAt: Date
  userAgent: string
  ip: string
  method: SignInMethod
  providerId: number | null
}

const MAX_AGENT_LENGTH = 256

/** Rows of sessions. Where they end, the database informs every process (its trigger `access_changed`). */
export function sessionRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Also removes sessions that have ended. */
    async openSession(given: NewSession, idleSince: Date): Promise<void> {
      // By itself: in the transaction below, two sign-ins could wait for each other's rows.
      await orm.delete(session).where(or(lte(session.expiresAt, sql`now()`), lte(session.activeAt, idleSince)))
      await orm.transaction(async (tx) => {
        await tx.insert(session).values({ ...given, userAgent: given.userAgent.slice(0, MAX_AGENT_LENGTH) })
        const last = { at: sql`now()`, ip: given.ip }
        await tx
          .insert(lastSignIn)
          .values({ ...last, accountId: given.accountId })
          .onConflictDoUpdate({ target: lastSignIn.accountId, set: last })
      })
    },

    /** As a member of which role the user of a session looks at the platform; null: as who they are. */
    async viewAs(tokenHash: string, roleId: number | null): Promise<void> {
      await orm.update(session).set({ viewAsRoleId: roleId }).where(eq(session.tokenHash, tokenHash))
    },

    async touchSession(tokenHash: string, activeAt: Date, ip: string): Promise<void> {
      await orm
        .update(session)
        .set({ activeAt, ...(ip && { ip }) })
        .where(eq(session.tokenHash, tokenHash))
    },

    async closeSession(tokenHash: string): Promise<void> {
      await orm.delete(session).where(eq(session.tokenHash, tokenHash))
    },

    async closeOtherSessions(accountId: number, ownTokenHash: string): Promise<void> {
      await orm.delete(session).where(and(eq(session.accountId, accountId), ne(session.tokenHash, ownTokenHash)))
    },

    /** False when the account has no such session. */
    async closeSessionById(accountId: number, id: number): Promise<boolean> {
      const closed = await orm
        .delete(session)
        .where(and(eq(session.accountId, accountId), eq(session.id, id)))
        .returning({ id: session.id })
      return closed.length > 0
    },

    /** Open sessions, the last active one first. */
    async sessionsOf(accountId: number, idleSince: Date) {
      return orm
        .select({
          id: session.id,
          tokenHash: session.tokenHash,
          createdAt: session.createdAt,
          activeAt: session.activeAt,
          expiresAt: session.expiresAt,
          userAgent: session.userAgent,
          ip: session.ip,
          method: session.method,
          provider: identityProvider.name,
        })
        .from(session)
        .leftJoin(identityProvider, eq(identityProvider.id, session.providerId))
        .where(
          and(eq(session.accountId, accountId), gt(session.expiresAt, sql`now()`), gt(session.activeAt, idleSince)),
        )
        .orderBy(desc(session.activeAt))
    },
  }
}
