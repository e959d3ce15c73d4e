import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { HttpFront } from '#server/http/http-front.ts'
import { PeopleFirst } from '#server/ops/people-first.ts'
import { Translator } from '#server/http/translate.ts'
import { openObjects } from '#server/objects/open-objects.ts'
import type { Logger } from '#server/ops/log.ts'
import type { ProcessFaults } from '#server/ops/process-faults.ts'
import { createDatabase, type StartingDatabase } from '#server/store/database.ts'
import { openFilesLimit } from '#server/ops/open-files.ts'
import { terminalBudget } from '#server/telemetry/gateway/connection-limits.ts'
import { mediaKeeper } from '#server/telemetry/gateway/media-keeper.ts'
import { MediaRepository } from '#server/telemetry/gateway/media-repository.ts'
import { type Connected, connectOthers } from '#server/telemetry/roles/connect-others.ts'
import { startTelemetry, type Telemetry } from '#server/telemetry/telemetry.ts'
import { startWork as startQueue } from '#server/work/start-work.ts'
import { openAccess } from './access.ts'
import { backgroundWork, composePlatform, startWork } from './compose.ts'
import { type ReadinessChecks, runningApp, startingApp } from './http-apps.ts'
import { Lifecycle, type LifecycleLimits } from './lifecycle.ts'
import type { Infrastructure } from './module.ts'
import { MODULES } from './modules.ts'
import type { Settings } from './settings.ts'

export interface RunningPlatform {
  port: number
  address: string
  /** Settles when the database is there and everything serves; rejects when waiting cannot help. */
  ready: Promise<void>
  /** Stops accepting, ends what runs, closes the database. */
  close(): Promise<void>
}

/** Closed from the last to the first, each within so many ms. */
const STAGES = {
  // Closed in any case: what it keeps open would outlive the process.
  database: 10_000,
  bus: 2_000,
  // Works on what calls leave behind: after the last of them.
  records: 5_000,
  // Debugging sessions begin and end with the calls, and hold a connection of the pool.
  calls: 5_000,
  access: 2_000,
  // Live connections keep the HTTP port open, so telemetry ends them at the same time. Waiting rows are stored in the meantime.
  serving: 23_000,
  // A run that is under way sends its last command, and media are stopped, while terminals can be reached.
  work: 10_000,
}

/** The whole stop must end before main.ts gives up on it. */
const LIMITS: LifecycleLimits = { totalMs: 26_000, leastMs: 500 }

interface Core {
  settings: Settings
  log: Logger
  metrics: Registry
  db: StartingDatabase
  lifecycle: Lifecycle<keyof typeof STAGES>
  front: HttpFront
  checks: ReadinessChecks
  people: PeopleFirst
  /** Parts checked by readiness, as far as they have been started. */
  started: { others?: Connected; telemetry?: Telemetry }
  address: string
  print: (text: string) => void
  signal: AbortSignal
}

/** Starts the platform. Comes back as soon as the HTTP port answers; `ready` settles when everything else runs. */
export async function startPlatform(
  settings: Settings,
  log: Logger,
  print: (text: string) => void = (text) => process.stdout.write(text),
  faults?: Pick<ProcessFaults, 'register'>,
): Promise<RunningPlatform> {
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  faults?.register(metrics)
  const db = createDatabase(settings, log)
  const lifecycle = new Lifecycle(STAGES, log, LIMITS)
  lifecycle.add('database', 'the database', () => db.close())
  const started: Core['started'] = {}
  const checks = readinessChecks(settings, db, started)
  const people = new PeopleFirst()
  const front = new HttpFront(await startingApp({ settings, log, metrics, checks }), people)
  lifecycle.add('serving', 'the HTTP port', () => front.close())
  const port = await front.listen(settings.port).catch(async (error: unknown) => {
    // Whatever fails here is logged; the port is what the caller must learn of.
    await lifecycle.close().catch(() => undefined)
    throw error
  })
  const address = `http://localhost:${port}/`
  log.info({ port, environment: settings.environment, roles: settings.roles }, 'listening')
  warnUnused(settings, log)
  const stopping = new AbortController()
  const { signal } = stopping
  const ready = bringUp({
    settings,
    log,
    metrics,
    db,
    lifecycle,
    front,
    checks,
    people,
    started,
    address,
    print,
    signal,
  })
  // A caller that awaits it receives a failure; one that only closes must not end the process.
  ready.catch(() => undefined)
  const shutDown = async () => {
    stopping.abort()
    front.announceStop()
    await ready.catch(() => undefined)
    await lifecycle.close()
  }
  let closing: Promise<void> | undefined
  return { port, address, ready, close: () => (closing ??= shutDown()) }
}

async function bringUp(core: Core): Promise<void> {
  const { settings, log, db, lifecycle, front, checks, address, print, signal } = core
  await db.start(signal)
  for (const module of MODULES) await module.prepare?.({ db, settings, log, address, print })
  signal.throwIfAborted()
  const platform = await composePlatform(MODULES, await startInfrastructure(core))
  const work = await startWork(MODULES, platform, ({ name, outlivesCalls }, running) =>
    lifecycle.add(outlivesCalls ? 'records' : 'work', name, () => running.close()),
  )
  const queue = startQueue({ db, log, metrics: core.metrics, work: backgroundWork(MODULES, platform) })
  lifecycle.add('work', 'the queue', () => queue.close())
  const access = openAccess(platform)
  lifecycle.add('access', 'access changes', () => access.close())
  const built = (made: FastifyInstance) => lifecycle.add('calls', 'calls', () => made.close())
  const app = await runningApp({ platform, work, access, checks, front, built })
  front.switchTo(app)
  log.info('ready')
}

async function startInfrastructure(core: Core): Promise<Infrastructure> {
  const { settings, log, metrics, db, lifecycle, people, started, signal } = core
  const others = await connectOthers(settings, log, signal)
  if (others) {
    started.others = others
    lifecycle.add('bus', 'the bus', () => others.bus.close())
  }
  const objects = await openObjects(db, settings)
  const budget = terminalBudget(settings, openFilesLimit())
  log.info({ terminals: budget.limits.mostConnections }, 'most terminal connections')
  const { readObject } = objects
  const telemetry = await startTelemetry({ budget, others, db, settings, log, metrics, people, readObject })
  started.telemetry = telemetry
  lifecycle.add('serving', 'telemetry', () => telemetry.close())
  telemetry.keepMedia(mediaKeeper(objects.files, new MediaRepository(db)))
  return { db, settings, log, metrics, people, telemetry, objects, budget, translator: new Translator() }
}

function readinessChecks(settings: Settings, db: StartingDatabase, started: Core['started']): ReadinessChecks {
  const starting = new Error('starting')
  return {
    database: () => db.ping(),
    ...(settings.natsUrl !== undefined && {
      bus: () => started.others?.bus.ping() ?? Promise.reject(starting),
    }),
    telemetry: () => {
      if (!started.telemetry) throw starting
      if (!started.telemetry.ready()) throw new Error('messages arrive faster than the database can store them')
    },
  }
}

/** Warns of settings that this version knows only by name. */
function warnUnused({ redisUrl }: Settings, log: Logger): void {
  if (redisUrl !== undefined) log.warn({ setting: 'REDIS_URL' }, 'this setting is not used by this version')
}
