import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getMyInfo, getPermittedRoutes, getPubKey, modifyPassword, signIn, signOut } from '#core/contract/account.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { TooMany, Unauthorized } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { languageOf } from '#server/http/translate.ts'
import type { Settings } from '#server/settings.ts'
import type { AccountRepository } from './account-repository.ts'
import { permittedCodes } from './permitted-codes.ts'
import type { Sessions } from './sessions.ts'
import type { SignInKeys } from './sign-in-keys.ts'
import { NameLocked, type SignInService } from './sign-in-service.ts'
import { viewerTime } from './viewer-time.ts'

/** A whole office may sign in from one address in the morning; a guesser gets no further with it. */
const SIGN_INS_PER_MINUTE = 30

export interface AccountParts {
  accounts: AccountRepository
  keys: SignInKeys
  sessions: Sessions
  service: SignInService
  environment: Settings['environment']
}

export function accountRoutes(app: FastifyInstance, parts: AccountParts): void {
  const { accounts, keys, sessions, service, environment } = parts
  route(app, getPubKey, async () => ({ publicKey: await keys.publicKey(), environment }))

  route(
    app,
    signIn,
    async ({ body, request }) => {
      const agent = request.headers['user-agent'] ?? ''
      const { token, expiresAt } = await tellingLocks(request, () => service.signIn(body, agent))
      return { token, expireTime: toPlatformTime(expiresAt.getTime()) }
    },
    { perMinute: SIGN_INS_PER_MINUTE },
  )

  route(app, signOut, ({ caller }) => sessions.close(caller.tokenHash))

  route(
    app,
    modifyPassword,
    ({ body, caller, request }) => tellingLocks(request, () => service.modifyPassword(caller, body)),
    { perMinute: SIGN_INS_PER_MINUTE },
  )

  route(app, getMyInfo, async ({ caller }) => {
    const profile = await accounts.profile(caller.userId)
    if (!profile) throw new Unauthorized()
    const { mapCenter, activeMap, ...names } = profile
    return {
      ...names,
      userId: String(caller.userId),
      username: caller.username,
      orgIds: caller.orgIds.join(','),
      activeMap: activeMap as 'wgs84' | 'gcj02' | 'bd09',
      mapCenterLngLat: mapCenter,
      oemId: caller.oemId,
      ...permittedCodes(caller.codes, app.endpoints),
    }
  })

  route(app, getPermittedRoutes, ({ caller }) =>
    permittedCodes(caller.codes, app.endpoints).menuApis.map((path) => ({ path })),
  )
}

async function tellingLocks<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof NameLocked)) throw error
    const until = viewerTime(error.until, request.headers.timezone, languageOf(request))
    throw new TooMany('error.locked', { until })
  }
}
