import { getPubKey, signIn } from '#core/contract/account.ts'
import { call } from '#web/api/call.ts'
import { saveToken } from '#web/state/session.ts'
import { encryptPassword } from './encrypt-password.ts'

/** Signs in and keeps the token. The page shows failures in place, so nothing is toasted. */
export async function signInWith(username: string, password: string): Promise<void> {
  // The page asks for the key as well; one must not cancel the other.
  const quiet = { toast: false, cancellable: false }
  // Asked anew each time: the platform may have got another key since the page was opened.
  const { publicKey } = await call(getPubKey, {}, quiet)
  const body = { username, password: await encryptPassword(password, publicKey) }
  const { token, expireTime } = await call(signIn, { body }, quiet)
  saveToken(token, expireTime)
}
