import { bearing } from '#core/domain/bearing.ts'
import { kmBetween } from '#core/domain/great-circle.ts'

/** Fields of a position for distance and running time. */
export interface TravelPoint {
  /** Epoch ms. */
  ts: number
  /** Degrees × 1e6. */
  lat: number
  lng: number
  fixed: boolean
  /** 0.1 km; null: unknown. */
  mileage: number | null
  running: boolean
}

export const RUNNING_GAP_MS = 300_000
/** A stretch over midnight counts for the day it ends in, unless the vehicle was away for longer. */
export const MIDNIGHT_GAP_MS = 3_600_000
export const FASTEST_KMH = 200
/** Odometers count in steps, so short stretches may jump by one. */
export const ODOMETER_SLACK_KM = 1
/** Terminals of one vehicle take turns, and one rounds its odometer (GB/T 32960) where the other cuts it (JT/T 808); 0.1 km. */
const ROUNDING = 2

/** The odometer after a position, 0.1 km: a step back no larger than two terminals differ by is none. */
export function settledMileage(reported: number | null, before: number | null): number | null {
  return reported !== null && before !== null && reported < before && before - reported <= ROUNDING ? before : reported
}

/** Positions in order, each with an odometer that does not step back because another terminal rounds it. */
export function withSettledMileage<P extends TravelPoint>(points: readonly P[]): P[] {
  let known: number | null = null
  return points.map((point) => {
    const mileage = settledMileage(point.mileage, known)
    known = mileage ?? known
    return mileage === point.mileage ? point : { ...point, mileage }
  })
}

/** Kilometres between two positions of one vehicle, oldest first: by odometer, else along the line, else none. */
export function travelledKm(from: TravelPoint, to: TravelPoint): number {
  if (from.mileage !== null && to.mileage !== null) {
    const km = (to.mileage - from.mileage) / 10
    if (km >= 0 && km <= mostKm(from, to)) return km
  }
  return lineKm(from, to)
}

/** Along the line between two places; none where it is too long for the time, or one of them is not known. */
export function lineKm(from: TravelPoint, to: TravelPoint): number {
  if (!from.fixed || !to.fixed) return 0
  const km = kmBetween(from, to)
  return km <= mostKm(from, to) ? km : 0
}

/** Less than none where time goes back. */
const mostKm = (from: TravelPoint, to: TravelPoint): number =>
  to.ts < from.ts ? -1 : ((to.ts - from.ts) / 3_600_000) * FASTEST_KMH + ODOMETER_SLACK_KM

/** Nearer places say nothing of a direction, micro-degrees. */
const LEAST_WAY = 100

/** Direction from one position to the next, degrees, where none is reported; null where they are too close together. */
export function headingOfWay(
  from: Pick<TravelPoint, 'lat' | 'lng'>,
  to: Pick<TravelPoint, 'lat' | 'lng'>,
): number | null {
  if (Math.max(Math.abs(to.lat - from.lat), Math.abs(to.lng - from.lng)) < LEAST_WAY) return null
  return bearing({ lat: from.lat / 1e6, lng: from.lng / 1e6 }, { lat: to.lat / 1e6, lng: to.lng / 1e6 })
}

/** Seconds of running between two positions; a long silence counts as none. */
export function ranSeconds(from: TravelPoint, to: TravelPoint): number {
  const gap = to.ts - from.ts
  return from.running && gap > 0 && gap <= RUNNING_GAP_MS ? gap / 1000 : 0
}
