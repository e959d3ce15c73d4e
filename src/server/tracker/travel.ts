/** What counting distance and running time needs of a position. */
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

/*
 * The same rules stand in SQL in day-repository.ts, which recounts days from stored positions; a test holds the two equal.
 */
export const RUNNING_GAP_MS = 300_000
/** A stretch over midnight counts for the day it ends in, unless the vehicle was away for longer. */
export const MIDNIGHT_GAP_MS = 3_600_000
export const FASTEST_KMH = 200
/** Odometers count in steps, so short stretches may jump by one. */
export const ODOMETER_SLACK_KM = 1
const EARTH_KM = 6371.0088
const RADIANS = Math.PI / 180 / 1e6

/** Great-circle distance of two positions in degrees × 1e6. */
export function distanceKm(latA: number, lngA: number, latB: number, lngB: number): number {
  const sinLat = Math.sin(((latB - latA) * RADIANS) / 2)
  const sinLng = Math.sin(((lngB - lngA) * RADIANS) / 2)
  const a = sinLat * sinLat + Math.cos(latA * RADIANS) * Math.cos(latB * RADIANS) * sinLng * sinLng
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(a)))
}

/** Kilometres between two positions of one vehicle, oldest first: by odometer, else along the line, else none. */
export function travelledKm(from: TravelPoint, to: TravelPoint): number {
  const hours = (to.ts - from.ts) / 3_600_000
  if (hours < 0) return 0
  const most = hours * FASTEST_KMH + ODOMETER_SLACK_KM
  if (from.mileage !== null && to.mileage !== null) {
    const km = (to.mileage - from.mileage) / 10
    if (km >= 0 && km <= most) return km
  }
  if (!from.fixed || !to.fixed) return 0
  const km = distanceKm(from.lat, from.lng, to.lat, to.lng)
  return km <= most ? km : 0
}

/** Seconds of running between two positions; a long silence counts as none. */
export function ranSeconds(from: TravelPoint, to: TravelPoint): number {
  const gap = to.ts - from.ts
  return from.running && gap > 0 && gap <= RUNNING_GAP_MS ? gap / 1000 : 0
}
