import { EARTH_KM } from './great-circle.ts'

/** Type of an electronic fence (specification §3): 1 circle, 2 polygon. */
export const FENCE_CIRCLE = 1
export const FENCE_POLYGON = 2

export type LngLat = [lng: number, lat: number]

/** A fence as records hold it. */
export interface FenceRecord {
  type: number
  /** Circle "lng,lat"; polygon "lng,lat" joined by ";". */
  position: string
  /** Kilometres; of circles only. */
  radius?: number | null | undefined
}

export type FenceShape =
  | { kind: 'circle'; center: LngLat; radiusMetres: number }
  | { kind: 'polygon'; points: LngLat[] }

const METRES_OF_KM = 1000
const POLYGON_CORNERS = 3

/** Shape of a fence; null when its position cannot be read. Radius in km is drawn as radius × 1000 m (specification §3). */
export function fenceShape({ type, position, radius }: FenceRecord): FenceShape | null {
  const points = readPoints(position)
  if (points === null) return null
  if (type === FENCE_CIRCLE) {
    const [center] = points
    return center && points.length === 1 && radius && radius > 0
      ? { kind: 'circle', center, radiusMetres: radius * METRES_OF_KM }
      : null
  }
  return type === FENCE_POLYGON && points.length >= POLYGON_CORNERS ? { kind: 'polygon', points } : null
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
const RADIANS = Math.PI / 180

/** Outline of a shape, closed: the last point is the first. A circle is one on the ground, whatever the map makes of it. */
export function fenceRing(shape: FenceShape): LngLat[] {
  if (shape.kind === 'polygon') {
    const [first] = shape.points
    const last = shape.points.at(-1)
    const closed = first && last && first[0] === last[0] && first[1] === last[1]
    return first && !closed ? [...shape.points, first] : shape.points
  }
  const ring = Array.from({ length: RING_STEPS }, (_, step) =>
    pointAt(shape.center, shape.radiusMetres, (step / RING_STEPS) * 2 * Math.PI),
  )
  return [...ring, ring[0] as LngLat]
}

/** The point so far from another in a direction (radians, north 0). */
function pointAt([lng, lat]: LngLat, metres: number, bearing: number): LngLat {
  const angle = metres / (EARTH_KM * METRES_OF_KM)
  const from = lat * RADIANS
  const to = Math.asin(Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing))
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  )
  return [lng + turn / RADIANS, to / RADIANS]
}
