import { z } from 'zod'
import { LANGUAGES } from '../domain/language.ts'
import { AccountInput } from './account-admin.ts'
import { endpoint } from './endpoint.ts'
import { OneId, text } from './fields.ts'
import { personField } from './masked.ts'

const { mail: _optional, kind: _person, username: _chosen, ...Details } = AccountInput.shape
export const Invitation = z.object({
  ...Details,
  mail: personField(z.email('validation.mail').max(128)),
  /** Once on the platform; empty: the email address. */
  username: text(64)
    .regex(/^[\w.@-]*$/, 'validation.username')
    .default(''),
  /** Of the invitation. */
  language: z.enum(LANGUAGES),
})
export type Invitation = z.output<typeof Invitation>

const CopiedLink = z.object({
  /** Shown once, where the platform sends no mail; null: it was mailed. */
  linkToken: z.string().nullable(),
})

const ADD = '/permit/account/account/add'
export const inviteAccount = endpoint('POST /b-iam-account/v1/account/invite', ADD, {
  audit: 'permission',
  summary:
    'Add an account without a password and mail a link to set one. 400 when it would get more than the caller has',
  body: Invitation,
  response: CopiedLink.extend({ id: z.number().int() }),
  cancellable: false,
})
export const resendInvitation = endpoint('POST /b-iam-account/v1/account/invite/send', ADD, {
  audit: 'permission',
  summary: 'Send an invitation again: the earlier link no longer works',
  body: OneId,
  response: CopiedLink,
  cancellable: false,
})
export const revokeInvitation = endpoint('POST /b-iam-account/v1/account/invite/revoke', ADD, {
  audit: 'permission',
  summary: 'Withdraw an invitation: its link no longer works and the account is removed',
  body: OneId,
  cancellable: false,
})
