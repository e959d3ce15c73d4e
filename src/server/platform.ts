import { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { buildApp } from './http/app.ts'
import { API_FAMILY } from './http/error-answers.ts'
import { Unavailable } from './http/errors.ts'
import { HttpFront } from './http/http-front.ts'
import { openApiPages } from './http/open-api.ts'
import { webFiles } from './http/web-files.ts'
import { accountRepository } from './modules/account/account-repository.ts'
import { accountRoutes } from './modules/account/account-routes.ts'
import { administratorNotice, firstStart } from './modules/account/first-start.ts'
import { installationRepository } from './modules/account/installation-repository.ts'
import { createSessions } from './modules/account/sessions.ts'
import { signInAttempts } from './modules/account/sign-in-attempts.ts'
import { signInKeys } from './modules/account/sign-in-keys.ts'
import { signInService } from './modules/account/sign-in-service.ts'
import { seedDemo } from './modules/demo/seed-demo.ts'
import { healthRoutes, type ReadinessCheck } from './modules/health/health-routes.ts'
import { mapSettingsRoutes } from './modules/map-settings/map-settings-routes.ts'
import { translationRepository } from './modules/translation/translation-repository.ts'
import { translationRoutes } from './modules/translation/translation-routes.ts'
import { vehicleLogRepository } from './modules/vehicle-log/vehicle-log-repository.ts'
import { vehicleLogRoutes } from './modules/vehicle-log/vehicle-log-routes.ts'
import type { Logger } from './ops/log.ts'
import type { Settings } from './settings.ts'
import { createDatabase, type StartingDatabase } from './store/database.ts'

export interface Platform {
  port: number
  address: string
  /** Settles when the database is there and everything serves; rejects when waiting cannot help. */
  ready: Promise<void>
  /** Stops accepting, ends what runs, closes the database. */
  close(): Promise<void>
}

interface Core {
  settings: Settings
  log: Logger
  db: StartingDatabase
  metrics: Registry
  checks: Record<string, ReadinessCheck>
}

/** Puts the platform together. Comes back as soon as the HTTP port answers; `ready` tells about the rest. */
export async function startPlatform(
  settings: Settings,
  log: Logger,
  print: (text: string) => void = (text) => process.stdout.write(text),
): Promise<Platform> {
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const db = createDatabase(settings, log)
  const core: Core = { settings, log, db, metrics, checks: { database: () => db.ping() } }
  const front = new HttpFront(await startingApp(core))
  const port = await front.listen(settings.port)
  const address = `http://localhost:${port}/`
  log.info({ port, environment: settings.environment, roles: settings.roles }, 'listening')

  const stopping = new AbortController()
  const ready = bringUp(core, front, stopping.signal, address, print)
  // Whoever awaits it is told; a caller that only closes must not end the process.
  ready.catch(() => undefined)
  return {
    port,
    address,
    ready,
    async close() {
      stopping.abort()
      await ready.catch(() => undefined)
      await front.close()
      await db.close()
    },
  }
}

async function bringUp(
  core: Core,
  front: HttpFront,
  signal: AbortSignal,
  address: string,
  print: (text: string) => void,
): Promise<void> {
  const { settings, log, db } = core
  await db.start(signal)
  const administrator = await firstStart(db, settings)
  if (administrator) print(administratorNotice(administrator, address))
  if (settings.demo) await seedDemo(db, settings, log)
  signal.throwIfAborted()
  front.switchTo(await runningApp(core))
  log.info('ready')
}

/** Answers while the database is not there yet: health, pages, and "starting" to every call. */
async function startingApp({ settings, log, metrics, checks }: Core): Promise<FastifyInstance> {
  const app = await buildApp({ log, authenticate: () => Promise.resolve(null), mapStyleUrl: settings.mapStyleUrl })
  app.addHook('onRequest', (request, _reply, done) =>
    done(API_FAMILY.test(request.url) ? new Unavailable('error.starting') : undefined),
  )
  const starting = () => {
    throw new Error('starting')
  }
  healthRoutes(app, { checks: { ...checks, platform: starting }, metrics })
  await webFiles(app)
  await app.ready()
  return app
}

async function runningApp(core: Core): Promise<FastifyInstance> {
  const { settings, log, db, metrics } = core
  const accounts = accountRepository(db)
  const sessions = createSessions(accounts)
  const app = await buildApp({
    log,
    authenticate: (token) => sessions.authenticate(token),
    metrics,
    mapStyleUrl: settings.mapStyleUrl,
  })
  healthRoutes(app, core)
  if (settings.roles.includes('api')) {
    const keys = signInKeys(installationRepository(db))
    const service = signInService({ accounts, attempts: signInAttempts(db), keys, sessions })
    accountRoutes(app, { accounts, keys, sessions, service, environment: settings.environment })
    translationRoutes(app, { translations: translationRepository(db) })
    mapSettingsRoutes(app, { settings })
    vehicleLogRoutes(app, { vehicleLogs: vehicleLogRepository(db) })
    await openApiPages(app)
    await webFiles(app)
  }
  await app.ready()
  return app
}
