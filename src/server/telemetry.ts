import type { Server as HttpServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import type { LiveJoint } from '#core/contract/joint.ts'
import { exportChanged, jointFrames, type LiveAlarmChange, type LiveExportChange } from '#core/contract/live.ts'
import { AlarmRepository } from './alarms/alarm-repository.ts'
import { AlarmEngine } from './alarms/alarm-engine.ts'
import { AlarmKeeper } from './alarms/alarm-keeper.ts'
import { AlarmStoreRepository } from './alarms/alarm-store-repository.ts'
import { IdentityMismatchRepository } from './alarms/identity-mismatch-repository.ts'
import { TamperWatch } from './alarms/tamper-watch.ts'
import { tellAlarms } from './alarms/tell-alarms.ts'
import { fleetPlaces } from './alarms/fleet-places.ts'
import type { CommandService } from './commands/command-service.ts'
import { commandParts } from './commands/command-parts.ts'
import { type FrameListener, FrameWatch } from './gateway/frame-watch.ts'
import { gatewayMetrics } from './gateway/gateway-metrics.ts'
import type { TerminalConnection } from './gateway/terminal-connection.ts'
import type { GatewayLimits } from './gateway/connection-limits.ts'
import type { MediaKeeper } from './gateway/message-context.ts'
import { TerminalGateways } from './gateway/terminal-gateways.ts'
import { TerminalRegistry } from './gateway/terminal-registry.ts'
import { TerminalRepository } from './gateway/terminal-repository.ts'
import { liveMetrics } from './live/live-metrics.ts'
import { type Authenticate, LiveServer } from './live/live-server.ts'
import type { Logger } from './ops/log.ts'
import { oneAtATime } from './ops/one-at-a-time.ts'
import { Underway } from './ops/underway.ts'
import { Recorder } from './recorder/recorder.ts'
import { recorderMetrics } from './recorder/recorder-metrics.ts'
import { TelemetryRepository, type WriteResult } from './recorder/telemetry-repository.ts'
import type { TelemetryBatch } from './recorder/telemetry-row.ts'
import type { Settings } from './settings.ts'
import { type Database, poolOf } from './store/database.ts'
import { DayRepository } from './tracker/day-repository.ts'
import { FleetDirectory } from './tracker/fleet-directory.ts'
import { FleetRepository } from './tracker/fleet-repository.ts'
import type { FleetView } from './tracker/fleet-view.ts'
import { LastPositionRepository } from './tracker/last-position-repository.ts'
import { TrackedFleet } from './tracker/tracked-fleet.ts'
import { Tracker } from './tracker/tracker.ts'

export interface TelemetryParts {
  /** Migrated. */
  db: Database
  settings: Pick<Settings, 'gatewayPort' | 'gb32960Port' | 'smsGatewayUrl'>
  log: Logger
  metrics: Registry
  limits?: Partial<GatewayLimits>
  /** Rows waiting for the database above which terminals are not read. */
  mostWaiting?: number
  /** Content of a stored object, for upgrades. */
  readObject?: (oemId: string, key: string) => Promise<Uint8Array>
  /** Milliseconds between live frames. */
  liveTickMs?: number
}

export interface Telemetry {
  fleet: FleetView
  commands: CommandService
  /** All files of an alarm that the job has asked for are in the store. */
  filesStored(jobId: number, evidence: { files: number; bytes: number }): void
  /** Alarms as they are raised, and those of other origin than positions. */
  alarms: AlarmKeeper
  /** Tells viewers what people did with an alarm. */
  alarmHandled(oemId: string, change: LiveAlarmChange): void
  /** Tells the account that asked for an export how far it is. */
  exportChanged: (accountId: number, change: LiveExportChange) => void
  /** Tells the owner of a debug session what happens in it. */
  jointTold(accountId: number, message: LiveJoint): void
  /** Every frame of a terminal until the answer is called. */
  watchFrames: (terminalId: number, listener: FrameListener) => () => void
  /** The connection of a terminal. */
  sessionOf: (terminalId: number) => TerminalConnection | undefined
  /** Port terminals connect to. */
  gatewayPort: number
  /** Port electric vehicles connect to. */
  gb32960Port: number
  /** From now on media of terminals are taken. */
  keepMedia(media: MediaKeeper): void
  /** To be called when terminals were changed on the books. */
  refreshTerminals(terminalIds: readonly number[]): Promise<void>
  /** `authenticate` is asked with every token, again each minute. */
  attachLive(httpServer: HttpServer, authenticate: Authenticate): void
  /** False while the database is behind. */
  ready(): boolean
  /** Stops accepting, stores what came in, answers it, ends the connections. */
  close(): Promise<void>
}

const PREPARE_DAYS_MS = 3_600_000
const DRAIN_MS = 10_000
/** Time for the last logout rows, after the connections were ended. */
const FAREWELL_MS = 2_000

/** Terminals in, live picture out. Everything in memory is rebuilt from the database first. */
export async function startTelemetry(parts: TelemetryParts): Promise<Telemetry> {
  const { db, log, metrics } = parts
  const tracker = new Tracker(new FleetDirectory(new FleetRepository(db)))
  const engine = new AlarmEngine(
    fleetPlaces(tracker.directory),
    (terminalId) => registry.byTerminal(terminalId)?.dialect,
  )
  const fleet = trackedFleet(parts, tracker, engine)
  const live = new LiveServer({
    tracker,
    fleet,
    log,
    metrics: liveMetrics(metrics),
    ...(parts.liveTickMs === undefined ? {} : { tickMs: parts.liveTickMs }),
  })
  // Telemetry has connections of its own, so that a slow report can never hold up what terminals wait for.
  const pool = poolOf(db.connection, log)
  const writer = new TelemetryRepository(pool)
  const recorder = new Recorder({
    writer,
    alarmsOf: (positions, energy) => engine.changesOf(positions, energy),
    stored: (batch, result) => follow(batch, result, { tracker, alarms }),
    log,
    metrics: recorderMetrics(metrics),
    ...(parts.mostWaiting === undefined ? {} : { mostWaiting: parts.mostWaiting }),
  })
  const terminals = new TerminalRepository(db)
  const registry = new TerminalRegistry(terminals)
  const { desk, dispatcher } = commandParts({
    db,
    sessionOf: (terminalId) => gateways.sessionOf(terminalId),
    stateOf: (vehicleId) => fleet.state(vehicleId),
    readObject: parts.readObject ?? (() => Promise.reject(new Error('there is no object store'))),
    smsGatewayUrl: parts.settings.smsGatewayUrl,
    changed: (job) => live.commandChanged(job),
    log,
  })
  const alarms = new AlarmKeeper({
    engine,
    store: new AlarmStoreRepository(db),
    tracker,
    commands: desk,
    told: (written) => tellAlarms(written, fleet.counts, live),
    log,
  })
  const tamper = new TamperWatch({
    mismatches: new IdentityMismatchRepository(db),
    engine,
    tracker,
    raise: (rows) => alarms.raise(rows),
    log,
  })
  const watch = new FrameWatch()
  const gateways = new TerminalGateways({
    watch,
    tamper,
    db,
    recorder,
    tracker,
    registry,
    terminals,
    commands: dispatcher,
    metrics: gatewayMetrics(metrics),
    log,
    limits: parts.limits,
  })

  const underway = new Underway()
  const days = setInterval(() => {
    const made = writer.prepareDays(Date.now())
    void underway.add(made.catch((error: unknown) => log.warn({ err: error }, 'day partitions not made ahead')))
  }, PREPARE_DAYS_MS)
  const close = async () => {
    clearInterval(days)
    await Promise.race([gateways.stopReading(), wait(DRAIN_MS, undefined, { ref: false })])
    await recorder.drain(DRAIN_MS)
    const closed = gateways.closeAll()
    await recorder.close(FAREWELL_MS)
    await closed
    await gateways.settle()
    await tamper.stop()
    await alarms.stop()
    await dispatcher.stop()
    await live.close()
    await fleet.stop()
    await underway.settled()
    await pool.end()
  }
  const start = async () => {
    await writer.prepareDays(Date.now())
    // Rules and fences are for vehicles on the books; what is open belongs to them.
    await tracker.directory.load()
    await alarms.start()
    await fleet.start()
    await registry.load()
    await dispatcher.start()
    return gateways.listen(parts.settings)
  }
  // A start that fails leaves nothing behind that would run on or keep the process.
  const ports = await start().catch(async (error: unknown) => {
    await close()
    throw error
  })
  log.info(ports, 'terminals may connect')

  return {
    fleet: withTerminals(fleet, gateways),
    commands: desk,
    filesStored: (jobId, evidence) => dispatcher.filesStored(jobId, evidence),
    alarms,
    alarmHandled: (oemId, change) => live.alarmChanged(oemId, change),
    exportChanged: (accountId, change) => live.toAccount(accountId, exportChanged, change),
    jointTold: (accountId, message) => live.toAccount(accountId, jointFrames, message),
    watchFrames: (terminalId, listener) => watch.watch(terminalId, listener),
    sessionOf: (terminalId) => gateways.sessionOf(terminalId),
    ...ports,
    keepMedia: (media) => gateways.keepMedia(media),
    refreshTerminals: (terminalIds) => gateways.refresh(terminalIds),
    attachLive: (httpServer, authenticate) => live.attach(httpServer, authenticate),
    ready: () => !recorder.saturated,
    close,
  }
}

interface Followers {
  tracker: Tracker
  alarms: AlarmKeeper
}

/** Everything it knows is rebuilt from the database. */
function trackedFleet({ db, log }: TelemetryParts, tracker: Tracker, engine: AlarmEngine): TrackedFleet {
  return new TrackedFleet({
    tracker,
    fleet: new FleetRepository(db),
    lastPositions: new LastPositionRepository(db),
    days: new DayRepository(db),
    alarms: new AlarmRepository(db),
    alarmTracker: engine,
    log,
  })
}

/** What is in the database becomes the last state and reaches the viewers. */
function follow(batch: TelemetryBatch, result: WriteResult, { tracker, alarms }: Followers): void {
  const now = Date.now()
  for (const position of batch.positions) tracker.apply(position, now)
  alarms.stored({ raised: result.raised, ended: result.ended ?? [] })
}

/** Master data concerns the gateway too. */
function withTerminals(fleet: TrackedFleet, gateways: TerminalGateways): FleetView {
  return {
    counters: (scope) => fleet.counters(scope),
    state: (vehicleId) => fleet.state(vehicleId),
    snapshots: (vehicleIds) => fleet.snapshots(vehicleIds),
    all: (scope) => fleet.all(scope),
    reload: oneAtATime(async () => {
      await fleet.reload()
      await gateways.refresh()
    }),
  }
}
