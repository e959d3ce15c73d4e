import { momentOf, nextFrom } from '../tracker/moment.ts'
import type { PositionRow } from '../recorder/telemetry-row.ts'
import {
  type AlarmChange,
  type AlarmOrigin,
  type AlarmRow,
  endAlarm,
  type FenceEventRow,
  type StayRow,
} from './alarm-change.ts'

/** Something that holds for a vehicle at a position. */
export interface Finding {
  /** Distinguishes the findings of one vehicle. */
  key: string
  /** Null: watched without being an alarm, as a stay in a fence is. */
  alarm: (AlarmOrigin & { level: number }) | null
  /** Has to hold for so long before it counts. */
  holdMs: number
  /** Begins when it has held long enough instead of when it was first seen. */
  fromHold: boolean
  value: number | null
  /** Inside of this fence. */
  stayIn: number | null
  /** Written as an event of the fence when it begins. */
  event: { fenceId: number; kind: 'dwell' | 'overspeed' } | null
  /** Inside of a fence without a visit: its direction is not known yet, or is not the one that is watched. */
  uncounted?: { fenceId: number; decided: boolean }
}

export interface Held {
  finding: Finding
  since: number
  first: PositionRow
  alarm: AlarmRow | null
  stay: StayRow | null
  begun: boolean
}

/** Where a vehicle was, or must have been; degrees × 1e6. */
export type ReportedPlace = Pick<PositionRow, 'ts' | 'lat' | 'lng'>

/** Something that held between two positions and at neither. */
export interface Passage {
  /** With the fence as its stay. */
  finding: Finding
  entered: ReportedPlace
  left: ReportedPlace
}

/** Conditions watched for a vehicle. */
export interface ConditionSource {
  /** False for positions without information: the condition remains. */
  accepts(position: PositionRow): boolean
  /** Everything that holds at this position, given what held before. */
  findings(
    position: PositionRow,
    held: ReadonlyMap<string, Held>,
    before: ReportedPlace | undefined,
  ): readonly Finding[]
  /** What the vehicle went through since the position before. */
  passed?(
    vehicleId: number,
    from: ReportedPlace,
    to: ReportedPlace,
    held: ReadonlyMap<string, Held>,
  ): readonly Passage[]
}

interface VehicleConditions {
  at: number
  held: Map<string, Held>
  /** The position before, where the source asks for what was passed. */
  last?: ReportedPlace
}

/** Positions of the past that follow each other, as a terminal stored them. */
interface PastRun extends VehicleConditions {
  begin: number
}

/** Late positions further apart than this are two runs: parked terminals store one an hour. */
const LONGEST_GAP_MS = 90 * 60_000

/**
 * Turns conditions over positions into alarms, stays and fence events with a start and an end. Positions of a vehicle must
 * come in the order they are stored. Older ones than known are followed on their own and leave the present alone.
 */
export class ConditionTracker {
  private readonly source: ConditionSource
  private readonly vehicles = new Map<number, VehicleConditions>()
  /** Back-filling goes on over many batches. */
  private readonly past = new Map<number, PastRun>()

  constructor(source: ConditionSource) {
    this.source = source
  }

  restorePosition(vehicleId: number, at: number, place?: ReportedPlace): void {
    const vehicle = this.of(vehicleId)
    vehicle.at = at
    if (place && this.source.passed) vehicle.last = place
  }

  /** Something an earlier process wrote that is still active. */
  restore(vehicleId: number, held: Held): void {
    const vehicle = this.of(vehicleId)
    vehicle.at = Math.max(vehicle.at, held.since)
    vehicle.held.set(held.finding.key, held)
  }

  collect(positions: readonly PositionRow[], changes: Set<AlarmChange>): void {
    let late: Map<number, PositionRow[]> | undefined
    for (const position of positions) {
      if (!this.source.accepts(position)) continue
      const vehicle = this.vehicles.get(position.vehicleId)
      if (vehicle && momentOf(position) < vehicle.at) {
        late ??= new Map()
        const rows = late.get(position.vehicleId)
        if (rows) rows.push(position)
        else late.set(position.vehicleId, [position])
        continue
      }
      this.follow(vehicle ?? this.of(position.vehicleId), position, changes)
    }
    for (const [vehicleId, rows] of late ?? []) this.followPast(vehicleId, rows, changes)
  }

  private follow(vehicle: VehicleConditions, position: PositionRow, changes: Set<AlarmChange>): void {
    vehicle.at = nextFrom(position, vehicle.at)
    const { last } = vehicle
    if (this.source.passed) {
      const { ts, lat, lng, vehicleId } = position
      const { held } = vehicle
      vehicle.last = { ts, lat, lng }
      for (const passage of (last && this.source.passed(vehicleId, last, vehicle.last, held)) ?? []) {
        pass(passage, position, changes)
      }
    }
    const findings = this.source.findings(position, vehicle.held, last)
    if (findings.length === 0 && vehicle.held.size === 0) return
    endOthers(vehicle.held, findings, position, changes)
    for (const finding of findings) {
      let held = vehicle.held.get(finding.key)
      if (!held) {
        held = { finding, since: position.ts, first: position, alarm: null, stay: null, begun: false }
        vehicle.held.set(finding.key, held)
      } else held.finding = finding
      if (!held.begun && position.ts - held.since >= finding.holdMs) begin(held, position, changes)
    }
  }

  /** Ended alarms and complete visits of positions that came late. */
  private followPast(vehicleId: number, rows: PositionRow[], changes: Set<AlarmChange>): void {
    rows.sort((a, b) => a.ts - b.ts)
    let run = this.past.get(vehicleId)
    for (const position of rows) {
      if (!run || position.ts < run.at || position.ts - run.at > LONGEST_GAP_MS) {
        if (run) addHeld(run, changes)
        run = { begin: position.ts, at: position.ts, held: new Map() }
      }
      const past = new Set<AlarmChange>()
      this.follow(run, position, past)
      for (const change of past) addPast(change, run, changes)
    }
    if (!run) return
    addHeld(run, changes)
    this.past.set(vehicleId, run)
  }

  private of(vehicleId: number): VehicleConditions {
    let vehicle = this.vehicles.get(vehicleId)
    if (!vehicle) {
      vehicle = { at: 0, held: new Map() }
      this.vehicles.set(vehicleId, vehicle)
    }
    return vehicle
  }
}

/** As far as it is known: what comes next may make it longer. */
function addHeld({ held, at }: PastRun, changes: Set<AlarmChange>): void {
  for (const { alarm } of held.values()) {
    if (alarm) changes.add({ ...alarm, begins: true, late: true, endedAt: Math.max(alarm.startedAt, at) })
  }
}

function addPast(change: AlarmChange, { begin }: PastRun, changes: Set<AlarmChange>): void {
  if (change.change === 'alarm') {
    if (change.endedAt !== null) changes.add({ ...change, begins: true, late: true })
    // A vehicle that is inside from its first position on entered at an unknown time.
  } else if (change.change === 'stay') {
    if (change.enteredAt > begin && change.leftAt !== null) changes.add(change)
  } else if (change.at > begin) changes.add(change)
}

/** Ends what is held and not found again, which is rare. */
function endOthers(
  held: Map<string, Held>,
  findings: readonly Finding[],
  position: PositionRow,
  changes: Set<AlarmChange>,
): void {
  let found = 0
  for (const { key } of findings) if (held.has(key)) found += 1
  if (found === held.size) return
  const present = new Set(findings.map(({ key }) => key))
  for (const [key, each] of held) {
    if (present.has(key)) continue
    end(each, position, changes)
    held.delete(key)
  }
}

function begin(held: Held, position: PositionRow, changes: Set<AlarmChange>): void {
  const { finding, since } = held
  held.begun = true
  const startedAt = finding.fromHold ? since + finding.holdMs : since
  const place = finding.fromHold ? position : held.first
  if (finding.alarm) {
    held.alarm = alarmOf(finding.alarm, finding, place, startedAt)
    changes.add(held.alarm)
  }
  if (finding.stayIn !== null) {
    const { oemId, vehicleId } = position
    held.stay = { change: 'stay', oemId, vehicleId, fenceId: finding.stayIn, enteredAt: since, leftAt: null }
    changes.add(held.stay)
    changes.add(eventOf(position, finding.stayIn, 'enter', since, null))
  }
  if (finding.event) changes.add(eventOf(place, finding.event.fenceId, finding.event.kind, startedAt, null))
}

const alarmOf = (
  alarm: NonNullable<Finding['alarm']>,
  { value }: Finding,
  place: PositionRow,
  startedAt: number,
): AlarmRow => ({
  change: 'alarm',
  ...alarm,
  oemId: place.oemId,
  vehicleId: place.vehicleId,
  startedAt,
  endedAt: null,
  begins: true,
  late: false,
  lat: place.lat / 1e6,
  lng: place.lng / 1e6,
  speed: place.speed / 10,
  value,
  facts: null,
  muted: false,
  mark: null,
})

/** In and out of a fence between two reports. */
function pass({ finding, entered, left }: Passage, to: PositionRow, changes: Set<AlarmChange>): void {
  const { oemId, vehicleId } = to
  const fenceId = finding.stayIn!
  const place = { ...to, ...entered }
  if (finding.alarm) changes.add({ ...alarmOf(finding.alarm, finding, place, entered.ts), endedAt: left.ts })
  changes.add({ change: 'stay', oemId, vehicleId, fenceId, enteredAt: entered.ts, leftAt: left.ts })
  const staySeconds = Math.round((left.ts - entered.ts) / 1000)
  changes.add({ ...eventOf(place, fenceId, 'enter', entered.ts, null), derived: true })
  changes.add({ ...eventOf({ ...to, ...left }, fenceId, 'exit', left.ts, staySeconds), derived: true })
}

function end(held: Held, position: PositionRow, changes: Set<AlarmChange>): void {
  if (held.alarm) endAlarm(held.alarm, position.ts, changes)
  if (held.stay) {
    const left = changes.has(held.stay) ? held.stay : { ...held.stay }
    left.leftAt = Math.max(position.ts, left.enteredAt)
    changes.add(left)
    const seconds = Math.round((left.leftAt - left.enteredAt) / 1000)
    changes.add(eventOf(position, left.fenceId, 'exit', position.ts, seconds))
  }
}

function eventOf(
  position: PositionRow,
  fenceId: number,
  event: FenceEventRow['event'],
  at: number,
  staySeconds: number | null,
): FenceEventRow {
  return {
    change: 'fenceEvent',
    oemId: position.oemId,
    vehicleId: position.vehicleId,
    fenceId,
    event,
    at,
    lat: position.lat / 1e6,
    lng: position.lng / 1e6,
    speed: position.speed / 10,
    staySeconds,
  }
}
