import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { platformTime, requiredText } from './fields.ts'

/** An invitation is for the first password, a recovery replaces a forgotten one. */
export const LINK_PURPOSES = ['invitation', 'recovery'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

const GivenLink = z.object({ linkToken: z.string().regex(/^[\w-]{43}$/, 'validation.format') })

export const checkLink = endpoint('POST /b-iam-account/users/web/link/check', 'public', {
  audit: null,
  summary: 'Account and purpose of a link to set a password; 400 when it is no longer valid',
  body: GivenLink,
  response: z.object({
    purpose: z.enum(LINK_PURPOSES),
    username: z.string(),
    oemName: z.string(),
    expireTime: platformTime,
  }),
  cancellable: false,
})
export const setLinkPassword = endpoint('POST /b-iam-account/users/web/link/setPassword', 'public', {
  audit: 'permission',
  summary: 'Set a password by a link, once; a recovery also ends every session of the account',
  body: GivenLink.extend({ newPassword: z.string().min(1, 'validation.required').max(1024) }),
  cancellable: false,
})
export const forgotPassword = endpoint('POST /b-iam-account/users/web/forgotPassword', 'public', {
  audit: 'session',
  summary: 'Mail a link to set a new password; the same answer whether the account exists or not',
  body: z.object({ username: requiredText(128) }),
  cancellable: false,
})

export const getSignInOptions = endpoint('GET /b-iam-account/v1/account/getSignInOptions', 'public', {
  summary: 'What the sign-in page offers besides a password',
  response: z.object({
    /** Whether links to set a password can be mailed. */
    mailAvailable: z.boolean(),
  }),
})
