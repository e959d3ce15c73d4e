import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#core/contract/passkey.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { plainAddress } from '#server/http/address-ranges.ts'
import { isFromBrowser } from '#server/http/cookies.ts'
import { ApiError, NotFound } from '#server/http/errors.ts'
import { pageOrigin } from '#server/http/page-origin.ts'
import { route } from '#server/http/route.ts'
import { sayingWhen, SIGN_INS_PER_MINUTE } from './guess-delay.ts'
import type { OwnPassword } from './own-password.ts'
import type { PasskeyRepository } from './passkey-repository.ts'
import { passkeys, type Site } from './passkeys.ts'
import { answerSession } from './session-cookies.ts'
import type { Sessions } from './sessions.ts'

export interface PasskeyParts {
  stored: PasskeyRepository
  own: OwnPassword
  sessions: Sessions
  now?: () => number
}

/** A user's passkeys, and signing in with one. */
export function passkeyRoutes(app: FastifyInstance, { stored, own, sessions, now }: PasskeyParts): void {
  const rarely = { perMinute: SIGN_INS_PER_MINUTE }
  const keys = passkeys(stored, now)

  route(app, contract.listPasskeys, async ({ caller }) =>
    (await stored.list(caller.userId)).map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createTime: platformTimeOf(createdAt),
      usedTime: usedAt && platformTimeOf(usedAt),
    })),
  )
  route(
    app,
    contract.beginPasskey,
    async ({ caller, body, request }) => {
      const site = siteOf(request)
      await sayingWhen(request, () => own.mustKnow(caller, { field: 'password', encrypted: body.password }))
      const options = await keys.registration({ id: caller.userId, username: caller.username }, site)
      return { options: { ...options } }
    },
    rarely,
  )
  route(app, contract.addPasskey, ({ caller, body: { name, credential }, request }) =>
    keys.register(caller.userId, name, credential, siteOf(request)),
  )
  route(app, contract.renamePasskey, async ({ caller, body: { id, name } }) => {
    if (!(await stored.rename(caller.userId, id, name))) throw new NotFound()
  })
  route(app, contract.removePasskey, async ({ caller, body: { id } }) => {
    if (!(await stored.remove(caller.userId, id))) throw new NotFound()
  })

  route(
    app,
    contract.beginPasskeySignIn,
    async ({ request }) => ({ options: { ...(await keys.signIn(siteOf(request))) } }),
    rarely,
  )
  route(
    app,
    contract.signInWithPasskey,
    async ({ body: { credential }, request, reply }) => {
      const accountId = await keys.accountBehind(credential, siteOf(request))
      const from = { address: plainAddress(request.ip), bound: isFromBrowser(request), method: 'passkey' as const }
      return answerSession(request, reply, await sessions.open(accountId, request.headers['user-agent'] ?? '', from))
    },
    rarely,
  )
}

/** The page that called must be of this platform. */
function siteOf(request: FastifyRequest): Site {
  const site = pageOrigin(request)
  if (!site) throw new ApiError(400, 'error.passkeyFailed')
  return site
}
