import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { ofClosedOrganisation } from '#server/store/closed-organisation.ts'
import type { Database } from '#server/store/database.ts'
import { account, passkey, passkeyChallenge } from '#server/store/schema/account.ts'

export type PasskeyRepository = ReturnType<typeof passkeyRepository>
export type NewPasskey = Omit<typeof passkey.$inferInsert, 'id' | 'createdAt' | 'usedAt'>

/** Passkeys, and what devices are to sign. */
export function passkeyRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Also removes challenges that have expired. */
    async addChallenge(challenge: string, accountId: number | null, expiresAt: Date): Promise<void> {
      await orm.delete(passkeyChallenge).where(lte(passkeyChallenge.expiresAt, sql`now()`))
      await orm.insert(passkeyChallenge).values({ challenge, accountId, expiresAt })
    },

    /** False when it is unknown, expired, used, or for another account. */
    async takeChallenge(challenge: string, accountId: number | null, now: Date): Promise<boolean> {
      const whose = accountId === null ? isNull(passkeyChallenge.accountId) : eq(passkeyChallenge.accountId, accountId)
      const taken = await orm
        .delete(passkeyChallenge)
        .where(and(eq(passkeyChallenge.challenge, challenge), whose, gt(passkeyChallenge.expiresAt, now)))
        .returning({ challenge: passkeyChallenge.challenge })
      return taken.length > 0
    },

    list: (accountId: number) =>
      orm.select().from(passkey).where(eq(passkey.accountId, accountId)).orderBy(desc(passkey.id)),

    /** Null when the account has as many as are allowed, or the credential is known. */
    add: (row: NewPasskey, max: number): Promise<number | null> =>
      orm.transaction(async (tx) => {
        await tx.select({ id: account.id }).from(account).where(eq(account.id, row.accountId)).for('update')
        if ((await tx.$count(passkey, eq(passkey.accountId, row.accountId))) >= max) return null
        const [made] = await tx.insert(passkey).values(row).onConflictDoNothing().returning({ id: passkey.id })
        return made?.id ?? null
      }),

    async rename(accountId: number, id: number, name: string): Promise<boolean> {
      const renamed = await orm
        .update(passkey)
        .set({ name })
        .where(and(eq(passkey.accountId, accountId), eq(passkey.id, id)))
        .returning({ id: passkey.id })
      return renamed.length > 0
    },

    async remove(accountId: number, id: number): Promise<boolean> {
      const removed = await orm
        .delete(passkey)
        .where(and(eq(passkey.accountId, accountId), eq(passkey.id, id)))
        .returning({ id: passkey.id })
      return removed.length > 0
    },

    /** The passkey with this credential, of an account that may sign in. */
    async usable(credentialId: string) {
      const [row] = await orm
        .select({ passkey, username: account.username })
        .from(passkey)
        .innerJoin(account, eq(account.id, passkey.accountId))
        .where(
          and(
            eq(passkey.credentialId, credentialId),
            eq(account.kind, 'person'),
            eq(account.disabled, false),
            or(isNull(account.expiresAt), gt(account.expiresAt, sql`now()`)),
            sql`not ${ofClosedOrganisation}`,
          ),
        )
      return row
    },

    /** False when the device has counted further in the meantime: the answer was copied. */
    async used(id: number, counter: number): Promise<boolean> {
      const used = await orm
        .update(passkey)
        .set({ counter, usedAt: sql`now()` })
        .where(and(eq(passkey.id, id), or(sql`${counter} = 0`, sql`${passkey.counter} < ${counter}`)))
        .returning({ id: passkey.id })
      return used.length > 0
    },
  }
}
