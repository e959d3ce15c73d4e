import { kmBetween } from '#core/domain/great-circle.ts'
import { POSITION_QUALITY } from '#core/domain/position-quality.ts'
import { STATUS_FIXED } from './state-rules.ts'

/** A place and when it was reported: epoch ms, degrees × 1e6. */
export interface Place {
  ts: number
  lat: number
  lng: number
}

/** Places of one vehicle that follow from each other and not from where it is known to be. */
export interface StrayPlaces extends Place {
  since: number
  count: number
}

/** Nothing on a road is faster; shorter hops are noise of the receiver. */
export const FASTEST_ROAD_KMH = 324
const SHORTEST_DRIFT_KM = 0.5
/** Degrees × 1e6; two places that differ by less in both directions are nearer than that everywhere on earth. */
const SURELY_NEAR = 3_000
/** A receiver without a place reports 0°, 0°, which lies in the Gulf of Guinea; degrees × 1e6. */
const NOWHERE = 1_000
/** A stray place that repeats is none; a vehicle that was shipped goes on reporting from where it is. */
const LEAST_STRAYS = 3
const HOUR_S = 3600
const LEAST_STRAY_MS = 10 * 60_000

/** A place with a fix that can be right. */
export const isPlaced = ({ status, quality }: { status: number; quality: number }): boolean =>
  (status & STATUS_FIXED) !== 0 && (quality & POSITION_QUALITY.drift) === 0

export const isNowhere = ({ lat, lng }: Pick<Place, 'lat' | 'lng'>): boolean =>
  Math.abs(lat) < NOWHERE && Math.abs(lng) < NOWHERE

/** No vehicle gets from one place to the other in this time. */
export function drifted(place: Place, before: Place): boolean {
  if (Math.abs(place.lat - before.lat) < SURELY_NEAR && Math.abs(place.lng - before.lng) < SURELY_NEAR) return false
  const km = kmBetween(before, place)
  const hours = Math.abs(place.ts - before.ts) / 3_600_000
  return km > SHORTEST_DRIFT_KM && km > hours * FASTEST_ROAD_KMH
}

/** What it would take to get from one place to the other, such as "1208 km/h · 31.2 km / 93 s". */
export function jumpBetween(place: Place, before: Place): string {
  const km = kmBetween(before, place)
  const seconds = Math.round(Math.abs(place.ts - before.ts) / 1000)
  const way = `${km.toFixed(1)} km / ${seconds} s`
  return seconds === 0 ? way : `${Math.round((km / seconds) * HOUR_S)} km/h · ${way}`
}

/** Stray places that have gone on for so long that the vehicle must be there. */
export const isArrival = (place: Place, strays: StrayPlaces | null | undefined): boolean =>
  !!strays && strays.count >= LEAST_STRAYS - 1 && place.ts - strays.since >= LEAST_STRAY_MS && !drifted(place, strays)

/** With one stray place more. */
export function strayFurther(place: Place, strays: StrayPlaces | undefined): StrayPlaces {
  const { ts, lat, lng } = place
  if (!strays || drifted(place, strays)) return { ts, lat, lng, since: ts, count: 1 }
  return { ts, lat, lng, since: strays.since, count: strays.count + 1 }
}
