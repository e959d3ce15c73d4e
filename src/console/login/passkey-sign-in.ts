import { startAuthentication } from '@simplewebauthn/browser'
import { beginPasskeySignIn, signInWithPasskey } from '#core/contract/passkey.ts'
import { call } from '#web/api/call.ts'
import { keepToken } from './keep-token.ts'

const QUIET = { toast: false, cancellable: false }

/** Signs in with a passkey of this device and stores the token. */
export async function signInByPasskey(): Promise<void> {
  const { options } = await call(beginPasskeySignIn, {}, QUIET)
  const credential = await startAuthentication({ optionsJSON: options as never })
  keepToken(await call(signInWithPasskey, { body: { credential: credential as never } }, QUIET))
}
