import { verify } from '@node-rs/argon2'
import { Invalid } from '#server/http/errors.ts'
import type { Caller } from '#server/http/route.ts'
import type { AccountRepository } from './account-repository.ts'
import { sessionLimit } from './guess-limits.ts'
import type { NewPasswords } from './new-password.ts'
import type { Sessions } from './sessions.ts'
import type { SignInAttempts } from './sign-in-attempts-repository.ts'
import type { SignInKeys } from './sign-in-keys.ts'
import { GuessesDelayed } from './sign-in-service.ts'

export interface OwnPasswordParts {
  accounts: AccountRepository
  attempts: SignInAttempts
  keys: Pick<SignInKeys, 'clearText'>
  newPasswords: NewPasswords
  sessions: Sessions
}

/** A secret the caller must know, encrypted, and the field it came in. */
export interface GivenPassword {
  field: string
  encrypted: string
}

export interface OwnPassword {
  /**
   * Rejects with the field's name unless this is the caller's password. Wrong ones are counted for the session, so that a
   * stolen one cannot delay its owner elsewhere. `also` checks what is asked for besides; its rejection counts alike.
   */
  mustKnow(caller: Caller, given: GivenPassword, also?: () => Promise<void>): Promise<string>
  modify(caller: Caller, given: { oldPassword: string; newPassword: string }): Promise<void>
}

export function ownPassword({ accounts, attempts, keys, newPasswords, sessions }: OwnPasswordParts): OwnPassword {
  const mustKnow: OwnPassword['mustKnow'] = async (caller, { field, encrypted }, also) => {
    const text = await keys.clearText(field, encrypted)
    const limit = sessionLimit(caller.username, caller.tokenHash)
    const taken = await attempts.take([limit])
    if (taken !== 'taken') throw new GuessesDelayed(taken)
    const storedHash = await accounts.passwordHash(caller.userId)
    if (!storedHash || !(await verify(storedHash, text))) throw Invalid.field(field, 'validation.passwordWrong')
    await also?.()
    await attempts.forget(limit)
    return text
  }

  return {
    mustKnow,
    async modify(caller, given) {
      const newText = await keys.clearText('newPassword', given.newPassword)
      const oldText = await mustKnow(caller, { field: 'oldPassword', encrypted: given.oldPassword })
      await newPasswords.change({ id: caller.userId, username: caller.username }, oldText, newText)
      await sessions.closeOthers(caller.userId, caller.tokenHash)
    },
  }
}
