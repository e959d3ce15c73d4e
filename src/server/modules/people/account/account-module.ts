import { defineModule } from '#server/app/module.ts'
import type { Caller } from '#server/http/route.ts'
import { accountRepository } from './account-repository.ts'
import { administratorNotice, firstStart } from './first-start-repository.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { signInRoutes } from './sign-in-routes.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    sessions: Sessions
    /** The rights of an account as they are now; null when it is disabled or deleted. */
    callerById: (accountId: number) => Promise<Omit<Caller, 'tokenHash'> | null>
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
    return {
      sessions: createSessions(accounts, Date.now, settings.session),
      callerById: (accountId) => accounts.callerById(accountId),
    }
  },
  routes(app, { db, settings, shared: { sessions } }) {
    signInRoutes(app, { db, accounts: accountRepository(db), sessions, settings })
  },
})
