import { and, desc, eq, gt, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { LinkPurpose } from '#core/contract/account-link.ts'
import type { Language } from '#core/domain/language.ts'
import { ACTIVE_ACCOUNT } from '#server/store/active-account.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { account, accountLink, session, signInAttempt, tenant } from '#server/store/schema/account.ts'
import { addJob } from '#server/work/job-queue.ts'
import { type AccountLink, linkMailKind } from './link-mail-kind.ts'

const HOURS: Readonly<Record<LinkPurpose, number>> = { invitation: 72, recovery: 0.5 }
/** Accounts of one email address that are mailed a link. */
const MAX_SHARED_MAIL = 5

export interface NewLink extends AccountLink {
  language: Language
  /** Null: a mail will carry it. */
  tokenHash: string | null
}

/** Only a password can be forgotten; an invitation ends with the first one, and waits while the tenant is suspended. */
const OPEN: SQL = and(
  gt(accountLink.expiresAt, sql`now()`),
  or(eq(accountLink.sentTo, ''), eq(accountLink.sentTo, account.mail)),
  or(
    and(eq(accountLink.purpose, 'recovery'), isNotNull(account.passwordHash)),
    and(eq(accountLink.purpose, 'invitation'), isNull(account.passwordHash), ne(tenant.state, 'suspended')),
  ),
  ACTIVE_ACCOUNT,
)!

export type AccountLinkRepository = ReturnType<typeof accountLinkRepository>

/** Links to set a password, from the request to their use. */
export function accountLinkRepository({ orm }: Pick<Database, 'orm'>) {
  const links = (from: Pick<Transaction, 'select'>) =>
    from
      .select({
        id: account.id,
        username: account.username,
        name: account.displayName,
        mail: account.mail,
        oemName: tenant.name,
        purpose: accountLink.purpose,
        language: accountLink.language,
        expiresAt: accountLink.expiresAt,
      })
      .from(accountLink)
      .innerJoin(account, eq(account.id, accountLink.accountId))
      .innerJoin(tenant, eq(tenant.oemId, account.oemId))

  return {
    put: putLink,

    /** Accounts that may be mailed a way back in: the one of this user name, else those of this email address. */
    async recoverable(name: string): Promise<{ id: number; mail: string }[]> {
      const given = name.toLowerCase()
      const find = (by: SQL) =>
        orm
          .select({ id: account.id, mail: account.mail })
          .from(account)
          .where(
            and(by, eq(account.kind, 'person'), ne(account.mail, ''), isNotNull(account.passwordHash), ACTIVE_ACCOUNT),
          )
          .orderBy(desc(account.id))
          .limit(MAX_SHARED_MAIL)
      const named = await find(eq(sql`lower(${account.username})`, given))
      return named.length > 0 ? named : find(eq(sql`lower(${account.mail})`, given))
    },

    /** Stores links that will be mailed, and removes recoveries that were not used. */
    async mailLinks(accountIds: readonly number[], purpose: LinkPurpose, language: Language): Promise<void> {
      await orm.transaction(async (tx) => {
        await tx
          .delete(accountLink)
          .where(and(eq(accountLink.purpose, 'recovery'), lte(accountLink.expiresAt, sql`now()`)))
        for (const accountId of accountIds) await putLink(tx, { accountId, purpose, language, tokenHash: null })
      })
    },

    /** Gives a link its secret, just before it is mailed; null when it is no longer valid. */
    async prepare({ accountId, purpose }: AccountLink, tokenHash: string) {
      return orm.transaction(async (tx) => {
        // A secret that was mailed before, to an address that may have changed since, ends here.
        await tx
          .update(accountLink)
          .set({ tokenHash: null, sentTo: '', sentAt: null, failedAt: null })
          .where(isLink({ accountId, purpose }))
        const [found] = await links(tx).where(and(isLink({ accountId, purpose }), OPEN))
        if (!found || found.mail === '') return null
        await tx.update(accountLink).set({ tokenHash, sentTo: found.mail }).where(isLink({ accountId, purpose }))
        return found
      })
    },

    async sent(link: AccountLink, tokenHash: string): Promise<void> {
      await orm
        .update(accountLink)
        .set({ sentAt: sql`now()` })
        .where(and(isLink(link), eq(accountLink.tokenHash, tokenHash)))
    },

    async failed(link: AccountLink): Promise<void> {
      await orm
        .update(accountLink)
        .set({ failedAt: sql`now()` })
        .where(and(isLink(link), isNull(accountLink.sentAt)))
    },

    /** The account behind the secret of a valid link. */
    async behind(tokenHash: string) {
      const [found] = await links(orm).where(and(eq(accountLink.tokenHash, tokenHash), OPEN))
      return found
    },

    /**
     * Sets a password by a link: links and sessions of the account end, and guesses at it are no longer delayed. False when the
     * link was used or replaced in the meantime.
     */
    async use(tokenHash: string, passwordHash: string): Promise<boolean> {
      return orm.transaction(async (tx) => {
        const [found] = await links(tx)
          .where(and(eq(accountLink.tokenHash, tokenHash), OPEN))
          .for('update', { of: accountLink })
        if (!found) return false
        await tx.delete(accountLink).where(eq(accountLink.accountId, found.id))
        await tx
          .update(account)
          .set({ passwordHash, passwordChangedAt: sql`now()`, mustChangePassword: false })
          .where(eq(account.id, found.id))
        await tx.delete(session).where(eq(session.accountId, found.id))
        await tx.delete(signInAttempt).where(eq(signInAttempt.username, found.username.toLowerCase()))
        return true
      })
    },
  }
}

const isLink = ({ accountId, purpose }: AccountLink) =>
  and(eq(accountLink.accountId, accountId), eq(accountLink.purpose, purpose))

/** Replaces an earlier link of the same purpose, which ends. Without a secret the mail is queued with the transaction. */
async function putLink(tx: Transaction, { accountId, purpose, language, tokenHash }: NewLink): Promise<void> {
  const values = {
    tokenHash,
    language,
    sentTo: '',
    sentAt: null,
    failedAt: null,
    createdAt: sql`now()`,
    expiresAt: sql`now() + make_interval(mins => ${HOURS[purpose] * 60})`,
  }
  await tx
    .insert(accountLink)
    .values({ accountId, purpose, ...values })
    .onConflictDoUpdate({ target: [accountLink.accountId, accountLink.purpose], set: values })
  if (tokenHash === null) await addJob(tx, linkMailKind, { accountId, purpose })
}
