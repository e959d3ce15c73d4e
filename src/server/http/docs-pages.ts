import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TOKEN_COOKIE } from '#core/domain/session-cookie.ts'
import type { Settings } from '../app/settings.ts'
import { cookieIn } from './cookies.ts'
import { Unauthorized } from './errors.ts'
import { DOCS_PATH, openApiPages } from './open-api.ts'
import { bearerToken, shownBy } from './route.ts'

/** The pages about the calls: public, for signed-in users, or off; call it after the last route. */
export async function docsPages(app: FastifyInstance, { docs }: Pick<Settings, 'docs'>): Promise<void> {
  if (docs === 'off') return
  if (docs === 'signed-in') forSignedIn(app)
  await openApiPages(app)
}

/** A browser that opens a page sends no header, so the cookie counts here: reading the documentation changes nothing. */
function forSignedIn(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url } = request.routeOptions
    if (url !== DOCS_PATH && !url?.startsWith(`${DOCS_PATH}/`)) return undefined
    if (await isSignedIn(app, request)) return undefined
    // Pages redirect to the sign-in; other requests get the reason.
    if (request.headers.accept?.includes('text/html')) return reply.redirect('/#/login')
    throw new Unauthorized()
  })
}

async function isSignedIn(app: FastifyInstance, request: FastifyRequest): Promise<boolean> {
  const token = bearerToken(request) ?? cookieIn(request.headers.cookie, TOKEN_COOKIE)
  const caller = token === undefined ? null : await app.authenticate(token, request.ip, shownBy(request)).catch(refused)
  return caller !== null && caller.display === undefined
}

function refused(error: unknown): null {
  if (error instanceof Unauthorized) return null
  throw error
}
