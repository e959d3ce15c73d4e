import type { AlarmSource } from '#core/domain/alarm-kind.ts'

/** Subject and origin of an alarm. */
export interface AlarmOrigin {
  kind: string
  source: AlarmSource
  /** "wheel:3", "rule:12", "fence:5"; empty for the vehicle as a whole. */
  subject: string
  ruleId: number | null
  fenceId: number | null
}

/** State of one alarm row after a batch; writing it twice is harmless. */
export interface AlarmRow extends AlarmOrigin {
  change: 'alarm'
  oemId: string
  vehicleId: number
  level: number
  startedAt: number
  /** Null while it is in progress. */
  endedAt: number | null
  /** The batch holds its first report, so it may be new to the database. */
  begins: boolean
  /** From positions older than what is known: may lie inside a row that exists. */
  late: boolean
  lat: number
  lng: number
  /** km/h */
  speed: number
  /** Measured value, in the unit of the kind. */
  value: number | null
  facts: Record<string, string | number | boolean | null> | null
  muted: boolean
  /** T/JSATL 12. */
  mark: AlarmMark | null
}

/** Under what the files of an active-safety alarm are asked for. */
export interface AlarmMark {
  /** The platform's number, at most 32 characters. */
  number: string
  /** As the terminal sent it; its width differs by province. */
  bytes: Uint8Array
  attachments: number
}

/** A vehicle's time inside a geofence after a batch. */
export interface StayRow {
  change: 'stay'
  oemId: string
  vehicleId: number
  fenceId: number
  enteredAt: number
  leftAt: number | null
}

export interface FenceEventRow {
  change: 'fenceEvent'
  oemId: string
  vehicleId: number
  fenceId: number
  event: 'enter' | 'exit' | 'dwell' | 'overspeed'
  at: number
  lat: number
  lng: number
  speed: number
  staySeconds: number | null
  /** Between two reports, at a moment that was calculated. */
  derived?: true
}

/** Changes derived from positions and written in their transaction. */
export type AlarmChange = AlarmRow | StayRow | FenceEventRow

/** Ends an alarm, never before it began. One begun in an earlier batch is being written from its object: a copy ends. */
export function endAlarm(row: AlarmRow, at: number, changes: Set<AlarmChange>): void {
  const ended = changes.has(row) ? row : { ...row, begins: false }
  ended.endedAt = Math.max(at, row.startedAt)
  changes.add(ended)
}

/**
 * Moment at which an alarm begins. Device clocks count whole seconds: one that began and ended in this moment stays a row of its
 * own, and the next one begins a millisecond later.
 */
export const beginningAfter = (ended: readonly AlarmRow[] | null, kind: string, ts: number): number =>
  Math.max(ts, ...(ended ?? []).filter((row) => row.kind === kind).map((row) => row.startedAt + 1))

/** Those of ended alarms that the next one could begin together with; null: none. */
export function endedIn(ts: number, ended: readonly AlarmRow[] | null): AlarmRow[] | null {
  const still = ended?.filter((row) => row.startedAt >= ts)
  return still && still.length > 0 ? still : null
}

export const vehicleAsSuch = {
  subject: '',
  ruleId: null,
  fenceId: null,
  value: null,
  facts: null,
  muted: false,
  mark: null,
}
