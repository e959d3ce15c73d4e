import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { LIVE_PATH } from '#core/domain/live-stream.ts'
import { accessServices } from './access-services.ts'
import { alarmServiceRoutes } from './alarm-services.ts'
import { dataServiceRoutes, startDataWork } from './data-services.ts'
import { diagnosticServiceRoutes, startDiagnosticWork, watchBusTroubles } from './diagnostic-services.ts'
import { dataPackageRoutes, startPackageWork } from './data-package-services.ts'
import { exchangedTopics } from './exchanged-topics.ts'
import { type FileServices, startFileServices } from './file-services.ts'
import type { Attachments } from '../telemetry/attachments/start-attachments.ts'
import { startHistoryWork } from './history-services.ts'
import { terminalBudget } from '../telemetry/gateway/connection-limits.ts'
import { buildApp } from '../http/app.ts'
import { docsPages } from '../http/docs-pages.ts'
import { HttpFront } from '../http/http-front.ts'
import { Translator } from '../http/translate.ts'
import { webFiles } from '../http/web-files.ts'
import { masterDataRoutes } from './master-data-services.ts'
import { jointServiceRoutes } from './joint-services.ts'
import { accountModule } from '../modules/people/account/account-module.ts'
import { administratorNotice, firstStart } from '../modules/people/account/first-start-repository.ts'
import { commandListRepository } from '../modules/terminals/command/command-list-repository.ts'
import { commandRoutes } from '../modules/terminals/command/command-routes.ts'
import { readinessRoutes } from '../modules/terminals/command/readiness-routes.ts'
import { seedDemo } from '../modules/system/demo/seed-demo.ts'
import { directExport } from '../modules/files/export/direct-export.ts'
import { geocodingRoutes } from '../modules/vehicles/geocoding/geocoding-routes.ts'
import { openGeocoder } from '../modules/vehicles/geocoding/open-geocoder.ts'
import { dataHomeRepository } from '../modules/history/data-home/data-home-repository.ts'
import { dataHomeRoutes } from '../modules/history/data-home/data-home-routes.ts'
import { homeRepository } from '../modules/walls/home/home-repository.ts'
import { homeRoutes } from '../modules/walls/home/home-routes.ts'
import { healthRoutes, type ReadinessCheck } from '../modules/system/health/health-routes.ts'
import { locationRepository } from '../modules/terminals/location-message/location-repository.ts'
import { locationRoutes } from '../modules/terminals/location-message/location-routes.ts'
import { vinCheckRepository } from '../modules/vehicles/lookup/vin-check-repository.ts'
import { vinCheckRoutes } from '../modules/vehicles/lookup/vin-check-routes.ts'
import { mapSettingsRoutes } from '../modules/walls/map-settings/map-settings-routes.ts'
import { monitorRepository } from '../modules/walls/monitor/monitor-repository.ts'
import { monitorRoutes } from '../modules/walls/monitor/monitor-routes.ts'
import { publicWallRepository } from '../modules/walls/public-wall/public-wall-repository.ts'
import { readRegionTree, type RegionTree } from '../modules/vehicles/region/region-tree.ts'
import { startAlarmFiles } from '../modules/media/video/alarm-files.ts'
import { startVideoModule, type VideoModule } from '../modules/media/video/video-parts.ts'
import { translationRepository } from '../modules/system/translation/translation-repository.ts'
import { translationRoutes } from '../modules/system/translation/translation-routes.ts'
import { vehicleHealthRepository } from '../modules/vehicles/vehicle-health/vehicle-health-repository.ts'
import { vehicleHealthRoutes } from '../modules/vehicles/vehicle-health/vehicle-health-routes.ts'
import { vehicleRepository } from '../modules/vehicles/vehicle/vehicle-repository.ts'
import { vehicleRoutes } from '../modules/vehicles/vehicle/vehicle-routes.ts'
import { vehicleLogRepository } from '../modules/vehicles/vehicle-log/vehicle-log-repository.ts'
import { vehicleLogRoutes } from '../modules/vehicles/vehicle-log/vehicle-log-routes.ts'
import { readRegionIndex } from '../modules/walls/wall/region-index.ts'
import { offlineServiceRoutes, startOfflineWork } from './offline-services.ts'
import { operationsServiceRoutes, startOperationsWork } from './operations-services.ts'
import { explainPort } from '../ops/listen.ts'
import type { Logger } from '../ops/log.ts'
import type { ProcessFaults } from '../ops/process-faults.ts'
import { projectFolder } from '../ops/project-folder.ts'
import type { Settings } from './settings.ts'
import { startingApp } from './starting-app.ts'
import { wallServiceRoutes } from './wall-services.ts'
import { auditTrail } from '../store/audit-trail.ts'
import { createDatabase, type StartingDatabase } from '../store/database.ts'
import { personalServiceRoutes } from './personal-services.ts'
import { privacyServiceRoutes } from './privacy-services.ts'
import { type Connected, connectOthers } from '../telemetry/roles/connect-others.ts'
import { startTelemetry, type Telemetry } from '../telemetry/telemetry.ts'
import { keepTerminalMedia, terminalServiceRoutes } from './terminal-services.ts'
import { startTripWork, tripServiceRoutes } from './trip-services.ts'
import { startWakeWork, wakeServiceRoutes } from './wake-services.ts'

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

interface Running extends Core {
  areas: RegionTree
}

type Access = ReturnType<typeof accessServices>

/** Puts the platform together. Comes back as soon as the HTTP port answers; `ready` tells about the rest. */
export async function startPlatform(
  settings: Settings,
  log: Logger,
  print: (text: string) => void = (text) => process.stdout.write(text),
  faults?: Pick<ProcessFaults, 'register'>,
): Promise<Platform> {
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  faults?.register(metrics)
  const db = createDatabase(settings, log)
  let connected: Connected | undefined
  let telemetry: Telemetry | undefined
  let app: FastifyInstance | undefined
  let files: FileServices | undefined
  let video: VideoModule | undefined
  let alarmFiles: Attachments | undefined
  let tripWork: ReturnType<typeof startTripWork> | undefined
  let dataWork: ReturnType<typeof startDataWork> | undefined
  let historyWork: ReturnType<typeof startHistoryWork> | undefined
  let wakeWork: ReturnType<typeof startWakeWork> | undefined
  let operationsWork: Awaited<ReturnType<typeof startOperationsWork>> | undefined
  let diagnosticWork: ReturnType<typeof startDiagnosticWork> | undefined
  let offlineWork: ReturnType<typeof startOfflineWork> | undefined
  let packageWork: ReturnType<typeof startPackageWork> | undefined
  let access: Access | undefined
  const checks = {
    database: () => db.ping(),
    ...(settings.natsUrl === undefined
      ? {}
      : { bus: () => connected?.bus.ping() ?? Promise.reject(new Error('starting')) }),
    telemetry: () => {
      if (!telemetry) throw new Error('starting')
      if (!telemetry.ready()) throw new Error('messages arrive faster than the database can store them')
    },
  }
  const core: Core = { settings, log, db, metrics, checks }
  const stopping = new AbortController()
  const front = new HttpFront(await startingApp(core))
  const port = await front.listen(settings.port)
  const address = `http://localhost:${port}/`
  log.info({ port, environment: settings.environment, roles: settings.roles }, 'listening')
  tellUnused(settings, log)
  const bringUp = async () => {
    await db.start(stopping.signal)
    const administrator = await firstStart(db, settings)
    if (administrator) print(administratorNotice(administrator, address))
    if (settings.demo) await seedDemo(db, settings, log)
    await publicWallRepository(db).applySettings(settings)
    stopping.signal.throwIfAborted()
    connected = await connectOthers(settings, log, stopping.signal)
    const budget = terminalBudget(settings)
    telemetry = await startTelemetry({
      budget,
      ...(connected ? { others: connected } : {}),
      db,
      settings,
      log,
      metrics,
      readObject: (oemId, key) =>
        files ? files.readObject(oemId, key) : Promise.reject(new Error('the object store is starting')),
    })
    const areas = await readRegionTree(projectFolder('dist/areas.json'))
    const running = { ...core, areas }
    files = await startFileServices({
      ...running,
      ...exchangedTopics(running, telemetry),
      exportChanged: telemetry.exportChanged,
    })
    keepTerminalMedia(telemetry, files.files, db)
    watchBusTroubles({ ...running, telemetry })
    video = await startVideoModule({ ...running, telemetry, budget }).catch((error: unknown) => {
      throw explainPort(error, settings.videoPort, 'VIDEO_PORT')
    })
    alarmFiles = await startAlarmFiles({ ...running, telemetry, budget, objects: files }).catch((error: unknown) => {
      throw explainPort(error, settings.attachmentPort, 'ATTACHMENT_PORT')
    })
    tripWork = startTripWork(running)
    historyWork = startHistoryWork(running)
    dataWork = startDataWork({ ...running, telemetry })
    operationsWork = await startOperationsWork(running)
    wakeWork = startWakeWork({ ...running, telemetry })
    diagnosticWork = startDiagnosticWork({ ...running, telemetry })
    offlineWork = startOfflineWork({ ...running, telemetry })
    packageWork = startPackageWork({ db, files, telemetry }, core)
    access = accessServices({ ...running, telemetry })
    app = await runningApp({ ...running, access }, telemetry, files, video, front)
    front.switchTo(app)
    log.info('ready')
  }
  const ready = bringUp()
  // Whoever awaits it is told; a caller that only closes must not end the process.
  ready.catch(() => undefined)
  const shutDown = async () => {
    stopping.abort()
    front.announceStop()
    await ready.catch(() => undefined)
    // A run that is going on gives its last command before the terminals are gone.
    await wakeWork?.close()
    await diagnosticWork?.close()
    await offlineWork?.close()
    await packageWork?.close()
    // Terminals are told to stop sending while they can still be reached.
    await video?.close().catch((error: unknown) => log.warn({ err: error }, 'video not ended in order'))
    await alarmFiles?.close().catch((error: unknown) => log.warn({ err: error }, 'attachments not ended in order'))
    // The database is closed in any case: what it keeps open would outlive the process.
    const ends = await Promise.allSettled([
      front.close(),
      telemetry?.close(),
      files?.close(),
      tripWork?.close(),
      historyWork?.close(),
      dataWork?.close(),
    ])
    await access?.close()
    // Modules that work between calls end with it: debugging sessions hold a connection of the pool.
    await app?.close()
    // After the last call has left its entry.
    await operationsWork?.close()
    await connected?.bus.close()
    await db.close()
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
  let closing: Promise<void> | undefined
  return { port, address, ready, close: () => (closing ??= shutDown()) }
}

async function runningApp(
  core: Running & { access: Access },
  telemetry: Telemetry,
  files: FileServices,
  video: VideoModule,
  front: HttpFront,
): Promise<FastifyInstance> {
  const { settings, log, db, metrics } = core
  const { accounts, sessions, displays } = core.access
  const app = await buildApp({
    log,
    authenticate: displays.authenticate,
    metrics,
    mapStyleUrl: settings.mapStyleUrl,
    hstsSeconds: settings.hstsSeconds,
    proxies: settings.proxies,
    objectOrigin: files.origin,
    audit: auditTrail(db),
  })
  healthRoutes(app, { checks: { ...core.checks, api: () => front.mustServe(app) }, metrics, settings })
  if (settings.roles.includes('api')) {
    accountModule(app, { db, accounts, sessions, settings })
    await moduleRoutes(app, core, telemetry)
    await files.routes(app)
    dataPackageRoutes(app, { db, files, telemetry })
    displays.routes(app)
    privacyServiceRoutes(app, { db, telemetry, files })
    video.routes(app, new Translator())
    await docsPages(app, settings)
    await webFiles(app)
    telemetry.attachLive(front.mount(`${LIVE_PATH}/`), async (token, address, shown) =>
      token ? displays.authenticate(token, address, shown) : null,
    )
  } else if (settings.roles.includes('video')) {
    // The proxy leads calls about pictures to where the pictures are.
    video.routes(app, new Translator())
  }
  await app.ready()
  return app
}

/** The only place where modules meet: each gets the parts it needs. */
async function moduleRoutes(
  app: FastifyInstance,
  { db, settings, log, areas }: Running,
  telemetry: Telemetry,
): Promise<void> {
  const { fleet, commands } = telemetry
  const regions = await readRegionIndex(projectFolder('dist/regions.json'))
  translationRoutes(app, { translations: translationRepository(db) })
  mapSettingsRoutes(app, { settings })
  wallServiceRoutes(app, { db, fleet, regions })
  monitorRoutes(app, { monitor: monitorRepository(db), fleet })
  homeRoutes(app, { home: homeRepository(db), fleet })
  dataHomeRoutes(app, { data: dataHomeRepository(db), fleet })
  vehicleRoutes(app, { vehicles: vehicleRepository(db), fleet })
  masterDataRoutes(app, db, areas, fleet)
  geocodingRoutes(app, {
    geocoder: openGeocoder({
      file: projectFolder('dist/places.json'),
      areas,
      regionAt: (lng, lat) => regions?.regionOf(lng, lat),
      serviceUrl: settings.geocoderUrl,
      log,
    }),
  })
  vinCheckRoutes(app, { vinChecks: vinCheckRepository(db) })
  personalServiceRoutes(app, db)
  vehicleHealthRoutes(app, { health: vehicleHealthRepository(db) })
  vehicleLogRoutes(app, { vehicleLogs: vehicleLogRepository(db) })
  const answerWorkbook = directExport(new Translator())
  terminalServiceRoutes(app, db, telemetry, answerWorkbook)
  jointServiceRoutes(app, db, telemetry, { log, settings })
  tripServiceRoutes(app, db)
  wakeServiceRoutes(app, { db, settings, telemetry })
  alarmServiceRoutes(app, db, telemetry)
  diagnosticServiceRoutes(app, { db, log, telemetry, answerWorkbook })
  dataServiceRoutes(app, { db, log, telemetry, answerWorkbook })
  operationsServiceRoutes(app, { db, answerWorkbook })
  offlineServiceRoutes(app, { db, telemetry, answerWorkbook })
  locationRoutes(app, { locations: locationRepository(db), commands, fleet, answerWorkbook })
  const jobs = commandListRepository(db)
  commandRoutes(app, { commands, jobs, translator: new Translator() })
  const smsAvailable = settings.smsGatewayUrl !== undefined
  readinessRoutes(app, { commands, jobs, fleet, sessionOf: telemetry.sessionOf, smsAvailable })
}

/** Nobody should believe that a setting works which this version only knows by name. */
function tellUnused({ redisUrl }: Settings, log: Logger): void {
  if (redisUrl !== undefined) log.warn({ setting: 'REDIS_URL' }, 'this setting is not used by this version')
}
