import type { FastifyInstance } from 'fastify'
import { endOtherSessions, endSession, listSessions } from '#core/contract/account.ts'
import { deviceName } from '#core/domain/device-name.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import type { Sessions } from './sessions.ts'

/** A person's own sessions. */
export function sessionRoutes(app: FastifyInstance, { sessions }: { sessions: Sessions }): void {
  route(app, listSessions, async ({ caller }) => {
    const own = await sessions.list(caller.userId)
    return own
      .map(({ id, tokenHash, createdAt, activeAt, expiresAt, userAgent, ip, method, provider }) => ({
        id,
        ...deviceName(userAgent),
        ip,
        method,
        provider: provider ?? '',
        signInTime: platformTimeOf(createdAt),
        activeTime: platformTimeOf(activeAt),
        expireTime: platformTimeOf(expiresAt),
        current: tokenHash === caller.tokenHash,
      }))
      .toSorted((a, b) => Number(b.current) - Number(a.current))
  })

  route(app, endSession, async ({ caller, body }) => {
    if (!(await sessions.closeById(caller.userId, body.id))) throw new NotFound()
  })

  route(app, endOtherSessions, ({ caller }) => sessions.closeOthers(caller.userId, caller.tokenHash))
}
