import type { FastifyInstance } from 'fastify'
import type { Settings } from '#server/settings.ts'
import type { Database } from '#server/store/database.ts'
import type { AccountRepository } from './account-repository.ts'
import { accountRoutes } from './account-routes.ts'
import { installationRepository } from './installation-repository.ts'
import type { Sessions } from './sessions.ts'
import { signInAttempts } from './sign-in-attempts-repository.ts'
import { signInChallenge } from './sign-in-challenge.ts'
import { signInKeys } from './sign-in-keys.ts'
import { signInService } from './sign-in-service.ts'
import { twoStepRoutes } from './two-step-routes.ts'

export interface AccountModuleParts {
  db: Pick<Database, 'orm'>
  accounts: AccountRepository
  sessions: Sessions
  settings: Pick<Settings, 'environment' | 'passwordMaxDays'>
  now?: () => number
}

/** Signing in and everything a person arranges about it. */
export function accountModule(
  app: FastifyInstance,
  { db, accounts, sessions, settings, now }: AccountModuleParts,
): void {
  const installation = installationRepository(db)
  const keys = signInKeys(installation)
  const service = signInService({
    accounts,
    attempts: signInAttempts(db, now),
    challenge: signInChallenge(installation),
    keys,
    sessions,
    passwordMaxDays: settings.passwordMaxDays,
    ...(now ? { now } : {}),
  })
  accountRoutes(app, { accounts, keys, sessions, service, environment: settings.environment })
  twoStepRoutes(app, { accounts, service, ...(now ? { now } : {}) })
}
