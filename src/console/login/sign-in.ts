import { getPubKey, getSignInChallenge, signIn } from '#core/contract/account.ts'
import { call } from '#web/api/call.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import { encryptPassword } from './encrypt-password.ts'
import { keepToken } from './keep-token.ts'

/** Challenges the platform may require in addition to the password, keyed by the field named in the rejection. */
export type Asked = 'code' | 'newPassword'
export interface SignInInput {
  username: string
  password: string
  code?: string | undefined
  newPassword?: string | undefined
  /** Called when a challenge has to be solved first, which takes a moment. */
  onChecking?: () => void
}

// The page shows failures in place, so nothing is toasted; its own question for the key must not cancel this one.
const QUIET = { toast: false, cancellable: false }

/** Signs in and keeps the token. */
export async function signInWith({ username, password, code, newPassword, onChecking }: SignInInput): Promise<void> {
  // Requested each time: the platform may have a new key since the page was opened.
  const { publicKey } = await call(getPubKey, {}, QUIET)
  const body = {
    username,
    password: await encryptPassword(password, publicKey),
    ...(code ? { code } : {}),
    ...(newPassword ? { newPassword: await encryptPassword(newPassword, publicKey) } : {}),
  }
  try {
    keepToken(await call(signIn, { body }, QUIET))
  } catch (error) {
    if (askedField(error) !== 'proof') throw error
    onChecking?.()
    keepToken(await call(signIn, { body: { ...body, proof: await proofFor(username) } }, QUIET))
  }
}

/** The field named in a rejection. */
export function askedField(error: unknown): string | undefined {
  return error instanceof CallFailed ? error.failDetail[0]?.path : undefined
}

async function proofFor(username: string): Promise<number> {
  const [{ challenge, bits }, { solve }] = await Promise.all([
    call(getSignInChallenge, { query: { username } }, QUIET),
    import('./solve-challenge.ts'),
  ])
  return solve(challenge, bits)
}
