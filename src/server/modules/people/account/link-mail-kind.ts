import { z } from 'zod'
import { LINK_PURPOSES } from '#core/contract/account-link.ts'
import { LANGUAGES } from '#core/domain/language.ts'
import type { JobKind } from '#server/work/background-work.ts'

const AccountLink = z.object({ accountId: z.int(), purpose: z.enum(LINK_PURPOSES) })
export type AccountLink = z.output<typeof AccountLink>

/** Mails a link. The secret is made when the mail is sent, so that no queue and no dead letter holds it. */
export const linkMailKind: JobKind<AccountLink> = {
  name: 'account.link',
  payload: AccountLink,
  keyOf: ({ accountId, purpose }) => `${purpose}:${accountId}`,
  attempts: 6,
}

const Recovery = z.object({ name: z.string().max(128), language: z.enum(LANGUAGES) })
export type Recovery = z.output<typeof Recovery>

/** Looks for the accounts of a name, after the answer: the time a call takes says nothing about who exists. */
export const recoveryKind: JobKind<Recovery> = {
  name: 'account.recovery',
  payload: Recovery,
  keyOf: ({ name }) => name.toLowerCase(),
  attempts: 3,
}
