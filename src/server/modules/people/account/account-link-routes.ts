import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/account-link.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { plainAddress } from '#server/http/address-ranges.ts'
import { ApiError, TooMany } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { languageOf } from '#server/http/translate.ts'
import type { Database } from '#server/store/database.ts'
import { addJob } from '#server/work/job-queue.ts'
import type { AccountLinkRepository } from './account-link-repository.ts'
import { linkTokenHash } from './account-links.ts'
import { SIGN_INS_PER_MINUTE } from './guess-delay.ts'
import { addressGroup } from './guess-limits.ts'
import { recoveryKind } from './link-mail-kind.ts'
import type { NewPasswords } from './new-password.ts'
import type { SignInAttempts } from './sign-in-attempts-repository.ts'
import type { SignInKeys } from './sign-in-keys.ts'

/** Recoveries requested from one address; an office shares one. */
export const REQUESTS_PER_ADDRESS = { burst: 10, perHour: 20 }

export interface AccountLinkParts {
  db: Pick<Database, 'orm'>
  links: AccountLinkRepository
  attempts: SignInAttempts
  keys: Pick<SignInKeys, 'clearText'>
  newPasswords: NewPasswords
  mailAvailable: boolean
}

/** Links to set a password, for users who cannot sign in. */
export function accountLinkRoutes(app: FastifyInstance, parts: AccountLinkParts): void {
  const { db, links, attempts, keys, newPasswords, mailAvailable } = parts
  const rarely = { perMinute: SIGN_INS_PER_MINUTE }
  const invalid = () => new ApiError(400, 'error.linkInvalid')

  route(
    app,
    contract.checkLink,
    async ({ body: { linkToken } }) => {
      const found = await links.behind(linkTokenHash(linkToken))
      if (!found) throw invalid()
      const { purpose, username, oemName, expiresAt } = found
      return { purpose, username, oemName, expireTime: platformTimeOf(expiresAt) }
    },
    rarely,
  )

  route(
    app,
    contract.setLinkPassword,
    async ({ body: { linkToken, newPassword } }) => {
      const tokenHash = linkTokenHash(linkToken)
      const found = await links.behind(tokenHash)
      if (!found) throw invalid()
      const passwordHash = await newPasswords.hashOf(found, await keys.clearText('newPassword', newPassword))
      if (!(await links.use(tokenHash, passwordHash))) throw invalid()
    },
    rarely,
  )

  route(
    app,
    contract.forgotPassword,
    async ({ body: { username }, request }) => {
      if (!mailAvailable) throw new ApiError(400, 'error.mailOff')
      const source = `recovery-from:${addressGroup(plainAddress(request.ip))}`
      const taken = await attempts.take([{ username: '', source, ...REQUESTS_PER_ADDRESS }])
      if (taken !== 'taken') {
        throw new TooMany('error.tooMany', { seconds: Math.max(1, Math.ceil((taken.getTime() - Date.now()) / 1000)) })
      }
      await addJob(db.orm, recoveryKind, { name: username, language: languageOf(request) })
    },
    rarely,
  )

  route(app, contract.getSignInOptions, () => ({ mailAvailable }))
}
