import { passwordProblem } from '#core/domain/password.ts'
import { Invalid } from '#server/http/errors.ts'
import type { AccountRepository } from './account-repository.ts'
import { isCommonPassword } from './common-password.ts'
import { hashPassword } from './hash-password.ts'

export interface NewPasswords {
  /** Rejects a password that breaks a rule, under the field `newPassword`. */
  change(account: { id: number; username: string }, oldText: string, newText: string): Promise<void>
}

export function newPasswords(accounts: AccountRepository): NewPasswords {
  return {
    async change({ id, username }, oldText, newText) {
      const problem = passwordProblem(newText, username)
      if (problem) throw Invalid.field('newPassword', problem)
      if (newText === oldText) throw Invalid.field('newPassword', 'validation.passwordUnchanged')
      // Names a guesser would try as well.
      const profile = await accounts.profile(id)
      const names = [username, profile?.displayName, profile?.orgName, profile?.oemName].filter((name) => name)
      if (await isCommonPassword(newText, names as string[])) {
        throw Invalid.field('newPassword', 'validation.passwordCommon')
      }
      await accounts.setPassword(id, await hashPassword(newText))
    },
  }
}
