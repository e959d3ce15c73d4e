import { PLATFORM_OFFSET_MS } from '#core/domain/platform-time.ts'
import { knownSpeed } from '#core/domain/position-quality.ts'
import { actedItems } from '../gateway/location-items.ts'
import { isPlaced } from '../tracker/plausible-place.ts'
import { STATUS_ACC } from '../tracker/state-rules.ts'
import { anOdometer, drivenKm, type Odometer } from '../tracker/odometer.ts'
import { MIDNIGHT_GAP_MS, ranSeconds, type TravelPoint, withSettledMileage } from '../tracker/travel.ts'
import type { StoredPosition } from './stored-position.ts'

export const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Between two reports no further apart than this a vehicle was observed: parked ones report every few minutes to half an hour. */
export const OBSERVED_GAP_MS = 30 * 60_000
const NO_ITEMS = new Uint8Array()
/** A longer silence says nothing about how often a vehicle reports. */
const LONGEST_USUAL_MS = 300_000

/** A position as the sums of an hour need it. */
export interface DutyPoint extends TravelPoint {
  idle: boolean
  charging: boolean
  /** 0.1 % */
  soc: number | null
}

/** Sums over any period; seconds, km, 0.1 % of the battery. */
export interface DutyTotals {
  mileageKm: number
  runningSeconds: number
  idleSeconds: number
  chargingSeconds: number
  socUsed: number
}

/** Activity of a vehicle between the first and the last of some positions. */
export interface DutySummary extends DutyTotals {
  positions: number
  /** Positions that should have come: those that did and those its own rhythm misses. */
  expected: number
  fixed: number
  /** Between two positions that are too far apart to know what happened. */
  silentSeconds: number
  first: DutyPoint
  last: DutyPoint
}

export const NO_DUTY: Readonly<DutyTotals> = {
  mileageKm: 0,
  runningSeconds: 0,
  idleSeconds: 0,
  chargingSeconds: 0,
  socUsed: 0,
}

/** The same without what additional items say. */
export type DrivenPoint = Omit<DutyPoint, 'charging'>

export function drivenPoint(row: StoredPosition): DrivenPoint {
  const acc = (row.status & STATUS_ACC) !== 0
  return {
    ts: row.ts,
    lat: row.lat,
    lng: row.lng,
    fixed: isPlaced(row),
    mileage: row.mileage,
    running: acc || row.speed > 0,
    idle: acc && knownSpeed(row) === 0,
    soc: row.soc,
  }
}

export function dutyPoint(row: StoredPosition & { charging?: boolean }): DutyPoint {
  const charging = row.charging ?? actedItems(row.items ?? NO_ITEMS).charging
  return Object.assign(drivenPoint(row), { charging })
}

/** Interval between two consecutive positions of one vehicle, whose odometer was followed so far. */
export function dutyBetween(from: DutyPoint, to: DutyPoint, odometer: Odometer): DutyTotals {
  const soc = from.soc === null || to.soc === null ? 0 : from.soc - to.soc
  return {
    mileageKm: drivenKm(odometer, from, to),
    runningSeconds: ranSeconds(from, to),
    idleSeconds: ranSeconds({ ...from, running: from.idle }, to),
    chargingSeconds: ranSeconds({ ...from, running: from.charging }, to),
    socUsed: Math.max(0, soc),
  }
}

export function silentBetween(from: Pick<DutyPoint, 'ts'>, to: Pick<DutyPoint, 'ts'>): number {
  const gap = to.ts - from.ts
  return gap > OBSERVED_GAP_MS ? gap / 1000 : 0
}

/** Of positions in order, at least one, all of one platform day. */
export function summaryOf(rows: readonly StoredPosition[]): DutySummary {
  const points = knowingSoc(withSettledMileage(rows.map(dutyPoint)))
  const sum = { ...NO_DUTY }
  const odometer = anOdometer()
  let silentSeconds = 0
  for (let index = 1; index < points.length; index += 1) {
    const [from, to] = [points[index - 1]!, points[index]!]
    add(sum, dutyBetween(from, to, odometer))
    silentSeconds += silentBetween(from, to)
  }
  return {
    ...sum,
    silentSeconds,
    positions: points.length,
    expected: expectedOf(points),
    fixed: points.filter(({ fixed }) => fixed).length,
    ...endsOf(points, odometer),
  }
}

/** First and last position, without the reading of an odometer that is dead at the end. */
function endsOf(points: readonly DutyPoint[], { dead }: Odometer): Pick<DutySummary, 'first' | 'last'> {
  const [first, last] = [points[0]!, points.at(-1)!]
  if (!dead) return { first, last }
  return {
    first: first.mileage === last.mileage ? { ...first, mileage: null } : first,
    last: { ...last, mileage: null },
  }
}

/** Each point has the last reported value, the first the first reported one. */
function knowingSoc(points: DutyPoint[]): DutyPoint[] {
  let soc = points.find((point) => point.soc !== null)?.soc ?? null
  return points.map((point) => {
    soc = settledSoc(point.soc, soc)
    return { ...point, soc }
  })
}

/** 0.1 %; as much as a whole percent may differ from its tenths. */
const SAME_SOC = 9

/**
 * The level of the battery after a point, 0.1 %. Terminals of one vehicle take turns: not all of them know the battery, and one
 * reports tenths (JT/T 808), the other whole percent (GB/T 32960), so levels that differ by less are the same.
 */
export function settledSoc(reported: number | null, before: number | null): number | null {
  if (reported === null) return before
  return before !== null && Math.abs(reported - before) <= SAME_SOC ? before : reported
}

function expectedOf(points: readonly DutyPoint[]): number {
  const gaps: number[] = []
  for (let index = 1; index < points.length; index += 1) gaps.push(points[index]!.ts - points[index - 1]!.ts)
  const steps = gaps.filter((gap) => gap > 0 && gap <= LONGEST_USUAL_MS).sort((a, b) => a - b)
  const usual = steps[steps.length >> 1]
  if (usual === undefined) return points.length
  return gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / usual) - 1), points.length)
}

/** Whether the stretch from one position to the next counts, for the day the second belongs to. */
export const belongsTogether = (from: number, to: number): boolean =>
  dayOf(from) === dayOf(to) || to - from <= MIDNIGHT_GAP_MS

/** A day, or any other time, from its hours in order; `before` is what came last before them. */
export function joined(
  hours: readonly DutySummary[],
  before: DutyPoint | null,
): Omit<DutySummary, 'silentSeconds' | 'first' | 'last'> {
  const sum = { ...NO_DUTY, positions: 0, expected: 0, fixed: 0 }
  const odometer = anOdometer()
  let last = before
  for (const hour of hours) {
    add(sum, hour)
    sum.positions += hour.positions
    sum.expected += hour.expected
    sum.fixed += hour.fixed
    if (last && belongsTogether(last.ts, hour.first.ts)) add(sum, dutyBetween(last, hour.first, odometer))
    last = { ...hour.last, soc: hour.last.soc ?? last?.soc ?? null }
  }
  return sum
}

function add(sum: DutyTotals, more: DutyTotals): void {
  sum.mileageKm += more.mileageKm
  sum.runningSeconds += more.runningSeconds
  sum.idleSeconds += more.idleSeconds
  sum.chargingSeconds += more.chargingSeconds
  sum.socUsed += more.socUsed
}

const dayOf = (epochMs: number): number => Math.floor((epochMs + PLATFORM_OFFSET_MS) / DAY_MS)

const FIXED = 1
const RUNNING = 2
const IDLE = 4
const CHARGING = 8

/** As `vehicle_hour.first` and `last` hold it: [ts, lat, lng, mileage, soc, flags]. */
export const pointColumns = (point: DutyPoint): (number | null)[] => [
  point.ts,
  point.lat,
  point.lng,
  point.mileage,
  point.soc,
  (point.fixed ? FIXED : 0) | (point.running ? RUNNING : 0) | (point.idle ? IDLE : 0) | (point.charging ? CHARGING : 0),
]

/** bigint[] comes as texts. */
export function pointOf(columns: readonly (string | null)[]): DutyPoint {
  const [ts, lat, lng, mileage, soc, flags] = columns.map((value) => (value === null ? null : Number(value)))
  const has = (flag: number) => (flags! & flag) !== 0
  return {
    ts: ts!,
    lat: lat!,
    lng: lng!,
    mileage: mileage ?? null,
    soc: soc ?? null,
    fixed: has(FIXED),
    running: has(RUNNING),
    idle: has(IDLE),
    charging: has(CHARGING),
  }
}
