import { EARTH_KM } from './great-circle.ts'

/** Travel times and average speeds a coverage can be drawn for. */
export const COVERAGE_MINUTES = [15, 30, 45, 60, 90] as const
/** City, mixed and motorway traffic of commercial vehicles, km/h. */
export const COVERAGE_SPEEDS = [25, 45, 65] as const

/** How far one comes in this time as the crow flies, kilometres. Roads are longer than that. */
export const coverageKm = (minutes: number, speed: number): number => (minutes / 60) * speed

const CORNERS = 64
const RADIANS = Math.PI / 180

/** Closed outline of everything within a straight-line distance of a place. */
export function circleOutline(lng: number, lat: number, km: number): [lng: number, lat: number][] {
  const angle = km / EARTH_KM
  const [sinLat, cosLat] = [Math.sin(lat * RADIANS), Math.cos(lat * RADIANS)]
  return Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const heading = ((corner % CORNERS) / CORNERS) * 2 * Math.PI
    const sin = sinLat * Math.cos(angle) + cosLat * Math.sin(angle) * Math.cos(heading)
    const east = Math.atan2(Math.sin(heading) * Math.sin(angle) * cosLat, Math.cos(angle) - sinLat * sin)
    return [lng + east / RADIANS, Math.asin(Math.max(-1, Math.min(1, sin))) / RADIANS]
  })
}
