import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { z } from 'zod'
import { MAX_PASSKEYS, type RegisteredPasskey, type UsedPasskey } from '#core/contract/passkey.ts'
import { ApiError, Conflict } from '#server/http/errors.ts'
import type { PasskeyRepository } from './passkey-repository.ts'

const CHALLENGE_MS = 300_000
const PRODUCT = 'Fleetwall'

/** Address of the console in the browser: passkeys belong to its host name. */
export interface Site {
  /** Scheme, host name and port. */
  origin: string
  host: string
}

/** Registration and use of passkeys. The device checks a fingerprint or PIN, so that one passkey is both factors. */
export function passkeys(stored: PasskeyRepository, now: () => number = Date.now) {
  const remember = (challenge: string, accountId: number | null) =>
    stored.addChallenge(challenge, accountId, new Date(now() + CHALLENGE_MS))
  const take = (accountId: number | null) => (challenge: string) =>
    stored.takeChallenge(challenge, accountId, new Date(now()))

  return {
    async registration(user: { id: number; username: string }, { host }: Site) {
      const known = await stored.list(user.id)
      const options = await generateRegistrationOptions({
        rpName: PRODUCT,
        rpID: host,
        userID: new Uint8Array(Buffer.from(String(user.id))),
        userName: user.username,
        excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await remember(options.challenge, user.id)
      return options
    },

    async register(accountId: number, name: string, given: z.output<typeof RegisteredPasskey>, { origin, host }: Site) {
      const verified = await verifyRegistrationResponse({
        response: { ...given, clientExtensionResults: {} },
        expectedChallenge: take(accountId),
        expectedOrigin: origin,
        expectedRPID: host,
        requireUserVerification: true,
      }).catch(rejected)
      if (!verified.verified) throw rejected()
      const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential
      const { transports } = given.response
      const row = { accountId, name, credentialId, publicKey: Buffer.from(publicKey), counter, transports, host }
      const id = await stored.add(row, MAX_PASSKEYS)
      if (id === null) throw new Conflict('error.passkeysFull')
      return { id }
    },

    /** For any account: the device offers the passkeys it has for this site. */
    async signIn({ host }: Site) {
      const options = await generateAuthenticationOptions({ rpID: host, userVerification: 'required' })
      await remember(options.challenge, null)
      return options
    },

    /** The account whose passkey signed. */
    async accountBehind(given: z.output<typeof UsedPasskey>, { origin, host }: Site): Promise<number> {
      const found = await stored.usable(given.id)
      if (!found || found.passkey.host !== host) throw rejected()
      const { id, accountId, credentialId, publicKey, counter } = found.passkey
      const { userHandle, ...response } = given.response
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: {
          ...given,
          response: { ...response, ...(userHandle && { userHandle }) },
          clientExtensionResults: {},
        },
        expectedChallenge: take(null),
        expectedOrigin: origin,
        expectedRPID: host,
        credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
        requireUserVerification: true,
      }).catch(rejected)
      if (!verified || !(await stored.used(id, authenticationInfo.newCounter))) throw rejected()
      return accountId
    },
  }
}

/** One answer to everything that does not fit. */
const rejected = (): never => {
  throw new ApiError(400, 'error.passkeyFailed')
}
