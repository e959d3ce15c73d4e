import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { buildApp } from '../http/app.ts'
import { API_FAMILY } from '../http/error-answers.ts'
import { Unavailable } from '../http/errors.ts'
import { webFiles } from '../http/web-files.ts'
import { healthRoutes, type ReadinessCheck } from '../modules/system/health/health-routes.ts'
import type { Logger } from '../ops/log.ts'
import type { Settings } from './settings.ts'

interface StartingParts {
  settings: Pick<Settings, 'mapStyleUrl' | 'hstsSeconds' | 'metricsToken' | 'openMetrics'>
  log: Logger
  metrics: Registry
  checks: Record<string, ReadinessCheck>
}

/** Answers while the database is not there yet: health, pages, and "starting" to every call. */
export async function startingApp({ settings, log, metrics, checks }: StartingParts): Promise<FastifyInstance> {
  const { mapStyleUrl, hstsSeconds } = settings
  const app = await buildApp({ log, authenticate: () => Promise.resolve(null), mapStyleUrl, hstsSeconds })
  app.addHook('onRequest', (request, _reply, done) =>
    done(API_FAMILY.test(request.url) ? new Unavailable('error.starting') : undefined),
  )
  const api = () => {
    throw new Error('starting')
  }
  healthRoutes(app, { checks: { ...checks, api }, metrics, settings })
  await webFiles(app)
  await app.ready()
  return app
}
