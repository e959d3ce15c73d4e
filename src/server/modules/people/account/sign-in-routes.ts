import type { FastifyInstance } from 'fastify'
import type { Settings } from '#server/app/settings.ts'
import type { Database } from '#server/store/database.ts'
import { accountLinkRepository } from './account-link-repository.ts'
import { accountLinkRoutes } from './account-link-routes.ts'
import { canMailLinks } from './account-links.ts'
import type { AccountRepository } from './account-repository.ts'
import { accountRoutes } from './account-routes.ts'
import { guessLimits } from './guess-limits.ts'
import { installationRepository } from '#server/store/installation-repository.ts'
import { installationSecret } from './installation-secret.ts'
import { knownDevices } from './known-device.ts'
import { newPasswords } from './new-password.ts'
import { ownPassword } from './own-password.ts'
import { passkeyRepository } from './passkey-repository.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import type { Sessions } from './sessions.ts'
import { signInAttempts } from './sign-in-attempts-repository.ts'
import { signInChallenge } from './sign-in-challenge.ts'
import { signInKeys } from './sign-in-keys.ts'
import { signInService } from './sign-in-service.ts'
import { twoStepRoutes } from './two-step-routes.ts'

export interface SignInParts {
  db: Pick<Database, 'orm'>
  accounts: AccountRepository
  sessions: Sessions
  settings: Pick<Settings, 'environment' | 'passwordMaxDays' | 'mail' | 'consoleUrl'>
  now?: () => number
}

/** Signing in and everything a person arranges about it. */
export function signInRoutes(
  app: FastifyInstance,
  { db, accounts, sessions, settings, now = Date.now }: SignInParts,
): void {
  const installation = installationRepository(db)
  const keys = signInKeys(installation)
  const secret = installationSecret(installation, 'sign-in-challenge-key')
  const attempts = signInAttempts(db, now)
  const limits = guessLimits(attempts)
  const passwords = newPasswords(accounts)
  const service = signInService({
    accounts,
    limits,
    challenge: signInChallenge(secret, limits, now),
    devices: knownDevices(secret, now),
    keys,
    newPasswords: passwords,
    sessions,
    passwordMaxDays: settings.passwordMaxDays,
    now,
  })
  const own = ownPassword({ accounts, attempts, keys, newPasswords: passwords, sessions })
  accountRoutes(app, { accounts, keys, sessions, service, own, environment: settings.environment })
  twoStepRoutes(app, { accounts, own, sessions, now })
  sessionRoutes(app, { sessions })
  accountLinkRoutes(app, {
    db,
    links: accountLinkRepository(db),
    attempts,
    keys,
    newPasswords: passwords,
    mailAvailable: canMailLinks(settings),
  })
  passkeyRoutes(app, { stored: passkeyRepository(db), own, sessions, now })
}
