import { AlarmEngine } from './alarms/alarm-engine.ts'
import { AlarmKeeper } from './alarms/alarm-keeper.ts'
import { AlarmStoreRepository } from './alarms/alarm-store-repository.ts'
import { IdentityMismatchRepository } from './alarms/identity-mismatch-repository.ts'
import { TamperWatch } from './alarms/tamper-watch.ts'
import { fleetPlaces } from './alarms/fleet-places.ts'
import { InProcessBus } from './bus/in-process-bus.ts'
import { commandParts } from './commands/command-parts.ts'
import { FrameWatch } from './gateway/frame-watch.ts'
import { gatewayMetrics } from './gateway/gateway-metrics.ts'
import { ConnectionBudget } from './gateway/connection-limits.ts'
import { TerminalGateways } from './gateway/terminal-gateways.ts'
import { TerminalRegistry } from './gateway/terminal-registry.ts'
import { TerminalTls } from './gateway/terminal-tls.ts'
import { TerminalRepository } from './gateway/terminal-repository.ts'
import { liveMetrics } from './live/live-metrics.ts'
import { LiveServer } from './live/live-server.ts'
import { Recorder } from './recorder/recorder.ts'
import { recorderMetrics } from './recorder/recorder-metrics.ts'
import { TelemetryRepository } from './recorder/telemetry-repository.ts'
import { publishPositions } from './roles/fleet-following.ts'
import { FrameRelay } from './roles/frame-relay.ts'
import { masterDataKeeper } from './roles/master-data-keeper.ts'
import { SessionDirectory, sessionOf } from './roles/session-directory.ts'
import { alarmsWritten } from './roles/topics.ts'
import { ROLES } from '../app/settings.ts'
import { poolOf } from '../store/database.ts'
import { RejectedRowRepository } from '../store/rejected-row-repository.ts'
import { FleetDirectory } from './tracker/fleet-directory.ts'
import { FleetRepository } from './tracker/fleet-repository.ts'
import { IngestCountRepository } from './tracker/ingest-count-repository.ts'
import { IngestCounts } from './tracker/ingest-counts.ts'
import { Tracker } from './tracker/tracker.ts'
import { storingOf, type TelemetryParts, trackedFleet } from './telemetry-parts.ts'

/** The parts, put together; nothing runs yet but clocks. */
export function assembleTelemetry(parts: TelemetryParts) {
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
        stored(batch, { raised, ended = [], past = [] }) {
          publishPositions(bus, batch.positions, !shared)
          ingest.stored(batch)
          alarms.stored({ raised, ended, past })
        },
        log,
        metrics: recorded,
        ...(parts.people && { people: parts.people }),
        ...(parts.mostWaiting === undefined ? {} : { mostWaiting: parts.mostWaiting }),
        ...(parts.plainMs === undefined ? {} : { plainMs: parts.plainMs }),
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
    publish: (written) => bus.publish(alarmsWritten, written),
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
        sessionBegan: (connection) => sessions.publishBegan(sessionOf(connection)),
        sessionEnded: (terminalId) => sessions.publishEnded(terminalId),
        async refitted(terminalIds) {
          await masterData.terminalsChanged(terminalIds)
          await masterData.view.reload()
        },
        metrics: gatewayMetrics(metrics),
        log,
        budget: parts.budget ?? new ConnectionBudget(parts.limits),
        registration: parts.settings.registration ?? 'open',
        tls: parts.settings.terminalTls && new TerminalTls(parts.settings.terminalTls, log),
      })
    : undefined
  const masterData = masterDataKeeper({ bus, fleet, alarms, registry, gateways, log })
  const followed = { bus, tracker, fleet, live, alarms }
  const stored = { pool, writer, storing, terminals: registry, sessions, relay, tamper, gateways, masterData }
  return { ...followed, ...stored, shared, desk, dispatcher, router, ingest }
}

export type AssembledTelemetry = ReturnType<typeof assembleTelemetry>
