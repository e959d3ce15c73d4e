import { type DutyPoint, type DutyTotals, silentBetween } from '../history/hour-summary.ts'

/** Activity of a vehicle in one hour as reported so far; counted like the closed hours of `history/hour-summary.ts`. */
export interface FollowedHour {
  positions: number
  mileageKm: number
  runningSeconds: number
  idleSeconds: number
  chargingSeconds: number
  /** Between two positions that are too far apart to know what happened. */
  silentSeconds: number
  /** First and last report in the hour, epoch ms. */
  firstAt: number
  lastAt: number
}

const HOUR_MS = 3_600_000
/** The one under way, the one before, which is closed half an hour after it ended, and one more for slow machines. */
const RETENTION_MS = 3 * HOUR_MS
/** Sums over the time between two positions, after the number of positions in a row of a column. */
const BETWEEN = ['mileageKm', 'runningSeconds', 'idleSeconds', 'chargingSeconds'] as const
const FIGURES = ['positions', ...BETWEEN, 'silentSeconds'] as const
const SILENT_AT = FIGURES.length - 1
/** After the figures, in the same row of a column. */
const FIRST_AT = FIGURES.length
const LAST_AT = FIGURES.length + 1
const WIDTH = FIGURES.length + 2
const FIRST_PLACES = 1024

const hourOf = (epochMs: number): number => Math.floor(epochMs / HOUR_MS) * HOUR_MS

/**
 * Activity of every vehicle in the newest hours, position by position: `vehicle_hour` has closed hours only. Columns of
 * numbers, because a fleet of 100,000 has 300,000 such hours.
 */
export class HourStatistics {
  private readonly places = new Map<number, number>()
  private readonly hours = new Map<number, Float64Array>()
  private newest = 0

  /** A position and what lies between it and the one before, which `before` is. */
  follow(
    { vehicleId, receivedAt }: { vehicleId: number; receivedAt: number },
    before: DutyPoint | null,
    point: DutyPoint,
    between: DutyTotals,
  ): void {
    const hour = hourOf(point.ts)
    // A clock that runs ahead must not displace reported hours.
    if (hour > hourOf(receivedAt) + HOUR_MS) return
    const columns = this.columnsOf(hour, this.placeOf(vehicleId))
    if (!columns) return
    const at = this.placeOf(vehicleId) * WIDTH
    columns[at]! += 1
    reported(columns, at, point.ts)
    if (!before || hourOf(before.ts) !== hour) return
    for (let index = 0; index < BETWEEN.length; index += 1) columns[at + 1 + index]! += between[BETWEEN[index]!]
    columns[at + SILENT_AT]! += silentBetween(before, point)
  }

  /** Undefined where the vehicle has reported nothing in that hour, or the hour is not one of the newest. */
  of(vehicleId: number, hour: number): FollowedHour | undefined {
    const columns = this.hours.get(hour)
    const place = this.places.get(vehicleId)
    if (!columns || place === undefined) return undefined
    const at = place * WIDTH
    if (!columns[at]) return undefined
    return {
      positions: columns[at],
      mileageKm: columns[at + 1]!,
      runningSeconds: columns[at + 2]!,
      idleSeconds: columns[at + 3]!,
      chargingSeconds: columns[at + 4]!,
      silentSeconds: columns[at + SILENT_AT]!,
      firstAt: columns[at + FIRST_AT]!,
      lastAt: columns[at + LAST_AT]!,
    }
  }

  /**
   * The database counted an hour, at start or again because positions came late; what was followed since `before` is added on top.
   */
  counted({ vehicleId, hour, ...figures }: FollowedHour & { vehicleId: number; hour: number }, before?: FollowedHour) {
    const place = this.placeOf(vehicleId)
    const columns = this.columnsOf(hour, place)
    if (!columns) return
    const since = this.of(vehicleId, hour)
    for (const [index, name] of FIGURES.entries()) {
      columns[place * WIDTH + index] = figures[name] + (since?.[name] ?? 0) - (before?.[name] ?? 0)
    }
    for (const at of [figures.firstAt, figures.lastAt]) reported(columns, place * WIDTH, at)
  }

  /** Hours with a report of the vehicle. */
  hoursOf(vehicleId: number): Map<number, FollowedHour> {
    const reported = new Map<number, FollowedHour>()
    for (const hour of this.hours.keys()) {
      const figures = this.of(vehicleId, hour)
      if (figures) reported.set(hour, figures)
    }
    return reported
  }

  private placeOf(vehicleId: number): number {
    const known = this.places.get(vehicleId)
    if (known !== undefined) return known
    this.places.set(vehicleId, this.places.size)
    return this.places.size - 1
  }

  /** Wide enough for a place; undefined for an hour that is too old. */
  private columnsOf(hour: number, place: number): Float64Array | undefined {
    if (hour > this.newest) {
      this.newest = hour
      for (const each of this.hours.keys()) if (each <= hour - RETENTION_MS) this.hours.delete(each)
    }
    if (hour <= this.newest - RETENTION_MS) return undefined
    const columns = this.hours.get(hour)
    const needed = (place + 1) * WIDTH
    if (columns && columns.length >= needed) return columns
    const wider = new Float64Array(Math.max(FIRST_PLACES * WIDTH, needed * 2))
    if (columns) wider.set(columns)
    this.hours.set(hour, wider)
    return wider
  }
}

/** Widens the time from the first to the last report. */
function reported(columns: Float64Array, at: number, moment: number): void {
  const first = columns[at + FIRST_AT]!
  columns[at + FIRST_AT] = first === 0 ? moment : Math.min(first, moment)
  columns[at + LAST_AT] = Math.max(columns[at + LAST_AT]!, moment)
}
