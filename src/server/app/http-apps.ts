import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { LIVE_PATH } from '#core/domain/live-stream.ts'
import { buildApp } from '#server/http/app.ts'
import { docsPages } from '#server/http/docs-pages.ts'
import { API_FAMILY } from '#server/http/error-answers.ts'
import { Unavailable } from '#server/http/errors.ts'
import { healthRoutes, type ReadinessCheck } from '#server/http/health-routes.ts'
import type { HttpFront } from '#server/http/http-front.ts'
import { webFiles } from '#server/http/web-files.ts'
import type { Logger } from '#server/ops/log.ts'
import { auditTrail } from '#server/store/audit-trail.ts'
import { addRoutes, type RunningWork } from './compose.ts'
import type { Access } from './access.ts'
import type { Platform } from './module.ts'
import { MODULES } from './modules.ts'
import type { Settings } from './settings.ts'

export type ReadinessChecks = Record<string, ReadinessCheck>

interface StartingParts {
  settings: Pick<Settings, 'mapStyleUrl' | 'hstsSeconds' | 'metricsToken' | 'openMetrics'>
  log: Logger
  metrics: Registry
  checks: ReadinessChecks
}

/** Of upgrades: terminals try again later. */
const DOWNLOADS = /^\/ota\//

/** Answers while the database is not there yet: health, pages, and "starting" to every call. */
export async function startingApp({ settings, log, metrics, checks }: StartingParts): Promise<FastifyInstance> {
  const { mapStyleUrl, hstsSeconds } = settings
  const app = await buildApp({ log, authenticate: () => Promise.resolve(null), mapStyleUrl, hstsSeconds })
  app.addHook('onRequest', (request, _reply, done) =>
    done(API_FAMILY.test(request.url) || DOWNLOADS.test(request.url) ? new Unavailable('error.starting') : undefined),
  )
  const api = () => {
    throw new Error('starting')
  }
  healthRoutes(app, { checks: { ...checks, api }, metrics, settings })
  await webFiles(app)
  await app.ready()
  return app
}

interface RunningParts {
  platform: Platform
  work: RunningWork
  access: Access
  checks: ReadinessChecks
  front: HttpFront
  /** Learns of the app before anything is added that can fail. */
  built: (app: FastifyInstance) => void
}

/** Serves the calls of every module whose role this process has. */
export async function runningApp({
  platform,
  work,
  access,
  checks,
  front,
  built,
}: RunningParts): Promise<FastifyInstance> {
  const { settings, log, db, metrics, telemetry, objects } = platform
  const app = await buildApp({
    log,
    authenticate: access.authenticate,
    metrics,
    mapStyleUrl: settings.mapStyleUrl,
    hstsSeconds: settings.hstsSeconds,
    proxies: settings.proxies,
    objectOrigin: objects.store.origin,
    audit: auditTrail(db),
  })
  built(app)
  healthRoutes(app, { checks: { ...checks, api: () => front.mustServe(app) }, metrics, settings })
  await addRoutes(app, MODULES, platform, work)
  if (settings.roles.includes('api')) {
    await docsPages(app, settings)
    await webFiles(app)
    telemetry.attachLive(front.mount(`${LIVE_PATH}/`), async (token, address, shown) =>
      token ? access.authenticateLive(token, address, shown) : null,
    )
  }
  await app.ready()
  return app
}
