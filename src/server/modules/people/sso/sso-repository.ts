import { and, asc, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { tenant } from '#server/store/schema/account.ts'
import { identityProvider, ssoAttempt } from '#server/store/schema/identity-provider.ts'

const MAX_OFFERED = 20

export interface NewAttempt {
  stateHash: string
  providerId: number
  nonce: string
  verifier: string
  browserHash: string
  callbackUrl: string
  expiresAt: Date
}

/** What came of an attempt: the account, or the key of an error. */
export type SsoOutcome = { accountId: number } | { failure: string }

export type SsoRepository = ReturnType<typeof ssoRepository>

const OPEN = and(eq(identityProvider.enabled, true), ne(tenant.state, 'closed'))

/** Ways to a provider and back. */
export function ssoRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    offered: (oemId: string | undefined) =>
      orm
        .select({ id: identityProvider.id, name: identityProvider.name })
        .from(identityProvider)
        .innerJoin(tenant, eq(tenant.oemId, identityProvider.oemId))
        .where(
          and(
            OPEN,
            oemId === undefined
              ? eq(identityProvider.listed, true)
              : eq(sql`lower(${tenant.oemId})`, oemId.toLowerCase()),
          ),
        )
        .orderBy(asc(identityProvider.name))
        .limit(MAX_OFFERED),

    async enabled(id: number) {
      const [row] = await orm
        .select({ provider: identityProvider })
        .from(identityProvider)
        .innerJoin(tenant, eq(tenant.oemId, identityProvider.oemId))
        .where(and(eq(identityProvider.id, id), OPEN))
      return row?.provider
    },

    /** Also removes those that have ended. */
    async begin(attempt: NewAttempt): Promise<void> {
      await orm.delete(ssoAttempt).where(lte(ssoAttempt.expiresAt, sql`now()`))
      await orm.insert(ssoAttempt).values(attempt)
    },

    /** The attempt of a state, once, in the browser that began it. */
    async take(stateHash: string, browserHash: string) {
      const [taken] = await orm
        .update(ssoAttempt)
        .set({ usedAt: sql`now()` })
        .where(
          and(
            eq(ssoAttempt.stateHash, stateHash),
            eq(ssoAttempt.browserHash, browserHash),
            isNull(ssoAttempt.usedAt),
            gt(ssoAttempt.expiresAt, sql`now()`),
          ),
        )
        .returning()
      return taken
    },

    async settle(stateHash: string, ticketHash: string, outcome: SsoOutcome, expiresAt: Date): Promise<void> {
      await orm
        .update(ssoAttempt)
        .set({ ...outcome, ticketHash, expiresAt })
        .where(eq(ssoAttempt.stateHash, stateHash))
    },

    /** What came of it, once, in the browser that began. */
    async redeem(ticketHash: string, browserHash: string) {
      const [row] = await orm
        .delete(ssoAttempt)
        .where(
          and(
            eq(ssoAttempt.ticketHash, ticketHash),
            eq(ssoAttempt.browserHash, browserHash),
            gt(ssoAttempt.expiresAt, sql`now()`),
          ),
        )
        .returning()
      return row
    },
  }
}
