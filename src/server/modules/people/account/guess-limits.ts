import { isIPv6 } from 'node:net'
import { plainAddress } from '#server/http/address-ranges.ts'
import type { GuessLimit, SignInAttempts } from './sign-in-attempts-repository.ts'

/** From so many on a guess costs a computed answer (sign-in-challenge.ts). */
export const FREE_FAILURES = 3
/** One name from all unknown devices together, however many addresses they have. */
export const NAME_LIMIT = { burst: 30, perHour: 100 }
/** Of the burst of a name only addresses that have not failed yet get the last ones: few addresses cannot use it up. */
const RESERVED_FOR_NEW_ADDRESSES = 10
/** One name from one address. */
export const PAIR_LIMIT = { burst: 10, perHour: 10 }
/** All names from one address; an office shares one. */
export const ADDRESS_LIMIT = { burst: 60, perHour: 120 }
/** One name from a device its owner has signed in from. */
export const DEVICE_LIMIT = { burst: 10, perHour: 10 }
/** The password of a signed-in account, asked for again. */
export const SESSION_LIMIT = { burst: 5, perHour: 10 }

/** A guess at the password of a user who is not signed in. */
export interface Guess {
  username: string
  address: string
  /** Of a device the owner has signed in from. */
  deviceId?: string | undefined
}

/** A provider gives a customer 2^64 addresses of IPv6, so these count as one. */
export function addressGroup(given: string): string {
  const address = plainAddress(given)
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const gap = address.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : []
  return [...left, ...gap, ...right].slice(0, 4).join(':')
}

const pairOf = ({ username, address }: Guess) => ({ username, source: `address:${addressGroup(address)}` })
const deviceOf = ({ username, deviceId }: Guess) => ({ username, source: `device:${deviceId}` })
const nameOf = ({ username }: Guess) => ({ username, source: '' })
const addressOf = ({ address }: Guess) => ({ username: '', source: `address:${addressGroup(address)}` })

export const sessionLimit = (username: string, tokenHash: string): GuessLimit => ({
  username,
  source: `session:${tokenHash}`,
  ...SESSION_LIMIT,
})

/**
 * How many guesses are allowed, and what they cost. A known device has a count of its own, so that strangers can neither use
 * up the guesses of an owner nor raise their price.
 */
export function guessLimits(attempts: SignInAttempts) {
  const limitsOf = async (guess: Guess): Promise<GuessLimit[]> => {
    if (guess.deviceId !== undefined) return [{ ...deviceOf(guess), ...DEVICE_LIMIT }]
    const failedBefore = (await attempts.failures(pairOf(guess))) > 0
    const burst = NAME_LIMIT.burst - (failedBefore ? RESERVED_FOR_NEW_ADDRESSES : 0)
    // In one order for all, so that two transactions never wait for each other.
    return [
      { ...pairOf(guess), ...PAIR_LIMIT },
      { ...nameOf(guess), ...NAME_LIMIT, burst },
      { ...addressOf(guess), ...ADDRESS_LIMIT },
    ]
  }

  return {
    /** The failures a guess is charged for: of the device, else of the name from all unknown devices. */
    charged: (guess: Guess) => attempts.failures(guess.deviceId === undefined ? nameOf(guess) : deviceOf(guess)),
    /** Failures of the guesser only: other failures must not invalidate an answer that was computed. */
    own: (guess: Guess) => attempts.failures(guess.deviceId === undefined ? pairOf(guess) : deviceOf(guess)),
    take: async (guess: Guess) => attempts.take(await limitsOf(guess)),
    allowedAt: async (guess: Guess) => attempts.allowedAt(await limitsOf(guess)),
    /** The guess was neither right nor wrong. */
    async giveBack(guess: Guess) {
      for (const limit of await limitsOf(guess)) await attempts.giveBack(limit)
    },
    async succeeded(guess: Guess) {
      if (guess.deviceId !== undefined) return attempts.forget(deviceOf(guess))
      await attempts.forget(pairOf(guess))
      await attempts.giveBack(nameOf(guess), { forgive: true })
      await attempts.giveBack(addressOf(guess))
    },
  }
}

export type GuessLimits = ReturnType<typeof guessLimits>
