import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/store/database.ts'
import {
  account,
  accountLink,
  apiKey,
  passkey,
  recoveryCode,
  session,
  signInAttempt,
} from '#server/store/schema/account.ts'
import { ofClosedOrganisation } from '#server/store/closed-organisation.ts'

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
          disabled: sql<boolean>`(${account.disabled} or ${account.kind} <> 'person' or ${ofClosedOrganisation})`,
        })
        .from(account)
        .where(eq(sql`lower(${account.username})`, username.toLowerCase()))
      return row
    },

    async passwordHash(accountId: number): Promise<string | null | undefined> {
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
     * A password set by another user: nothing that opened the account before opens it any more, apart from two-step codes on
     * request; lifts a delay of guesses, and requires another password at the next sign-in. False when there is no such account of a person.
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
          .where(and(eq(sql`lower(${account.username})`, name), eq(account.kind, 'person')))
          .returning({ id: account.id })
        if (!changed) return false
        await tx.delete(session).where(eq(session.accountId, changed.id))
        await tx.delete(passkey).where(eq(passkey.accountId, changed.id))
        await tx.delete(accountLink).where(eq(accountLink.accountId, changed.id))
        if (withoutTwoStep) await replaceCodes(tx, changed.id, [])
        await tx
          .update(apiKey)
          .set({ revokedAt: sql`now()` })
          .where(and(eq(apiKey.accountId, changed.id), isNull(apiKey.revokedAt)))
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

    /** The confirmed secret and its recovery codes; earlier codes are removed. */
    async turnOnTwoStep(accountId: number, secret: string, step: number, codeHashes: readonly string[]): Promise<void> {
      await orm.transaction(async (tx) => {
        await tx
          .update(account)
          .set({ totpSecret: secret, totpPending: null, totpStep: step })
          .where(eq(account.id, accountId))
        await replaceCodes(tx, accountId, codeHashes)
      })
    },

    async turnOffTwoStep(accountId: number): Promise<void> {
      await orm.transaction(async (tx) => {
        await tx
          .update(account)
          .set({ totpSecret: null, totpPending: null, totpStep: null })
          .where(eq(account.id, accountId))
        await replaceCodes(tx, accountId, [])
      })
    },

    setRecoveryCodes: (accountId: number, codeHashes: readonly string[]): Promise<void> =>
      orm.transaction((tx) => replaceCodes(tx, accountId, codeHashes)),

    countRecoveryCodes: (accountId: number): Promise<number> =>
      orm.$count(recoveryCode, eq(recoveryCode.accountId, accountId)),

    /** False when the account has no such code, or it was used. */
    async useRecoveryCode(accountId: number, codeHash: string): Promise<boolean> {
      const used = await orm
        .delete(recoveryCode)
        .where(and(eq(recoveryCode.accountId, accountId), eq(recoveryCode.codeHash, codeHash)))
        .returning({ accountId: recoveryCode.accountId })
      return used.length > 0
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

async function replaceCodes(tx: Transaction, accountId: number, codeHashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
  if (codeHashes.length > 0) {
    await tx.insert(recoveryCode).values(codeHashes.map((codeHash) => ({ accountId, codeHash })))
  }
}
