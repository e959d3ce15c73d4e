import { degreesEast } from './antimeridian.ts'

/** A place in WGS-84 degrees. */
interface Place {
  lat: number
  lng: number
}

const DEGREE = Math.PI / 180

/** Direction from one place to another near it, whole degrees clockwise from north (0 to 359). */
export function bearing(from: Place, to: Place): number {
  const east = degreesEast(from.lng, to.lng) * Math.cos(((from.lat + to.lat) / 2) * DEGREE)
  return Math.round(Math.atan2(east, to.lat - from.lat) / DEGREE + 360) % 360
}
