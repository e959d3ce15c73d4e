import { unwrapped } from './antimeridian.ts'
import { type FenceShape, fenceRing, type LngLat } from './fence.ts'

/** Corners of an outline for overview maps. */
const MAX_CORNERS = 48
/** Of the extent: what is simplified away is less than a pixel until a fence fills the map. */
const TOLERANCE = 0.004
/** One part is 10⁻⁵ degrees, about a metre. */
const PARTS = 1e5
const RADIANS = Math.PI / 180

/** The outline of a fence with few corners, as text: longitude and latitude of each corner, as a step from the one before. */
export function fenceOutline(shape: FenceShape): string {
  const ring = fenceRing(shape).slice(0, -1)
  const corners = simplified(
    shape.kind === 'circle' ? ring.filter((_, at) => at % 4 === 0) : ring,
    MAX_CORNERS,
    TOLERANCE,
  )
  const steps: number[] = []
  let [x, y] = [0, 0]
  for (const [lng, lat] of corners) {
    const [east, north] = [Math.round(lng * PARTS), Math.round(lat * PARTS)]
    steps.push(east - x, north - y)
    ;[x, y] = [east, north]
  }
  return steps.join()
}

/** Its closed ring; over the antimeridian longitudes continue beyond 180. */
export function outlineRing(outline: string): LngLat[] {
  const steps = outline.split(',').map(Number)
  const ring: LngLat[] = []
  let [x, y] = [0, 0]
  for (let at = 0; at + 1 < steps.length; at += 2) {
    x += steps[at]!
    y += steps[at + 1]!
    ring.push([x / PARTS, y / PARTS])
  }
  return ring[0] ? [...ring, ring[0]] : []
}

/** Douglas and Peucker's way, with a tolerance as share of the extent; a larger one where too many corners are left. */
export function simplified(points: readonly LngLat[], most: number, share: number): readonly LngLat[] {
  const flat = unwrapped(points)
  if (flat.length <= 4) return flat
  const shrink = Math.cos(flat[0]![1] * RADIANS)
  const [lngs, lats] = [flat.map(([lng]) => lng * shrink), flat.map(([, lat]) => lat)]
  const extent = Math.max(Math.max(...lngs) - Math.min(...lngs), Math.max(...lats) - Math.min(...lats))
  let tolerance = extent * share
  let corners = cornersOf(lngs, lats, tolerance)
  while (corners.length > most) {
    tolerance *= 1.5
    corners = cornersOf(lngs, lats, tolerance)
  }
  // A line back and forth has no area; its corners are as they were.
  return corners.length >= 3 ? corners.map((at) => flat[at]!) : flat.slice(0, most)
}

/** Places in the list of the corners that remain, in order. */
function cornersOf(lngs: readonly number[], lats: readonly number[], tolerance: number): number[] {
  const last = lngs.length - 1
  const corners = new Set([0, last])
  const open: [number, number][] = [[0, last]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    let [far, distance] = [-1, tolerance]
    for (let at = from + 1; at < to; at += 1) {
      const away = awayFrom(lngs, lats, from, to, at)
      if (away > distance) [far, distance] = [at, away]
    }
    if (far < 0) continue
    corners.add(far)
    open.push([from, far], [far, to])
  }
  return [...corners].toSorted((one, other) => one - other)
}

/** Distance of a point to the section between two others. */
function awayFrom(lngs: readonly number[], lats: readonly number[], from: number, to: number, at: number): number {
  const [x, y] = [lngs[from]!, lats[from]!]
  const [dx, dy] = [lngs[to]! - x, lats[to]! - y]
  const [px, py] = [lngs[at]! - x, lats[at]! - y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length))
  return Math.hypot(px - share * dx, py - share * dy)
}
