import { passwordProblem } from '#core/domain/password.ts'
import { Invalid } from '#server/http/errors.ts'
import type { AccountRepository } from './account-repository.ts'
import { isCommonPassword } from './common-password.ts'
import { hashPassword } from './hash-password.ts'

export interface NewPasswords {
  /** Hash of a password; rejects one that breaks a rule, under the field `newPassword`. */
  hashOf(account: { id: number; username: string }, text: string): Promise<string>
  /** Rejects a password that breaks a rule, under the field `newPassword`. */
  change(account: { id: number; username: string }, oldText: string, newText: string): Promise<void>
}

export function newPasswords(accounts: AccountRepository): NewPasswords {
  const hashOf: NewPasswords['hashOf'] = async ({ id, username }, text) => {
    const problem = passwordProblem(text, username)
    if (problem) throw Invalid.field('newPassword', problem)
    // Names a guesser would try as well.
    const profile = await accounts.profile(id)
    const names = [username, profile?.displayName, profile?.orgName, profile?.oemName].filter((name) => name)
    if (await isCommonPassword(text, names as string[])) {
      throw Invalid.field('newPassword', 'validation.passwordCommon')
    }
    return hashPassword(text)
  }
  return {
    hashOf,
    async change(account, oldText, newText) {
      if (newText === oldText) throw Invalid.field('newPassword', 'validation.passwordUnchanged')
      await accounts.setPassword(account.id, await hashOf(account, newText))
    },
  }
}
