import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isOrganisation } from '#core/domain/role-rights.ts'
import * as contract from '#core/contract/account.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { BINDING_COOKIE } from '#core/domain/session-cookie.ts'
import { OBJECTS_PATH } from '#core/contract/upload.ts'
import { GRACE_DAYS, type TenantState } from '#core/domain/tenant.ts'
import { plainAddress } from '#server/http/address-ranges.ts'
import { cookieIn, hiddenCookie, isFromBrowser } from '#server/http/cookies.ts'
import { Unauthorized } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { mustExist } from '#server/http/saved.ts'
import type { Settings } from '#server/app/settings.ts'
import type { AccountRepository } from './account-repository.ts'
import { sayingWhen, SIGN_INS_PER_MINUTE } from './guess-delay.ts'
import { deviceCookieName } from './known-device.ts'
import type { OwnPassword } from './own-password.ts'
import { permittedCodes } from './permitted-codes.ts'
import { answerSession } from './session-cookies.ts'
import type { Sessions } from './sessions.ts'
import type { SignInKeys } from './sign-in-keys.ts'
import type { SignInService } from './sign-in-service.ts'

/** Sent with sign-ins and questions for their price alone. */
const DEVICE_COOKIE_PATH = '/b-iam-account/'

export interface AccountParts {
  accounts: AccountRepository
  keys: SignInKeys
  sessions: Sessions
  service: SignInService
  own: OwnPassword
  environment: Settings['environment']
}

export function accountRoutes(app: FastifyInstance, parts: AccountParts): void {
  const { accounts, keys, sessions, service, own, environment } = parts
  route(app, contract.getPubKey, async () => ({ publicKey: await keys.publicKey(), environment }))

  route(
    app,
    contract.signIn,
    async ({ body, request, reply }) => {
      const origin = {
        ...guessOrigin(request, body.username),
        userAgent: request.headers['user-agent'] ?? '',
        browser: isFromBrowser(request),
      }
      const opened = await sayingWhen(request, () => service.signIn(body, origin))
      if (opened.device) {
        const name = deviceCookieName(body.username)
        reply.header('set-cookie', hiddenCookie(request, { name, ...opened.device, path: DEVICE_COOKIE_PATH }))
      }
      return answerSession(request, reply, opened)
    },
    { perMinute: SIGN_INS_PER_MINUTE },
  )

  route(
    app,
    contract.getSignInChallenge,
    ({ query: { username }, request }) => service.challengeFor(username, guessOrigin(request, username)),
    { perMinute: SIGN_INS_PER_MINUTE },
  )

  route(app, contract.signOut, async ({ caller, request, reply }) => {
    await sessions.close(caller.tokenHash)
    reply.header('set-cookie', hiddenCookie(request, { name: BINDING_COOKIE, value: '', maxAgeSeconds: 0, path: '/' }))
  })

  route(
    app,
    contract.modifyPassword,
    ({ body, caller, request }) => sayingWhen(request, () => own.modify(caller, body)),
    {
      perMinute: SIGN_INS_PER_MINUTE,
    },
  )

  route(app, contract.getMyInfo, async ({ caller }) => {
    const [profile, menu] = await Promise.all([accounts.profile(caller.userId), accounts.menuLook()])
    if (!profile) throw new Unauthorized()
    const { mapCenter, activeMap, logoKey, tenantState, tenantEndsAt, ...names } = profile
    return {
      ...names,
      userId: String(caller.userId),
      username: caller.username,
      orgIds: caller.orgIds.filter(isOrganisation).join(','),
      activeMap: activeMap as 'wgs84' | 'gcj02' | 'bd09',
      mapCenterLngLat: mapCenter,
      oemId: caller.oemId,
      viewsAs: caller.viewsAs ?? null,
      ...(logoKey !== '' && { logoUrl: `${OBJECTS_PATH}/${logoKey}` }),
      ...(tenantState !== 'active' && { tenantState: tenantState as TenantState }),
      ...(tenantState === 'grace' &&
        tenantEndsAt && { suspendTime: platformTimeOf(daysAfter(tenantEndsAt, GRACE_DAYS)) }),
      ...(menu && { menu }),
      ...permittedCodes(caller, app.endpoints),
    }
  })

  route(app, contract.endViewAs, ({ caller }) => sessions.viewAs(caller, null))
  route(app, contract.getOwnProfile, async ({ caller }) => mustExist(await accounts.ownProfile(caller.userId)))
  route(app, contract.updateOwnProfile, ({ caller, body }) => accounts.setProfile(caller.userId, body))

  route(app, contract.getPermittedRoutes, ({ caller }) =>
    permittedCodes(caller, app.endpoints).menuApis.map((path) => ({ path })),
  )
}

const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000)

const guessOrigin = (request: FastifyRequest, username: string) => ({
  address: plainAddress(request.ip),
  deviceCookie: cookieIn(request.headers.cookie, deviceCookieName(username)),
})
