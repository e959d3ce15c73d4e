import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { account, session, signInAttempt } from '#server/store/schema/account.ts'

/** Credentials of an account: password and one-time codes. */
export function credentialRepository({ orm }: Pick<Database, 'orm'>) {
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
     * A password set by another user: signs the account out everywhere, lifts a lock, and requires another one at the next
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

    /** False when the step was used in the meantime: of two that come with one code at once, one gets in. */
    async useStep(accountId: number, step: number): Promise<boolean> {
      const used = await orm
        .update(account)
        .set({ totpStep: step })
        .where(and(eq(account.id, accountId), or(isNull(account.totpStep), lt(account.totpStep, step))))
        .returning({ id: account.id })
      return used.length > 0
    },
  }
}
