import { degreesEast, extent, unwrapped, wrappedLng } from '#core/domain/antimeridian.ts'
import {
  FENCE_CIRCLE,
  FENCE_CORRIDOR,
  FENCE_POLYGON,
  FENCE_RECTANGLE,
  type FenceRecord,
  type FenceShape,
  fenceRing,
  type LngLat,
} from '#core/domain/fence.ts'
import { greatCircleKm } from '#core/domain/great-circle.ts'

/** How a type of fence is drawn. */
export const DRAW_MODES = {
  [FENCE_CIRCLE]: 'circle',
  [FENCE_POLYGON]: 'polygon',
  [FENCE_RECTANGLE]: 'rectangle',
  [FENCE_CORRIDOR]: 'linestring',
} as const
export type FenceType = keyof typeof DRAW_MODES

export type FenceGeometry =
  | { type: 'Polygon'; coordinates: [number, number][][] }
  | { type: 'LineString'; coordinates: [number, number][] }

/** A circle is changed by so many handles. */
const CIRCLE_HANDLES = 8
/** As exact as the wire is. */
const DIGITS = 6
/** Until it is typed. */
export const FIRST_HALF_WIDTH_KM = 0.05
/** Below a metre nothing was drawn. */
const LEAST_RADIUS_KM = 0.001

const rounded = (value: number, digits = DIGITS): number => Number(value.toFixed(digits))
const pointText = ([lng, lat]: LngLat): string => `${rounded(wrappedLng(lng))},${rounded(lat)}`
export const positionText = (points: readonly LngLat[]): string => points.map(pointText).join(';')

/** What is dragged to change a shape, its longitudes counted from `origin`: there the drawing library has no edge nearby. */
export function handlesOf(shape: FenceShape, origin: number): FenceGeometry {
  const line = shape.kind === 'corridor' ? unwrapped(shape.points) : ringOfHandles(shape)
  const first = line[0]?.[0] ?? 0
  const start = wrappedLng(degreesEast(wrappedLng(origin), first))
  const moved = line.map(([lng, lat]): [number, number] => [rounded(start + lng - first), rounded(lat)])
  return shape.kind === 'corridor'
    ? { type: 'LineString', coordinates: moved }
    : { type: 'Polygon', coordinates: [moved] }
}

function ringOfHandles(shape: FenceShape): LngLat[] {
  const ring = fenceRing(shape)
  if (shape.kind !== 'circle') return ring
  const step = (ring.length - 1) / CIRCLE_HANDLES
  return ring.filter((_, at) => at % step === 0)
}

/** The middle of a shape: where longitudes are counted from. */
export function originOf(shape: FenceShape): number {
  const [west, , east] = extent(shape.kind === 'corridor' ? unwrapped(shape.points) : fenceRing(shape))
  return rounded(wrappedLng((west + east) / 2))
}

/** The record of what was drawn; null where it is no area. `radius` is that of a corridor, or of a circle that was only moved. */
export function recordOf(
  type: FenceType,
  geometry: FenceGeometry,
  origin: number,
  radius: number | null,
): FenceRecord | null {
  const points = (geometry.type === 'Polygon' ? (geometry.coordinates[0] ?? []) : geometry.coordinates).map(
    ([lng, lat]): LngLat => [lng + origin, lat],
  )
  switch (type) {
    case FENCE_CIRCLE:
      return circleOf(points, radius)
    case FENCE_RECTANGLE: {
      const [west, south, east, north] = extent(points)
      const corners: LngLat[] = [
        [west, north],
        [east, south],
      ]
      return { type, position: positionText(corners), radius: null }
    }
    case FENCE_POLYGON:
      return { type, position: positionText(points.slice(0, -1)), radius: null }
    case FENCE_CORRIDOR:
      return { type, position: positionText(points), radius: radius ?? FIRST_HALF_WIDTH_KM }
  }
}

function circleOf(ring: readonly LngLat[], known: number | null): FenceRecord | null {
  const [west, south, east, north] = extent(ring)
  const [lng, lat] = [(west + east) / 2, (south + north) / 2]
  const radius = known ?? rounded(greatCircleKm(lat, lng, lat, east), 3)
  if (radius < LEAST_RADIUS_KM) return null
  return { type: FENCE_CIRCLE, position: pointText([lng, lat]), radius }
}

/** Of the radius: what the centre of a circle moves by when its ring of handles is resized, too little to be aimed at. */
const CENTRE_DRIFT = 0.002

/** A circle that was resized has the centre it had; one that was moved has its new one. */
export function withCentre(next: FenceRecord, before: string): FenceRecord {
  const [lng, lat, x, y] = [...next.position.split(','), ...before.split(',')].map(Number)
  if (lng === undefined || lat === undefined || x === undefined || y === undefined) return next
  const isSame = greatCircleKm(lat, lng, y, x) < (next.radius ?? 0) * CENTRE_DRIFT
  return isSame ? { ...next, position: before } : next
}
