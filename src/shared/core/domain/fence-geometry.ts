import { extent, unwrapped } from './antimeridian.ts'
import type { FenceShape, LngLat } from './fence.ts'
import { greatCircleKm, METRES_PER_DEGREE } from './great-circle.ts'

/** [west, south, east, north] in degrees, never over the antimeridian. */
export type DegreeBox = readonly [number, number, number, number]

/** A shape made ready for many questions. */
export interface FenceArea {
  /** Together they hold the shape; two when it crosses the antimeridian. */
  readonly boxes: readonly DegreeBox[]
  /** The border counts as inside. */
  contains(lng: number, lat: number): boolean
  /** Metres from the nearest border to a place outside; 0 inside. */
  metresOutside(lng: number, lat: number): number
}

const RADIANS = Math.PI / 180
/** Degrees; about a millimetre. */
const ON_EDGE = 1e-8

export function fenceArea(shape: FenceShape): FenceArea {
  switch (shape.kind) {
    case 'circle':
      return circleArea(shape.center, shape.radiusMetres)
    case 'rectangle':
      return rectangleArea(shape.northWest, shape.southEast)
    case 'polygon':
      return polygonArea(unwrapped(shape.points))
    case 'corridor':
      return corridorArea(unwrapped(shape.points), shape.halfWidthMetres)
  }
}

function circleArea([lng, lat]: LngLat, radius: number): FenceArea {
  const outside = (x: number, y: number) => greatCircleKm(lat, lng, y, x) * 1000 - radius
  return {
    boxes: boxesOf(grown([lng, lat, lng, lat], radius)),
    contains: (x, y) => outside(x, y) <= 0,
    metresOutside: (x, y) => Math.max(0, outside(x, y)),
  }
}

function rectangleArea([west, north]: LngLat, [right, south]: LngLat): FenceArea {
  const east = right < west ? right + 360 : right
  const contains = (x: number, y: number) => y >= south && y <= north && turned(x - west) <= east - west
  return {
    boxes: boxesOf([west, south, east, north]),
    contains,
    metresOutside(x, y) {
      if (contains(x, y)) return 0
      const beyond = turned(x - west) - (east - west)
      // Whichever side is nearer, going east or west.
      const lngDegrees = turned(x - west) <= east - west ? 0 : Math.min(beyond, 360 - turned(x - west))
      const latDegrees = Math.max(0, south - y, y - north)
      return Math.hypot(lngDegrees * Math.cos(y * RADIANS), latDegrees) * METRES_PER_DEGREE
    },
  }
}

function polygonArea(points: readonly LngLat[]): FenceArea {
  const [first] = points as [LngLat]
  const last = points.at(-1) as LngLat
  const ring = first[0] === last[0] && first[1] === last[1] ? points : [...points, first]
  const box = extent(ring)
  const line = lineOf(ring)
  const contains = (x: number, y: number) => y >= box[1] && y <= box[3] && within(line, near(x, box), y)
  return {
    boxes: boxesOf(box),
    contains,
    metresOutside: (x, y) => (contains(x, y) ? 0 : metresTo(line, near(x, box), y)),
  }
}

function corridorArea(path: readonly LngLat[], halfWidth: number): FenceArea {
  const box = extent(path)
  const line = lineOf(path)
  const metres = (x: number, y: number) => metresTo(line, near(x, box), y) - halfWidth
  return {
    boxes: boxesOf(grown(box, halfWidth)),
    contains: (x, y) => metres(x, y) <= 0,
    metresOutside: (x, y) => Math.max(0, metres(x, y)),
  }
}

/** Degrees from 0 up to, not including, 360. */
const turned = (degrees: number): number => ((degrees % 360) + 360) % 360

/** The same longitude, as near to the box as turns around the earth allow. */
function near(lng: number, [west, , east]: DegreeBox): number {
  const middle = (west + east) / 2
  return middle + turned(lng - middle + 180) - 180
}

function grown([west, south, east, north]: DegreeBox, metres: number): DegreeBox {
  const latDegrees = metres / METRES_PER_DEGREE
  const [low, high] = [Math.max(-90, south - latDegrees), Math.min(90, north + latDegrees)]
  const narrowest = Math.cos(Math.max(Math.abs(low), Math.abs(high)) * RADIANS)
  const lngDegrees = narrowest < 1e-6 ? 180 : Math.min(180, latDegrees / narrowest)
  return [west - lngDegrees, low, east + lngDegrees, high]
}

/** Cut at the antimeridian, and a little wider than what they hold: degrees lose digits on their way around the earth. */
export function boxesOf([west, low, east, high]: DegreeBox): DegreeBox[] {
  const [from, to] = [west - ON_EDGE, east + ON_EDGE]
  const [south, north] = [low - ON_EDGE, high + ON_EDGE]
  if (to - from >= 360) return [[-180, south, 180, north]]
  if (from >= -180 && to <= 180) return [[from, south, to, north]]
  const left = turned(from + 180) - 180
  const right = left + (to - from)
  if (right <= 180) return [[left, south, right, north]]
  return [
    [left, south, 180, north],
    [-180, south, right - 360, north],
  ]
}

/** Longitudes and latitudes in turns, in one piece of memory: thousands of fences are looked at in no order. */
type Line = Float64Array

const lineOf = (points: readonly LngLat[]): Line => Float64Array.from(points.flat())

/** Crossing number, after a look whether the place lies on an edge. */
function within(ring: Line, x: number, y: number): boolean {
  let inside = false
  for (let at = 2; at < ring.length; at += 2) {
    const [ax, ay, bx, by] = [ring[at - 2]!, ring[at - 1]!, ring[at]!, ring[at + 1]!]
    if (
      x >= Math.min(ax, bx) - ON_EDGE &&
      x <= Math.max(ax, bx) + ON_EDGE &&
      y >= Math.min(ay, by) - ON_EDGE &&
      y <= Math.max(ay, by) + ON_EDGE
    ) {
      const cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
      const length = Math.hypot(bx - ax, by - ay)
      if (Math.abs(cross) <= ON_EDGE * Math.max(length, ON_EDGE)) return true
    }
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
  }
  return inside
}

/** Metres to the nearest point of a path, on a plane that touches the earth at the place. */
function metresTo(path: Line, x: number, y: number): number {
  const narrow = Math.cos(y * RADIANS)
  let leastSquare = Infinity
  for (let at = 2; at < path.length; at += 2) {
    const [ax, ay, bx, by] = [path[at - 2]!, path[at - 1]!, path[at]!, path[at + 1]!]
    const dx = (bx - ax) * narrow
    const dy = by - ay
    const px = (x - ax) * narrow
    const py = y - ay
    const length = dx * dx + dy * dy
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length))
    const [offX, offY] = [px - along * dx, py - along * dy]
    leastSquare = Math.min(leastSquare, offX * offX + offY * offY)
  }
  return Math.sqrt(leastSquare) * METRES_PER_DEGREE
}
