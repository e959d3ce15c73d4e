import { defineModule } from '#server/app/module.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '#server/http/route.ts'
import { type AccountRepository, accountRepository } from './account-repository.ts'
import { administratorNotice, firstStart } from './first-start-repository.ts'
import { generatePassword } from './generate-password.ts'
import { accountLinkRepository } from './account-link-repository.ts'
import { canMailLinks, type Invitations, invitations, linkMailWork } from './account-links.ts'
import { sayingWhen } from './guess-delay.ts'
import { hashPassword } from './hash-password.ts'
import { newPasswords } from './new-password.ts'
import { ownPassword } from './own-password.ts'
import { signInAttempts } from './sign-in-attempts-repository.ts'
import { signInKeys } from './sign-in-keys.ts'
import { installationRepository } from '#server/store/installation-repository.ts'
import { answerSession } from './session-cookies.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { signInRoutes } from './sign-in-routes.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    sessions: Sessions
    /** The answer to who signed in. */
    answerSession: typeof answerSession
    /** The rights of an account as they are now; null when it is disabled or deleted. */
    callerById: (accountId: number) => Promise<Omit<Caller, 'tokenHash'> | null>
    /** A password for another user: it has to be replaced at the first sign-in. */
    makePassword: () => Promise<{ password: string; hash: string }>
    /** Sets such a password: signs the account out everywhere and lifts a lock. */
    giveNewPassword: AccountRepository['giveNewPassword']
    /** Links by which users set their first password. */
    invitations: Invitations
    /** Asks a signed-in user for the password again; rejects under the field `password`. */
    confirmPassword: (request: FastifyRequest, caller: Caller, encrypted: string) => Promise<void>
  }
}

export const accountModule = defineModule({
  name: 'account',
  about: 'Signing in, two-step verification, own sessions and what an account may do.',
  async prepare({ db, settings, address, print }) {
    const administrator = await firstStart(db, settings)
    if (administrator) print(administratorNotice(administrator, address))
  },
  shares({ db, settings }) {
    const accounts = accountRepository(db)
    const sessions = createSessions(accounts, Date.now, settings.session)
    const attempts = signInAttempts(db, Date.now)
    const own = ownPassword({
      accounts,
      attempts,
      keys: signInKeys(installationRepository(db)),
      newPasswords: newPasswords(accounts),
      sessions,
    })
    return {
      sessions,
      answerSession,
      invitations: invitations(accountLinkRepository(db), attempts, canMailLinks(settings)),
      async confirmPassword(request, caller, encrypted) {
        await sayingWhen(request, () => own.mustKnow(caller, { field: 'password', encrypted }))
      },
      callerById: (accountId) => accounts.callerById(accountId),
      makePassword: async () => {
        const password = generatePassword()
        return { password, hash: await hashPassword(password) }
      },
      giveNewPassword: (...asked) => accounts.giveNewPassword(...asked),
    }
  },
  background: ({ db, settings, translator, shared }) =>
    linkMailWork({
      links: accountLinkRepository(db),
      attempts: signInAttempts(db, Date.now),
      sender: shared.mailSender,
      translator,
      consoleUrl: settings.consoleUrl,
    }),
  routes(app, { db, settings, shared: { sessions } }) {
    signInRoutes(app, { db, accounts: accountRepository(db), sessions, settings })
  },
})
