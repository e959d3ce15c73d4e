import { alarmBits, ENERGY_FAULT, energyAlarmOfBit, levelOfKind } from '#core/domain/alarm-kind.ts'
import { momentOf, nextFrom, secondOf } from '../tracker/moment.ts'
import { type EnergyRow, POSITION_KIND, type PositionRow } from '../recorder/telemetry-row.ts'
import { type AlarmChange, type AlarmRow, beginningAfter, endAlarm, endedIn, vehicleAsSuch } from './alarm-change.ts'
import { type OpenAlarm, openRow } from './alarm-tracker.ts'

interface VehicleAlarms {
  /** Newest report seen, epoch ms. */
  at: number
  /** Kind → the row as it was begun. */
  open: Map<string, AlarmRow>
  /** Ended in the moment they began. */
  momentary: AlarmRow[] | null
  place: Pick<PositionRow, 'lat' | 'lng'>
}

/** Back-filled reports further apart than this are two alarms. */
const LONGEST_GAP_MS = 10 * 60_000
/** GB/T 32960 counts the other way: 3 is the worst fault (stop at once), 1 the least, 0 none; 0xFE and above are no levels. */
const LEVELS: Readonly<Record<number, number>> = { 1: 3, 2: 2, 3: 1, 4: 1 }
const NOWHERE = { lat: 0, lng: 0 }

/** Turns the alarm unit electric vehicles repeat with their reports into alarms with a start and an end. */
export class EnergyTracker {
  private readonly vehicles = new Map<number, VehicleAlarms>()

  restoreOpen(alarm: OpenAlarm): void {
    const vehicle = this.of(alarm.vehicleId)
    vehicle.open.set(alarm.kind, openRow(alarm))
    vehicle.at = Math.max(vehicle.at, secondOf(alarm.startedAt))
  }

  /** Reports in the order they are stored, with the positions that came with them. */
  collect(reports: readonly EnergyRow[], positions: readonly PositionRow[], changes: Set<AlarmChange>): void {
    const places = new Map(positions.map((position) => [placeKey(position), position]))
    const late = new Map<number, EnergyRow[]>()
    for (const report of reports) {
      const kinds = kindsOf(report)
      if (!kinds) continue
      const vehicle = this.of(report.vehicleId)
      const place = places.get(placeKey(report))
      if (report.kind === POSITION_KIND.replayed || momentOf(report) < vehicle.at) {
        if (kinds.length > 0) late.set(report.vehicleId, [...(late.get(report.vehicleId) ?? []), report])
        continue
      }
      vehicle.at = nextFrom(report, vehicle.at)
      if (place) vehicle.place = place
      follow(vehicle, report, kinds, changes)
    }
    for (const rows of late.values()) for (const row of pastAlarms(rows, places)) changes.add(row)
  }

  private of(vehicleId: number): VehicleAlarms {
    let vehicle = this.vehicles.get(vehicleId)
    if (!vehicle) {
      vehicle = { at: 0, open: new Map(), momentary: null, place: NOWHERE }
      this.vehicles.set(vehicleId, vehicle)
    }
    return vehicle
  }
}

function follow(vehicle: VehicleAlarms, report: EnergyRow, kinds: readonly string[], changes: Set<AlarmChange>): void {
  vehicle.momentary &&= endedIn(report.ts, vehicle.momentary)
  for (const [kind, row] of vehicle.open) {
    if (kinds.includes(kind)) continue
    if (row.startedAt >= report.ts) (vehicle.momentary ??= []).push(row)
    endAlarm(row, report.ts, changes)
    vehicle.open.delete(kind)
  }
  for (const kind of kinds) {
    if (vehicle.open.has(kind)) continue
    const row = rowOf(report, kind, vehicle.place)
    row.startedAt = beginningAfter(vehicle.momentary, kind, report.ts)
    vehicle.open.set(kind, row)
    changes.add(row)
  }
}

/** Alarms of a report; null when it contains no alarm data. */
function kindsOf({ alarmBits: word, alarmLevel }: EnergyRow): string[] | null {
  if (word === null && alarmLevel === null) return null
  const kinds = alarmBits(word ?? 0).flatMap((bit) => energyAlarmOfBit(bit)?.key ?? [])
  return kinds.length === 0 && alarmLevel !== null && alarmLevel in LEVELS ? [ENERGY_FAULT] : kinds
}

/** Ended alarms of back-filled reports: one for each unbroken run. */
function pastAlarms(reports: EnergyRow[], places: ReadonlyMap<string, PositionRow>): AlarmRow[] {
  const runs = new Map<string, AlarmRow>()
  const past: AlarmRow[] = []
  for (const report of reports.sort((a, b) => a.ts - b.ts)) {
    for (const kind of kindsOf(report) ?? []) {
      const run = runs.get(kind)
      if (run && report.ts - (run.endedAt as number) <= LONGEST_GAP_MS) {
        run.endedAt = report.ts
        continue
      }
      const row = { ...rowOf(report, kind, places.get(placeKey(report)) ?? NOWHERE), endedAt: report.ts, late: true }
      runs.set(kind, row)
      past.push(row)
    }
  }
  return past
}

const rowOf = (report: EnergyRow, kind: string, place: Pick<PositionRow, 'lat' | 'lng'>): AlarmRow => ({
  change: 'alarm',
  ...vehicleAsSuch,
  source: 'energy',
  oemId: report.oemId,
  vehicleId: report.vehicleId,
  kind,
  level: LEVELS[report.alarmLevel ?? 0] ?? levelOfKind(kind),
  startedAt: report.ts,
  endedAt: null,
  begins: true,
  late: false,
  lat: place.lat / 1e6,
  lng: place.lng / 1e6,
  speed: Math.max(0, report.speed ?? 0) / 10,
})

/** By the second: places of one second lie milliseconds apart. */
const placeKey = ({ vehicleId, ts }: { vehicleId: number; ts: number }): string =>
  `${vehicleId} ${Math.floor(ts / 1000)}`
