import { boxOfSides, ringOfBox, unwrapped } from './antimeridian.ts'
import { EARTH_KM } from './great-circle.ts'

/** Type of an electronic fence: 1 circle, 2 polygon; 3 rectangle and 4 corridor are this platform's. */
export const FENCE_CIRCLE = 1
export const FENCE_POLYGON = 2
export const FENCE_RECTANGLE = 3
export const FENCE_CORRIDOR = 4

/** Corners of one fence. */
export const FENCE_POINTS_MAX = 1000

export type LngLat = [lng: number, lat: number]

/** A fence as records hold it. */
export interface FenceRecord {
  type: number
  /** Circle "lng,lat"; polygon and corridor "lng,lat" joined by ";"; rectangle its north-west and south-east corner so. */
  position: string
  /** Kilometres: of a circle, and from the middle of a corridor to its side. */
  radius?: number | null | undefined
}

export type FenceShape =
  | { kind: 'circle'; center: LngLat; radiusMetres: number }
  | { kind: 'polygon'; points: LngLat[] }
  /** West greater than east crosses the antimeridian. */
  | { kind: 'rectangle'; northWest: LngLat; southEast: LngLat }
  | { kind: 'corridor'; points: LngLat[]; halfWidthMetres: number }

const METRES_OF_KM = 1000
const POLYGON_CORNERS = 3

/** Shape of a fence; null when its position cannot be read. Radius in km is drawn as radius × 1000 m. */
export function fenceShape({ type, position, radius }: FenceRecord): FenceShape | null {
  const points = readPoints(position)
  if (points === null) return null
  const metres = radius && radius > 0 ? radius * METRES_OF_KM : 0
  const [first, second] = points
  switch (type) {
    case FENCE_CIRCLE:
      return first && points.length === 1 && metres > 0 ? { kind: 'circle', center: first, radiusMetres: metres } : null
    case FENCE_POLYGON:
      return points.length >= POLYGON_CORNERS ? { kind: 'polygon', points } : null
    case FENCE_RECTANGLE:
      return first && second && points.length === 2 && first[1] > second[1] && first[0] !== second[0]
        ? { kind: 'rectangle', northWest: first, southEast: second }
        : null
    case FENCE_CORRIDOR:
      return points.length >= 2 && metres > 0 ? { kind: 'corridor', points, halfWidthMetres: metres } : null
    default:
      return null
  }
}

/** "lng,lat" joined by ";" as points; null when one of them is none. A last ";" is left out. */
function readPoints(position: string): LngLat[] | null {
  const texts = position
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const points = texts.map(readPoint)
  return points.length > 0 && points.every((point) => point !== null) ? points : null
}

function readPoint(text: string): LngLat | null {
  const [lng, lat, ...rest] = text.split(',').map((each) => (each.trim() === '' ? Number.NaN : Number(each)))
  if (lng === undefined || lat === undefined || rest.length > 0) return null
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? [lng, lat] : null
}

const RING_STEPS = 96
const CAP_STEPS = 16
const RADIANS = Math.PI / 180

/**
 * Outline of a shape, closed: the last point is the first. Over the antimeridian its longitudes go on beyond 180. A circle is
 * one on the ground, whatever the map makes of it.
 */
export function fenceRing(shape: FenceShape): LngLat[] {
  switch (shape.kind) {
    case 'polygon': {
      const points = unwrapped(shape.points)
      const [first] = points
      const last = points.at(-1)
      const closed = first && last && first[0] === last[0] && first[1] === last[1]
      return first && !closed ? [...points, first] : points
    }
    case 'rectangle': {
      const [west, north] = shape.northWest
      const [right, south] = shape.southEast
      return ringOfBox(boxOfSides(west, south, right, north))
    }
    case 'corridor':
      return corridorRing(unwrapped(shape.points), shape.halfWidthMetres)
    case 'circle': {
      const ring = Array.from({ length: RING_STEPS }, (_, step) =>
        pointAt(shape.center, shape.radiusMetres, (step / RING_STEPS) * 2 * Math.PI),
      )
      return [...ring, ring[0] as LngLat]
    }
  }
}

/** Down one side, around the end, back on the other: what is drawn; distances are measured to the path itself. */
function corridorRing(path: readonly LngLat[], metres: number): LngLat[] {
  const bearings = path.slice(1).map((to, index) => bearing(path[index] as LngLat, to))
  const first = bearings[0] as number
  const last = bearings.at(-1) as number
  const right: LngLat[] = []
  const left: LngLat[] = []
  for (const [index, point] of path.entries()) {
    for (const direction of [bearings[index - 1], bearings[index]]) {
      if (direction === undefined) continue
      right.push(pointAt(point, metres, direction + Math.PI / 2))
      left.push(pointAt(point, metres, direction - Math.PI / 2))
    }
  }
  const cap = (point: LngLat, from: number) =>
    Array.from({ length: CAP_STEPS - 1 }, (_, step) =>
      pointAt(point, metres, from - ((step + 1) / CAP_STEPS) * Math.PI),
    )
  const end = cap(path.at(-1) as LngLat, last + Math.PI / 2)
  const start = cap(path[0] as LngLat, first - Math.PI / 2)
  return [...right, ...end, ...left.reverse(), ...start, right[0] as LngLat]
}

function bearing([lngA, latA]: LngLat, [lngB, latB]: LngLat): number {
  const turn = (lngB - lngA) * RADIANS
  const from = latA * RADIANS
  const to = latB * RADIANS
  return Math.atan2(
    Math.sin(turn) * Math.cos(to),
    Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(turn),
  )
}

/** The point so far from another in a direction (radians, north 0). */
function pointAt([lng, lat]: LngLat, metres: number, direction: number): LngLat {
  const angle = metres / (EARTH_KM * METRES_OF_KM)
  const from = lat * RADIANS
  const to = Math.asin(Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(direction))
  const turn = Math.atan2(
    Math.sin(direction) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  )
  return [lng + turn / RADIANS, to / RADIANS]
}
