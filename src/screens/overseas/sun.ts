import type { LngLat } from './market-tour.ts'

const DAY_MS = 86_400_000
const DEGREE = Math.PI / 180
/** Greatest height of the sun over the equator, degrees. */
const TILT = 23.44
/** The sun is lowest 10 days before the new year. */
const SOLSTICE_DAYS = 10

/** The subsolar point, accurate to about a degree: enough for day and night on a wall. */
export function sunAt(now: number): LngLat {
  const date = new Date(now)
  const dayOfYear = (now - Date.UTC(date.getUTCFullYear(), 0, 0)) / DAY_MS
  const lat = -TILT * Math.cos(((dayOfYear + SOLSTICE_DAYS) / 365.24) * 2 * Math.PI)
  const lng = 180 - ((now % DAY_MS) / DAY_MS) * 360
  return [lng, lat]
}

/** Whether the sun is above the horizon of a place. */
export function isDay([lng, lat]: LngLat, now: number): boolean {
  const [sunLng, sunLat] = sunAt(now)
  const height =
    Math.sin(lat * DEGREE) * Math.sin(sunLat * DEGREE) +
    Math.cos(lat * DEGREE) * Math.cos(sunLat * DEGREE) * Math.cos((lng - sunLng) * DEGREE)
  return height > 0
}
