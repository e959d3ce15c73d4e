import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import { AlarmRepository } from './alarms/alarm-repository.ts'
import type { AlarmEngine } from './alarms/alarm-engine.ts'
import type { Bus } from './bus/bus.ts'
import type { TelemetryStream } from './bus/telemetry-stream.ts'
import type { ConnectionBudget, GatewayLimits } from './gateway/connection-limits.ts'
import type { Logger } from '../ops/log.ts'
import type { PeopleFirst } from '../ops/people-first.ts'
import type { Recorder } from './recorder/recorder.ts'
import { type Storing, storesByStream, storesItself } from './roles/storing.ts'
import { ROLES, type Settings } from '../app/settings.ts'
import type { Database } from '../store/database.ts'
import type { RejectedRows } from '../store/rejected-row-repository.ts'
import { DayRepository } from './tracker/day-repository.ts'
import { FleetRepository } from './tracker/fleet-repository.ts'
import { LastPositionRepository } from './tracker/last-position-repository.ts'
import { TrackedFleet } from './tracker/tracked-fleet.ts'
import type { Tracker } from './tracker/tracker.ts'

export interface TelemetryParts {
  /** Migrated. */
  db: Database
  settings: Pick<Settings, 'gatewayPort' | 'gb32960Port' | 'smsGatewayUrl'> &
    Partial<Pick<Settings, 'roles' | 'proxies' | 'gatewayTlsPort' | 'gb32960TlsPort' | 'registration' | 'terminalTls'>>
  /** Absent: this process is the whole installation. */
  others?: { bus: Bus; stream: TelemetryStream; mostBytes: number }
  log: Logger
  metrics: Registry
  /** Absent: this process answers no calls. */
  people?: PeopleFirst
  limits?: Partial<GatewayLimits>
  /** Shared with other ports of this process; absent: its own, with these limits. */
  budget?: ConnectionBudget
  /** Rows waiting for the database above which terminals are not read. */
  mostWaiting?: number
  /** How long plain reports wait for others before they are stored. */
  plainMs?: number
  /** Content of a stored object, for upgrades. */
  readObject?: (oemId: string, key: string) => Promise<Uint8Array>
  /** Milliseconds between live frames. */
  liveTickMs?: number
  /** A fleet of at most so many vehicles is sent whole, whatever is in view. */
  liveWholeUpTo?: number
}

/** Stores itself, or through the stream of an installation of several processes. */
export function storingOf(
  { db, log, mostWaiting, settings, others }: TelemetryParts,
  pool: Pool,
  made: { recorder(): Recorder; restore(): Promise<void> },
): Storing {
  if (!others) return storesItself(made.recorder())
  const roles = settings.roles ?? ROLES
  return storesByStream({
    ...others,
    ...made,
    roles: { worker: roles.includes('worker') },
    connection: db.connection,
    pool,
    log,
    mostWaiting,
  })
}

/** Everything it knows is rebuilt from the database. */
export function trackedFleet(
  { db, log }: TelemetryParts,
  {
    tracker,
    engine,
    storing,
    rejected,
  }: { tracker: Tracker; engine: AlarmEngine; storing: () => Storing; rejected: RejectedRows },
): TrackedFleet {
  return new TrackedFleet({
    tracker,
    fleet: new FleetRepository(db),
    lastPositions: new LastPositionRepository(db),
    days: new DayRepository(db, rejected),
    alarms: new AlarmRepository(db),
    alarmTracker: engine,
    leads: () => storing().leads(),
    owns: (vehicleId) => storing().owns(vehicleId),
    log,
  })
}
