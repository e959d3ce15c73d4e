import { createHmac } from 'node:crypto'
import { solves } from '#core/domain/proof-of-work.ts'
import { FREE_FAILURES, type Guess, type GuessLimits } from './guess-limits.ts'

/** 2^16 hashes: about half a second in a browser. */
const MIN_BITS = 16
/** 2^20 hashes: about ten seconds; more would keep out owners rather than guessers. */
const MAX_BITS = 20
const FAILURES_PER_BIT = 4
/** An answer serves for one to two of these. */
const PERIOD_MS = 10 * 60_000

/**
 * The price of another guess after wrong passwords. A challenge is bound to a name, to the guesser, to the number of its
 * failures and to a time, so nothing has to be stored, no answer is valid twice, and failures of others do not spoil it.
 */
export interface SignInChallenge {
  of(guess: Guess): Promise<{ challenge: string; bits: number }>
  /** True also where nothing is asked for. */
  accepts(guess: Guess, answer: number | undefined): Promise<boolean>
}

export function signInChallenge(
  key: () => Promise<string>,
  limits: GuessLimits,
  now: () => number = Date.now,
): SignInChallenge {
  const bitsFor = async (guess: Guess) => {
    const failures = await limits.charged(guess)
    if (failures < FREE_FAILURES) return 0
    return Math.min(MAX_BITS, MIN_BITS + Math.floor((failures - FREE_FAILURES) / FAILURES_PER_BIT))
  }
  const challengeOf = async ({ username, address, deviceId }: Guess, failures: number, period: number) =>
    createHmac('sha256', await key())
      .update(JSON.stringify(['challenge', username.toLowerCase(), deviceId ?? address, failures, period]))
      .digest('base64url')
  const period = () => Math.floor(now() / PERIOD_MS)
  return {
    async of(guess) {
      const challenge = await challengeOf(guess, await limits.own(guess), period())
      return { challenge, bits: Math.max(MIN_BITS, await bitsFor(guess)) }
    },
    async accepts(guess, answer) {
      const bits = await bitsFor(guess)
      if (bits === 0) return true
      if (answer === undefined) return false
      const failures = await limits.own(guess)
      // The price may have risen by a bit while the browser was computing.
      const wanted = Math.max(MIN_BITS, bits - 1)
      for (const at of [period(), period() - 1]) {
        if (solves(await challengeOf(guess, failures, at), answer, wanted)) return true
      }
      return false
    },
  }
}
