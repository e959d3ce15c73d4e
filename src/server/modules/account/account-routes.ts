import type { FastifyInstance } from 'fastify'
import {
  getMyInfo,
  getPermittedRoutes,
  getPubKey,
  getSignInChallenge,
  modifyPassword,
  signIn,
  signOut,
} from '#core/contract/account.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { Unauthorized } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import type { Settings } from '#server/settings.ts'
import type { AccountRepository } from './account-repository.ts'
import { permittedCodes } from './permitted-codes.ts'
import type { Sessions } from './sessions.ts'
import type { SignInKeys } from './sign-in-keys.ts'
import type { SignInService } from './sign-in-service.ts'
import { SIGN_INS_PER_MINUTE, tellingLocks } from './telling-locks.ts'

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

  route(app, getSignInChallenge, ({ query }) => service.challengeFor(query.username), {
    perMinute: SIGN_INS_PER_MINUTE,
  })

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
