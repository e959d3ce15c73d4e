import type { Server as HttpServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { LiveJoint } from '#core/contract/joint.ts'
import type { LiveAlarmChange, LiveExportChange } from '#core/contract/live.ts'
import { every } from '../ops/every.ts'
import { AlarmEngine } from './alarms/alarm-engine.ts'
import { AlarmKeeper } from './alarms/alarm-keeper.ts'
import { AlarmStoreRepository } from './alarms/alarm-store-repository.ts'
import { IdentityMismatchRepository } from './alarms/identity-mismatch-repository.ts'
import { TamperWatch } from './alarms/tamper-watch.ts'
import { fleetPlaces } from './alarms/fleet-places.ts'
import { InProcessBus } from './bus/in-process-bus.ts'
import type { CommandService } from './commands/command-service.ts'
import { commandParts } from './commands/command-parts.ts'
import { type FrameListener, FrameWatch } from './gateway/frame-watch.ts'
import { gatewayMetrics } from './gateway/gateway-metrics.ts'
import type { TerminalConnection } from './gateway/terminal-connection.ts'
import type { MediaKeeper } from './gateway/message-context.ts'
import { ConnectionBudget } from './gateway/connection-limits.ts'
import { type OpenPorts, TerminalGateways } from './gateway/terminal-gateways.ts'
import { TerminalRegistry } from './gateway/terminal-registry.ts'
import { TerminalTls } from './gateway/terminal-tls.ts'
import { TerminalRepository } from './gateway/terminal-repository.ts'
import type { AppearedTrouble } from './gateway/trouble-repository.ts'
import { liveMetrics } from './live/live-metrics.ts'
import type { Authenticate } from './live/live-admission.ts'
import type { TellJob } from './live/job-news.ts'
import { LiveServer } from './live/live-server.ts'
import { Underway } from '../ops/underway.ts'
import { Recorder } from './recorder/recorder.ts'
import { recorderMetrics } from './recorder/recorder-metrics.ts'
import { TelemetryRepository } from './recorder/telemetry-repository.ts'
import { type Displays, displayNews } from './roles/display-news.ts'
import { followFleet, tellPositions, tellPresence } from './roles/fleet-following.ts'
import { FrameRelay } from './roles/frame-relay.ts'
import { JobTeller } from './roles/job-teller.ts'
import { masterDataKeeper } from './roles/master-data-keeper.ts'
import { SessionDirectory, sessionOf, type TerminalSession } from './roles/session-directory.ts'
import { alarmHandled, alarmsWritten, exportTold, filesStored, jobTold, jointTold } from './roles/topics.ts'
import { ROLES } from '../app/settings.ts'
import type { AccessChange } from '../store/access-changes.ts'
import { poolOf } from '../store/database.ts'
import { RejectedRowRepository } from '../store/rejected-row-repository.ts'
import { FleetDirectory } from './tracker/fleet-directory.ts'
import { FleetRepository } from './tracker/fleet-repository.ts'
import type { FleetView } from './tracker/fleet-view.ts'
import { IngestCountRepository } from './tracker/ingest-count-repository.ts'
import { IngestCounts } from './tracker/ingest-counts.ts'
import { Tracker } from './tracker/tracker.ts'
import { storingOf, type TelemetryParts, trackedFleet } from './telemetry-parts.ts'

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
  /** Tells those who may hear of it how far long work is. */
  jobTold: TellJob
  /** Tells the owner of a debug session what happens in it. */
  jointTold(accountId: number, message: LiveJoint): void
  /** Tells walls and the pages about them. */
  displays: Displays
  /** Every frame of a terminal until the answer is called, whatever gateway it is with. */
  watchFrames: (terminalId: number, listener: FrameListener) => () => void
  /** The session of a terminal, with whatever gateway it is. */
  sessionOf: (terminalId: number) => TerminalSession | undefined
  /** The connection of a terminal that is signed on with this process. */
  connectionOf: (terminalId: number) => TerminalConnection | undefined
  /** Whether this process is the gateway that holds the terminal of a vehicle. */
  holdsVehicle(vehicleId: number): boolean
  /** This process does what one process of an installation does. */
  leads(): boolean
  /** Tells all processes that rules, mutes or fences were changed. */
  rulesChanged(): Promise<void>
  /** Port terminals connect to; 0: closed. */
  gatewayPort: number
  /** Port electric vehicles connect to. */
  gb32960Port: number
  /** The same with TLS; 0: closed. */
  gatewayTlsPort: number
  gb32960TlsPort: number
  /** From now on media of terminals are taken. */
  keepMedia(media: MediaKeeper): void
  /** From now on somebody is told of trouble codes that turn up on the bus of a vehicle. */
  onTroubles(appeared: (told: AppearedTrouble) => Promise<void>): void
  /** To be called when terminals were changed on the books. */
  refreshTerminals(terminalIds: readonly number[]): Promise<void>
  /** `authenticate` is asked with every token, again each minute. */
  attachLive(httpServer: HttpServer, authenticate: Authenticate): void
  /** Ends or limits live connections that see more than they may now. */
  accessChanged(change: AccessChange): Promise<void>
  /** False while the database is behind. */
  ready(): boolean
  /** Stops accepting, stores what came in, answers it, ends the connections. */
  close(): Promise<void>
}

const PREPARE_DAYS_MS = 3_600_000
const SWEEP_COMMANDS_MS = 5_000
const DRAIN_MS = 10_000
/** Time for the last logout rows, after the connections were ended. */
const FAREWELL_MS = 2_000

/** Of a process without the role gateway. */
const CLOSED_PORTS: OpenPorts = { gatewayPort: 0, gb32960Port: 0, gatewayTlsPort: 0, gb32960TlsPort: 0 }

/** Terminals in, live picture out. Everything in memory is rebuilt from the database first. */
export async function startTelemetry(parts: TelemetryParts): Promise<Telemetry> {
  const { log } = parts
  const made = telemetryParts(parts)
  const { bus, tracker, fleet, live, alarms, pool, writer, storing, sessions, relay, gateways, masterData } = made
  const { shared, tamper, desk, dispatcher, router, ingest, terminals: registry } = made
  const underway = new Underway()
  const failed = (what: string) => (error: unknown) => log.warn({ err: error }, `${what}, will retry`)
  const sweepCommands = () => (storing.leads() ? router.sweep(Date.now()) : undefined)
  const timers = [
    every(PREPARE_DAYS_MS, () => writer.prepareDays(Date.now()), failed('day partitions not made ahead')),
    every(SWEEP_COMMANDS_MS, sweepCommands, failed('forgotten commands not ended')),
  ]
  const displays = displayNews(bus, live)
  const jobs = new JobTeller((told) => bus.tell(jobTold, told))
  const endings = [
    followFleet({ bus, tracker, fleet, live, alarms }),
    () => displays.close(),
    () => jobs.close(),
    () => sessions.close(),
    () => relay.close(),
  ]
  if (gateways && shared) endings.push(tellPresence({ bus, tracker, log }, (at) => gateways.heardSince(at)))
  endings.push(bus.hear(filesStored, ({ jobId, evidence }) => dispatcher.filesStored(jobId, evidence)))
  bus.onReturn(() => void underway.add(masterData.catchUp()))
  const close = async () => {
    const stopped = Promise.all(timers.map((timer) => timer.stop()))
    await Promise.race([gateways?.stopReading(), wait(DRAIN_MS, undefined, { ref: false })])
    await storing.drain(DRAIN_MS)
    const closed = gateways?.closeAll()
    await storing.close(FAREWELL_MS)
    await closed
    await gateways?.settle()
    await tamper.stop()
    await alarms.stop()
    await dispatcher.stop()
    await live.close()
    for (const end of endings) end()
    await fleet.stop()
    await ingest.stop()
    await stopped
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
    await dispatcher.start(!shared)
    storing.start()
    sessions.serve({
      all: () => [...(gateways?.signedOn() ?? [])].map(sessionOf),
      movedAway(terminalId) {
        dispatcher.movedAway(terminalId)
        gateways?.replaced(terminalId)
      },
    })
    sessions.askAll()
    return (await gateways?.listen(parts.settings)) ?? CLOSED_PORTS
  }
  // A start that fails leaves nothing behind that would run on or keep the process.
  const ports = await start().catch(async (error: unknown) => {
    await close()
    throw error
  })
  if (gateways) log.info(ports, 'terminals may connect')

  return {
    fleet: masterData.view,
    commands: desk,
    filesStored: (jobId, evidence) => bus.tell(filesStored, { jobId, evidence }),
    alarms,
    alarmHandled: (oemId, change) => bus.tell(alarmHandled, { oemId, change }),
    exportChanged: (accountId, change) => bus.tell(exportTold, { accountId, change }),
    jobTold: (news) => jobs.tell(news),
    jointTold: (accountId, message) => bus.tell(jointTold, { accountId, message }),
    displays,
    watchFrames: (terminalId, listener) => relay.watch(terminalId, listener),
    sessionOf: (terminalId) => sessions.sessionOf(terminalId),
    connectionOf: (terminalId) => gateways?.sessionOf(terminalId),
    holdsVehicle: (vehicleId) => gateways?.holdsVehicle(vehicleId) ?? false,
    leads: () => storing.leads(),
    rulesChanged: () => masterData.rulesChanged(),
    ...ports,
    keepMedia: (media) => gateways?.keepMedia(media),
    onTroubles: (appeared) => gateways?.onTroubles(appeared),
    refreshTerminals: (terminalIds) => masterData.terminalsChanged(terminalIds),
    attachLive: (httpServer, authenticate) => live.attach(httpServer, authenticate),
    accessChanged: (change) => live.accessChanged(change),
    ready: () => storing.ready(),
    close,
  }
}

/** The parts, put together; nothing runs yet but clocks. */
function telemetryParts(parts: TelemetryParts) {
  const { db, log, metrics, others } = parts
  const roles = parts.settings.roles ?? ROLES
  const bus = others?.bus ?? new InProcessBus(log)
  const shared = others !== undefined
  const tracker = new Tracker(new FleetDirectory(new FleetRepository(db)))
  const engine = new AlarmEngine(
    fleetPlaces(tracker.directory),
    (terminalId) => registry.byTerminal(terminalId)?.dialect,
  )
  const rejected = new RejectedRowRepository({ pool: db.pool, log, metrics })
  const fleet = trackedFleet(parts, { tracker, engine, rejected, storing: () => storing })
  const live = new LiveServer({
    tracker,
    fleet,
    log,
    metrics: liveMetrics(metrics),
    proxies: parts.settings.proxies,
    ...(parts.liveTickMs === undefined ? {} : { tickMs: parts.liveTickMs }),
    ...(parts.liveWholeUpTo === undefined ? {} : { wholeUpTo: parts.liveWholeUpTo }),
  })
  // Telemetry has connections of its own, so that a slow report can never hold up what terminals wait for.
  const pool = poolOf(db.connection, log)
  const writer = new TelemetryRepository(pool)
  const recorded = recorderMetrics(metrics)
  const ingest = new IngestCounts({
    repository: new IngestCountRepository(pool),
    rejected,
    orgOf: (vehicleId) => tracker.directory.vehicles.get(vehicleId)?.orgId,
    log,
  })
  const storing = storingOf(parts, pool, {
    recorder: () =>
      new Recorder({
        writer,
        rejected,
        alarmsOf: (positions, energy) => engine.changesOf(positions, energy),
        stored(batch, { raised, ended = [] }) {
          tellPositions(bus, batch.positions, !shared)
          ingest.stored(batch)
          alarms.stored({ raised, ended })
        },
        log,
        metrics: recorded,
        ...(parts.mostWaiting === undefined ? {} : { mostWaiting: parts.mostWaiting }),
      }),
    async restore() {
      engine.clear()
      await alarms.restoreStays()
      await fleet.restoreAlarms()
    },
  })
  const terminals = new TerminalRepository(db)
  const registry = new TerminalRegistry(terminals)
  const sessions = new SessionDirectory(bus, log)
  const { desk, dispatcher, router } = commandParts({
    db,
    bus,
    shared,
    sessionOf: (terminalId) => gateways?.sessionOf(terminalId),
    signedOn: (terminalId) => sessions.sessionOf(terminalId),
    gatewayOf: (terminalId) => sessions.gatewayOf(terminalId),
    stateOf: (vehicleId) => fleet.state(vehicleId),
    readObject: parts.readObject ?? (() => Promise.reject(new Error('there is no object store'))),
    smsGatewayUrl: parts.settings.smsGatewayUrl,
    log,
  })
  const alarms = new AlarmKeeper({
    engine,
    store: new AlarmStoreRepository(db),
    rejected,
    tracker,
    commands: desk,
    told: (written) => bus.tell(alarmsWritten, written),
    leads: () => storing.leads(),
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
  const relay = new FrameRelay(bus, watch, log)
  const gateways = roles.includes('gateway')
    ? new TerminalGateways({
        watch,
        tamper,
        db,
        recorder: storing.sink,
        rejected,
        tracker,
        registry,
        terminals,
        commands: dispatcher,
        sessionBegan: (connection) => sessions.tellBegan(sessionOf(connection)),
        sessionEnded: (terminalId) => sessions.tellEnded(terminalId),
        metrics: gatewayMetrics(metrics),
        log,
        budget: parts.budget ?? new ConnectionBudget(parts.limits),
        registration: parts.settings.registration ?? 'open',
        tls: parts.settings.terminalTls && new TerminalTls(parts.settings.terminalTls, log),
      })
    : undefined
  const masterData = masterDataKeeper({ bus, fleet, alarms, registry, gateways, log })
  const followed = { bus, tracker, fleet, live, alarms }
  const ways = { pool, writer, storing, terminals: registry, sessions, relay, tamper, gateways, masterData }
  return { ...followed, ...ways, shared, desk, dispatcher, router, ingest }
}
