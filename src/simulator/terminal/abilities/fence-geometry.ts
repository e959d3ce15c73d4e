import { degreesEast } from '#core/domain/antimeridian.ts'
import { greatCircleKm } from '#core/domain/great-circle.ts'

export interface Point {
  lat: number
  lng: number
}

const METRES_PER_DEGREE = 111_195

export const inCircle = (at: Point, centre: Point, metres: number): boolean =>
  greatCircleKm(at.lat, at.lng, centre.lat, centre.lng) * 1000 <= metres

export const inRectangle = (at: Point, topLeft: Point, bottomRight: Point): boolean =>
  at.lat <= topLeft.lat &&
  at.lat >= bottomRight.lat &&
  // A rectangle over the antimeridian begins east of where it ends.
  (topLeft.lng <= bottomRight.lng
    ? at.lng >= topLeft.lng && at.lng <= bottomRight.lng
    : at.lng >= topLeft.lng || at.lng <= bottomRight.lng)

export function inPolygon(at: Point, vertices: readonly Point[]): boolean {
  let inside = false
  let before = vertices[vertices.length - 1]
  for (const vertex of vertices) {
    if (before && vertex.lat > at.lat !== before.lat > at.lat) {
      const across = ((at.lat - vertex.lat) * degreesEast(vertex.lng, before.lng)) / (before.lat - vertex.lat)
      if (degreesEast(at.lng, vertex.lng) + across > 0) inside = !inside
    }
    before = vertex
  }
  return inside
}

/** Metres from a place to a straight section. */
export function metresToSection(at: Point, from: Point, to: Point): number {
  const shrink = Math.cos((at.lat * Math.PI) / 180)
  const flat = ({ lat, lng }: Point) =>
    [degreesEast(at.lng, lng) * shrink * METRES_PER_DEGREE, (lat - at.lat) * METRES_PER_DEGREE] as const
  const [x1, y1] = flat(from)
  const [x2, y2] = flat(to)
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2
  const share = length > 0 ? Math.min(1, Math.max(0, -(x1 * (x2 - x1) + y1 * (y2 - y1)) / length)) : 0
  return Math.hypot(x1 + share * (x2 - x1), y1 + share * (y2 - y1))
}
