import { hash, verify } from '@node-rs/argon2'
import type { z } from 'zod'
import type { SignIn } from '#core/contract/account.ts'
import { passwordProblem } from '#core/domain/password.ts'
import { ApiError, Invalid } from '#server/http/errors.ts'
import type { Caller } from '#server/http/route.ts'
import type { AccountRepository } from './account-repository.ts'
import { stepOf } from './one-time-code.ts'
import type { Sessions } from './sessions.ts'
import { ALLOWED_FAILURES, type Attempt, FREE_FAILURES, type SignInAttempts } from './sign-in-attempts-repository.ts'
import type { SignInChallenge } from './sign-in-challenge.ts'
import type { SignInKeys } from './sign-in-keys.ts'

export interface SignInParts {
  accounts: AccountRepository
  attempts: SignInAttempts
  challenge: SignInChallenge
  keys: SignInKeys
  sessions: Sessions
  /** Days a password may be used; 0: for good. */
  passwordMaxDays?: number
  now?: () => number
}

export interface SignInService {
  signIn(given: z.output<typeof SignIn>, userAgent: string): Promise<{ token: string; expiresAt: Date }>
  /** What to compute before the next try with this name. */
  challengeFor(username: string): Promise<{ challenge: string; bits: number }>
  modifyPassword(caller: Caller, given: { oldPassword: string; newPassword: string }): Promise<void>
  /** Refuses with the field's name unless this is the caller's password. Wrong ones count like those of signing in. */
  mustKnowPassword(caller: Caller, field: string, encrypted: string): Promise<string>
}

/** The name is locked for a while; the routes say until when in the caller's own time. */
export class NameLocked extends Error {
  readonly until: Date

  constructor(until: Date) {
    super('too many wrong passwords')
    this.until = until
  }
}

const DAY_MS = 86_400_000

/** argon2id with the library's defaults: 19 MiB, two passes. */
export const hashPassword = (password: string): Promise<string> => hash(password)

export function signInService(parts: SignInParts): SignInService {
  const { accounts, attempts, challenge, keys, sessions, passwordMaxDays = 0, now = Date.now } = parts
  // Unknown names are checked against this, so that they cost as much time as known ones.
  const nobodysHash = hashPassword('no password has this hash')
  type Known = NonNullable<Awaited<ReturnType<AccountRepository['credentials']>>>

  const clearText = async (field: string, encrypted: string) => {
    const text = await keys.decrypt(encrypted)
    if (text === null) throw Invalid.field(field, 'validation.encryption')
    return text
  }
  const mustBeOpen = (attempt: Attempt) => {
    if (attempt !== 'open') throw new NameLocked(attempt)
  }
  const mustBeProven = async (username: string, proof: number | undefined) => {
    const failures = await attempts.failures(username)
    // A locked name is told its lock without a price.
    if (failures < FREE_FAILURES || failures >= ALLOWED_FAILURES) return
    if (await challenge.accepts(username, failures, proof)) return
    throw Invalid.field('proof', 'validation.proof')
  }

  /**
   * What is asked for besides the right password. A try that lacks it is no failure, but no success either: else wrong
   * codes could be forgotten by a try without one.
   */
  const mustBeComplete = async (
    known: Known,
    given: { code?: string | undefined; newPassword?: string | undefined },
  ) => {
    const withoutCode = known.totpSecret !== null && given.code === undefined
    if (!withoutCode && !(hasExpired(known) && given.newPassword === undefined)) return
    await attempts.takeBack(known.username)
    throw withoutCode
      ? Invalid.field('code', 'validation.oneTimeCodeNeeded')
      : Invalid.field('newPassword', 'validation.passwordExpired')
  }

  const mustHaveCode = async (known: Known, code: string | undefined) => {
    if (!known.totpSecret) return
    const step = stepOf(known.totpSecret, code ?? '', known.totpStep, now())
    if (step !== null && (await accounts.useStep(known.id, step))) return
    mustBeOpen(await attempts.failed(known.username))
    throw Invalid.field('code', 'validation.oneTimeCodeWrong')
  }

  const hasExpired = ({ mustChangePassword, passwordChangedAt }: Known) =>
    mustChangePassword || (passwordMaxDays > 0 && now() - passwordChangedAt.getTime() > passwordMaxDays * DAY_MS)

  const changePassword = async (account: { id: number; username: string }, oldText: string, newText: string) => {
    const problem = passwordProblem(newText, account.username)
    if (problem) throw Invalid.field('newPassword', problem)
    if (newText === oldText) throw Invalid.field('newPassword', 'validation.passwordUnchanged')
    await accounts.setPassword(account.id, await hashPassword(newText))
  }

  const mustKnowPassword = async (caller: Caller, field: string, encrypted: string) => {
    const text = await clearText(field, encrypted)
    mustBeOpen(await attempts.begin(caller.username))
    const storedHash = await accounts.passwordHash(caller.userId)
    if (!storedHash || !(await verify(storedHash, text))) {
      mustBeOpen(await attempts.failed(caller.username))
      throw Invalid.field(field, 'validation.passwordWrong')
    }
    await attempts.succeeded(caller.username)
    return text
  }

  return {
    async signIn({ username, password, code, newPassword, proof }, userAgent) {
      const text = await clearText('password', password)
      await mustBeProven(username, proof)
      mustBeOpen(await attempts.begin(username))
      const known = await accounts.credentials(username)
      const matches = await verify(known?.passwordHash ?? (await nobodysHash), text)
      if (!matches || !known || known.disabled) {
        mustBeOpen(await attempts.failed(username))
        throw new ApiError(400, 'error.signInFailed')
      }
      if (known.expiresAt && known.expiresAt.getTime() <= now()) throw new ApiError(400, 'error.accountExpired')
      await mustBeComplete(known, { code, newPassword })
      await mustHaveCode(known, code)
      if (hasExpired(known)) await changePassword(known, text, await clearText('newPassword', newPassword!))
      await attempts.succeeded(username)
      return sessions.open(known.id, userAgent)
    },

    async challengeFor(username) {
      return challenge.of(username, await attempts.failures(username))
    },

    async modifyPassword(caller, given) {
      const newText = await clearText('newPassword', given.newPassword)
      const oldText = await mustKnowPassword(caller, 'oldPassword', given.oldPassword)
      await changePassword({ id: caller.userId, username: caller.username }, oldText, newText)
      await sessions.closeOthers(caller.userId, caller.tokenHash)
    },

    mustKnowPassword,
  }
}
