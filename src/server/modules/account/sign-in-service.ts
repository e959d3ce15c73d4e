import { hash, verify } from '@node-rs/argon2'
import { passwordProblem } from '#core/domain/password.ts'
import { ApiError, Invalid } from '#server/http/errors.ts'
import type { Caller } from '#server/http/route.ts'
import type { AccountRepository } from './account-repository.ts'
import type { Sessions } from './sessions.ts'
import type { Attempt, SignInAttempts } from './sign-in-attempts-repository.ts'
import type { SignInKeys } from './sign-in-keys.ts'

export interface SignInParts {
  accounts: AccountRepository
  attempts: SignInAttempts
  keys: SignInKeys
  sessions: Sessions
}

export interface SignInService {
  signIn(given: { username: string; password: string }, userAgent: string): Promise<{ token: string; expiresAt: Date }>
  modifyPassword(caller: Caller, given: { oldPassword: string; newPassword: string }): Promise<void>
}

/** The name is locked for a while; the routes say until when in the caller's own time. */
export class NameLocked extends Error {
  readonly until: Date

  constructor(until: Date) {
    super('too many wrong passwords')
    this.until = until
  }
}

/** argon2id with the library's defaults: 19 MiB, two passes. */
export const hashPassword = (password: string): Promise<string> => hash(password)

export function signInService({ accounts, attempts, keys, sessions }: SignInParts): SignInService {
  // Unknown names are checked against this, so that they cost as much time as known ones.
  const nobodysHash = hashPassword('no password has this hash')

  const clearText = async (field: string, encrypted: string) => {
    const text = await keys.decrypt(encrypted)
    if (text === null) throw Invalid.field(field, 'validation.encryption')
    return text
  }
  const mustBeOpen = (attempt: Attempt) => {
    if (attempt !== 'open') throw new NameLocked(attempt)
  }

  return {
    async signIn({ username, password }, userAgent) {
      const text = await clearText('password', password)
      mustBeOpen(await attempts.begin(username))
      const known = await accounts.credentials(username)
      const matches = await verify(known?.passwordHash ?? (await nobodysHash), text)
      if (!matches || !known || known.disabled) {
        mustBeOpen(await attempts.failed(username))
        throw new ApiError(400, 'error.signInFailed')
      }
      await attempts.succeeded(username)
      return sessions.open(known.id, userAgent)
    },

    async modifyPassword(caller, given) {
      const oldPassword = await clearText('oldPassword', given.oldPassword)
      const newPassword = await clearText('newPassword', given.newPassword)
      mustBeOpen(await attempts.begin(caller.username))
      const storedHash = await accounts.passwordHash(caller.userId)
      if (!storedHash || !(await verify(storedHash, oldPassword))) {
        mustBeOpen(await attempts.failed(caller.username))
        throw Invalid.field('oldPassword', 'validation.passwordWrong')
      }
      await attempts.succeeded(caller.username)
      const problem = passwordProblem(newPassword, caller.username)
      if (problem) throw Invalid.field('newPassword', problem)
      if (newPassword === oldPassword) throw Invalid.field('newPassword', 'validation.passwordUnchanged')
      await accounts.setPassword(caller.userId, await hashPassword(newPassword))
      await sessions.closeOthers(caller.userId, caller.tokenHash)
    },
  }
}
