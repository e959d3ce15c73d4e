import { verify } from '@node-rs/argon2'
import type { z } from 'zod'
import type { SignIn } from '#core/contract/account.ts'
import { ApiError, Invalid } from '#server/http/errors.ts'
import type { AccountRepository } from './account-repository.ts'
import type { Guess, GuessLimits } from './guess-limits.ts'
import { hashPassword } from './hash-password.ts'
import type { IssuedDevice, KnownDevices } from './known-device.ts'
import type { NewPasswords } from './new-password.ts'
import { stepOf } from './one-time-code.ts'
import { isRecoveryCode, recoveryHash } from './recovery-codes.ts'
import type { OpenedSession, Sessions } from './sessions.ts'
import type { SignInChallenge } from './sign-in-challenge.ts'
import type { SignInKeys } from './sign-in-keys.ts'

export interface SignInParts {
  accounts: AccountRepository
  limits: GuessLimits
  challenge: SignInChallenge
  devices: KnownDevices
  keys: Pick<SignInKeys, 'clearText'>
  newPasswords: NewPasswords
  sessions: Sessions
  /** Days a password may be used; 0: for good. */
  passwordMaxDays?: number
  now?: () => number
}

/** Origin of a sign-in. */
export interface SignInOrigin {
  address: string
  userAgent: string
  /** The cookie of a device this name signed in from before. */
  deviceCookie: string | undefined
  /** A browser, which keeps cookies and sends them back. */
  browser: boolean
}

export interface SignInService {
  /** `device` is issued to browsers that have none for this name yet. */
  signIn(
    given: z.output<typeof SignIn>,
    origin: SignInOrigin,
  ): Promise<OpenedSession & { device?: IssuedDevice | undefined }>
  /** Challenge to solve before the next guess with this name. */
  challengeFor(
    username: string,
    origin: Pick<SignInOrigin, 'address' | 'deviceCookie'>,
  ): Promise<{ challenge: string; bits: number }>
}

/** Too many guesses: the routes say when the next one is allowed, in the caller's own time. */
export class GuessesDelayed extends Error {
  readonly until: Date

  constructor(until: Date) {
    super('too many wrong passwords')
    this.until = until
  }
}

const DAY_MS = 86_400_000

export function signInService(parts: SignInParts): SignInService {
  const { accounts, limits, challenge, devices, keys, newPasswords, sessions } = parts
  const { passwordMaxDays = 0, now = Date.now } = parts
  // Unknown names are checked against this, so that they cost as much time as known ones.
  const nobodysHash = hashPassword('no password has this hash')
  type Known = NonNullable<Awaited<ReturnType<AccountRepository['credentials']>>>

  const guessOf = async (
    username: string,
    { address, deviceCookie }: Pick<SignInOrigin, 'address' | 'deviceCookie'>,
  ): Promise<Guess> => ({ username, address, deviceId: await devices.idOf(username, deviceCookie) })

  /** Counts the guess, unless it comes too early or its price was not paid. */
  const mustBeAllowed = async (guess: Guess, proof: number | undefined) => {
    const at = await limits.allowedAt(guess)
    if (at !== 'now') throw new GuessesDelayed(at)
    if (!(await challenge.accepts(guess, proof))) throw Invalid.field('proof', 'validation.proof')
    const taken = await limits.take(guess)
    if (taken !== 'taken') throw new GuessesDelayed(taken)
  }

  /**
   * Factor required in addition to the right password. A guess that lacks it is no failure, but no success either: else wrong
   * codes could be forgotten by a guess without one.
   */
  const mustBeComplete = async (
    known: Known,
    guess: Guess,
    given: { code?: string | undefined; newPassword?: string | undefined },
  ) => {
    const withoutCode = known.totpSecret !== null && given.code === undefined
    if (!withoutCode && !(hasExpired(known) && given.newPassword === undefined)) return
    await limits.giveBack(guess)
    throw withoutCode
      ? Invalid.field('code', 'validation.oneTimeCodeNeeded')
      : Invalid.field(
          'newPassword',
          known.mustChangePassword ? 'validation.passwordGiven' : 'validation.passwordExpired',
        )
  }

  const mustHaveCode = async (known: Known, code: string | undefined) => {
    if (!known.totpSecret) return
    if (code && isRecoveryCode(code) && (await accounts.useRecoveryCode(known.id, recoveryHash(code)))) return
    const step = stepOf(known.totpSecret, code ?? '', known.totpStep, now())
    if (step !== null && (await accounts.useStep(known.id, step))) return
    throw Invalid.field('code', 'validation.oneTimeCodeWrong')
  }

  const hasExpired = ({ mustChangePassword, passwordChangedAt }: Known) =>
    mustChangePassword || (passwordMaxDays > 0 && now() - passwordChangedAt.getTime() > passwordMaxDays * DAY_MS)

  /** A user with the old password and a weak new one is no guesser. */
  const replacePassword = async (known: Known, guess: Guess, oldText: string, encrypted: string) => {
    try {
      await newPasswords.change(known, oldText, await keys.clearText('newPassword', encrypted))
    } catch (error) {
      if (error instanceof Invalid) await limits.giveBack(guess)
      throw error
    }
  }

  return {
    async signIn({ username, password, code, newPassword, proof }, origin) {
      const text = await keys.clearText('password', password)
      const guess = await guessOf(username, origin)
      await mustBeAllowed(guess, proof)
      const known = await accounts.credentials(username)
      const matches = await verify(known?.passwordHash ?? (await nobodysHash), text)
      if (!matches || !known?.passwordHash || known.disabled) throw new ApiError(400, 'error.signInFailed')
      if (known.expiresAt && known.expiresAt.getTime() <= now()) throw new ApiError(400, 'error.accountExpired')
      await mustBeComplete(known, guess, { code, newPassword })
      await mustHaveCode(known, code)
      if (hasExpired(known)) await replacePassword(known, guess, text, newPassword!)
      await limits.succeeded(guess)
      const { userAgent, address, browser } = origin
      const opened = await sessions.open(known.id, userAgent, { address, bound: browser })
      const device = browser && guess.deviceId === undefined ? await devices.issue(username) : undefined
      return { ...opened, device }
    },

    async challengeFor(username, origin) {
      return challenge.of(await guessOf(username, origin))
    },
  }
}
