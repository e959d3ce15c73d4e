import { z } from 'zod'
import { signIn } from './account.ts'
import { endpoint } from './endpoint.ts'
import { NewId, OneId, platformTime, requiredText, rowId } from './fields.ts'

/** Passkeys of one account. */
export const MAX_PASSKEYS = 20

export const Passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  createTime: platformTime,
  usedTime: platformTime.nullable(),
})
export type Passkey = z.output<typeof Passkey>

const name = requiredText(60)
const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)
const credential = { id: base64url(1400), rawId: base64url(1400), type: z.literal('public-key') }

/** What a browser answers to the creation of a passkey (WebAuthn, RegistrationResponseJSON). */
export const RegisteredPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(16_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})
/** What a browser answers to the use of a passkey (WebAuthn, AuthenticationResponseJSON). */
export const UsedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(8_000),
    signature: base64url(4_000),
    userHandle: base64url(200).optional(),
  }),
})

const Options = z.object({
  /** Options of navigator.credentials, as JSON. */
  options: z.record(z.string(), z.unknown()),
})

export const listPasskeys = endpoint('GET /b-iam-account/users/web/passkey/list', 'signed-in', {
  summary: 'The caller’s own passkeys, newest first',
  response: z.array(Passkey),
})
export const beginPasskey = endpoint('POST /b-iam-account/users/web/passkey/begin', 'signed-in', {
  audit: 'permission',
  summary: 'Options for a new passkey, with the password; valid for five minutes',
  body: z.object({ password: z.string().min(1, 'validation.required').max(1024) }),
  response: Options,
  cancellable: false,
})
export const addPasskey = endpoint('POST /b-iam-account/users/web/passkey/add', 'signed-in', {
  audit: 'permission',
  summary: 'Add the passkey a device made for these options',
  body: z.object({ name, credential: RegisteredPasskey }),
  response: NewId,
  cancellable: false,
})
export const renamePasskey = endpoint('POST /b-iam-account/users/web/passkey/update', 'signed-in', {
  audit: 'permission',
  summary: 'Rename one of the caller’s passkeys',
  body: z.object({ id: rowId, name }),
})
export const removePasskey = endpoint('POST /b-iam-account/users/web/passkey/remove', 'signed-in', {
  audit: 'permission',
  summary: 'Remove one of the caller’s passkeys; it opens nothing from now on',
  body: OneId,
})

export const beginPasskeySignIn = endpoint('POST /b-iam-account/users/web/passkey/login/begin', 'public', {
  audit: null,
  summary: 'Options for a sign-in with a passkey; valid for five minutes',
  response: Options,
  cancellable: false,
})
export const signInWithPasskey = endpoint('POST /b-iam-account/users/web/passkey/login', 'public', {
  audit: 'session',
  summary: 'Sign in with a passkey, in place of password and one-time code',
  body: z.object({ credential: UsedPasskey }),
  response: signIn.response,
  cancellable: false,
})
