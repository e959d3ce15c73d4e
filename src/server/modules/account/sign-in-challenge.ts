import { createHmac, randomBytes } from 'node:crypto'
import { solves } from '#core/domain/proof-of-work.ts'
import type { InstallationRepository } from './installation-repository.ts'

const KEY_NAME = 'sign-in-challenge-key'
/** 2^16 hashes: about half a second in a browser. */
const BITS = 16

/**
 * The price of another try after wrong passwords. A challenge belongs to a name and its count of failures, so every
 * failure asks for another one and nothing has to be remembered.
 */
export interface SignInChallenge {
  of(username: string, failures: number): Promise<{ challenge: string; bits: number }>
  accepts(username: string, failures: number, answer: number | undefined): Promise<boolean>
}

export function signInChallenge(installation: InstallationRepository): SignInChallenge {
  const key = async () =>
    (await installation.read(KEY_NAME)) ??
    (await installation.writeOnce(KEY_NAME, randomBytes(32).toString('base64url')))
  const challengeOf = async (username: string, failures: number) =>
    createHmac('sha256', await key())
      .update(`${failures} ${username.toLowerCase()}`)
      .digest('base64url')
  return {
    async of(username, failures) {
      return { challenge: await challengeOf(username, failures), bits: BITS }
    },
    async accepts(username, failures, answer) {
      return answer !== undefined && solves(await challengeOf(username, failures), answer, BITS)
    },
  }
}
