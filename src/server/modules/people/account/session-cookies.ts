import type { FastifyReply, FastifyRequest } from 'fastify'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { BINDING_COOKIE } from '#core/domain/session-cookie.ts'
import { hiddenCookie } from '#server/http/cookies.ts'
import type { OpenedSession } from './sessions.ts'

/** The answer to who signed in; a browser also gets the secret its token is bound to. */
export function answerSession(request: FastifyRequest, reply: FastifyReply, opened: OpenedSession) {
  const { token, binding, expiresAt } = opened
  if (binding) {
    const maxAgeSeconds = (expiresAt.getTime() - Date.now()) / 1000
    reply.header(
      'set-cookie',
      hiddenCookie(request, { name: BINDING_COOKIE, value: binding, maxAgeSeconds, path: '/' }),
    )
  }
  return { token, expireTime: platformTimeOf(expiresAt) }
}
