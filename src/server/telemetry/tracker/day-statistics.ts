import { PLATFORM_OFFSET_MS } from '#core/domain/platform-time.ts'
import type { StoredPosition } from '../history/stored-position.ts'
import type { PositionRow } from '../recorder/telemetry-row.ts'
import {
  belongsTogether,
  type DutyPoint,
  type DutyTotals,
  dutyBetween,
  dutyPoint,
  settledSoc,
  NO_DUTY,
} from '../history/hour-summary.ts'
import { HourStatistics } from './hour-statistics.ts'
import { anOdometer, type Odometer } from './odometer.ts'
import { settledMileage } from './travel.ts'

export interface VehicleDayRow extends DutyTotals {
  vehicleId: number
  oemId: string
  /** YYYY-MM-DD, platform zone. */
  day: string
  positions: number
  /** Positions with a fix. */
  fixed: number
}

interface Today extends VehicleDayRow {
  last: DutyPoint | null
  odometer: Odometer
  /** Not counted here from its first position on: the database must count it. */
  partial: boolean
}

const DAY_MS = 86_400_000
const NONE = { ...NO_DUTY, positions: 0, fixed: 0 }

/** Called for every vehicle of a fleet, mostly about the same day. */
let named = { number: Number.NaN, day: '' }

/** Platform day of a moment. */
export function platformDay(epochMs: number): string {
  const number = dayNumber(epochMs)
  if (number !== named.number) named = { number, day: new Date(number * DAY_MS).toISOString().slice(0, 10) }
  return named.day
}
const dayNumber = (epochMs: number): number => Math.floor((epochMs + PLATFORM_OFFSET_MS) / DAY_MS)

const SUMS = [
  'positions',
  'fixed',
  'mileageKm',
  'runningSeconds',
  'idleSeconds',
  'chargingSeconds',
  'socUsed',
] as const satisfies readonly (keyof VehicleDayRow)[]

/** Counts what every vehicle did today, and says which earlier days must be counted again from the database. */
export class DayStatistics {
  /** The newest hours, which follow from the same positions. */
  readonly hours = new HourStatistics()
  private readonly current = new Map<number, Today>()
  private changed = new Map<string, VehicleDayRow>()
  /** `vehicleId/day` with positions that came after newer ones. */
  private outOfOrder = new Map<string, { vehicleId: number; day: string }>()

  of(vehicleId: number): Readonly<VehicleDayRow> | undefined {
    return this.current.get(vehicleId)
  }

  /** The odometer does not move while the vehicle drives. */
  hasDeadOdometer(vehicleId: number): boolean {
    return this.current.get(vehicleId)?.odometer.dead === true
  }

  /** At start: what was counted from the database, and the newest position. */
  restore(row: VehicleDayRow, last: DutyPoint | null): void {
    this.current.set(row.vehicleId, { ...row, last, odometer: anOdometer(), partial: false })
  }

  /** At start: the newest position of a vehicle that has done nothing today. */
  restoreLast(row: StoredPosition): void {
    const { vehicleId, oemId } = row
    this.current.set(vehicleId, {
      vehicleId,
      oemId,
      day: platformDay(row.ts),
      ...NONE,
      last: dutyPoint(row),
      odometer: anOdometer(),
      partial: true,
    })
  }

  /** The database counted a day again; what was followed since `before` is added on top. */
  recounted(row: VehicleDayRow, before: Readonly<VehicleDayRow> | undefined): void {
    const today = this.current.get(row.vehicleId)
    if (!today || today.day !== row.day) return
    const since = before?.day === row.day ? before : today
    for (const name of SUMS) today[name] = row[name] + today[name] - since[name]
    today.partial = false
    this.changed.set(keyOf(today), today)
  }

  /** The newest position of a vehicle. */
  follow(row: PositionRow): void {
    const reported = dutyPoint(row)
    const before = this.current.get(row.vehicleId)
    const today = before && dayNumber(row.ts) === dayOf(before) ? before : this.begin(row, before)
    const { last } = today
    const soc = settledSoc(reported.soc, last?.soc ?? null)
    const point = { ...reported, soc, mileage: settledMileage(reported.mileage, last?.mileage ?? null) }
    const between = last && belongsTogether(last.ts, point.ts) ? dutyBetween(last, point, today.odometer) : NO_DUTY
    this.hours.follow(row, last, point, between)
    today.positions += 1
    if (point.fixed) today.fixed += 1
    if (between !== NO_DUTY) {
      today.mileageKm += between.mileageKm
      today.runningSeconds += between.runningSeconds
      today.idleSeconds += between.idleSeconds
      today.chargingSeconds += between.chargingSeconds
      today.socUsed += between.socUsed
    }
    today.last = point
    if (today.partial) this.recountLater(row)
    else this.changed.set(keyOf(today), today)
  }

  /** A position older than the newest one. */
  recountLater(row: PositionRow): void {
    const day = platformDay(row.ts)
    this.outOfOrder.set(`${row.vehicleId}/${day}`, { vehicleId: row.vehicleId, day })
  }

  /** Rows to write; empties the list. */
  takeChanged(): VehicleDayRow[] {
    const rows = [...this.changed.values()]
    this.changed = new Map()
    return rows
  }

  /** Days to count again; empties the list. */
  takeOutOfOrder(): { vehicleId: number; day: string }[] {
    const days = [...this.outOfOrder.values()]
    this.outOfOrder = new Map()
    return days
  }

  /** Gives back what could not be written. */
  keepChanged(rows: readonly VehicleDayRow[], late: readonly { vehicleId: number; day: string }[]): void {
    for (const row of rows) if (!this.changed.has(keyOf(row))) this.changed.set(keyOf(row), row)
    for (const entry of late) this.outOfOrder.set(`${entry.vehicleId}/${entry.day}`, entry)
  }

  private begin(row: PositionRow, before: Today | undefined): Today {
    const today: Today = {
      vehicleId: row.vehicleId,
      oemId: row.oemId,
      day: platformDay(row.ts),
      ...NONE,
      last: before?.last ?? null,
      odometer: before?.odometer ?? anOdometer(),
      partial: false,
    }
    this.current.set(row.vehicleId, today)
    return today
  }
}

const keyOf = (row: VehicleDayRow): string => `${row.vehicleId}/${row.day}`
const dayOf = (row: VehicleDayRow): number => Date.parse(`${row.day}T00:00:00Z`) / DAY_MS
