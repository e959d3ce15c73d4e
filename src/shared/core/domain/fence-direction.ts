import { degreesEast, extent, unwrapped, wrappedLng } from './antimeridian.ts'
import { bearing } from './bearing.ts'
import { fenceRing, type FenceShape, type LngLat } from './fence.ts'

/** Along the centre line of a corridor, in the order of its points or against it, or across it. */
export const LINE_SENSES = ['forward', 'backward', 'toRight', 'toLeft'] as const
export type LineSense = (typeof LINE_SENSES)[number]

/**
 * The direction in which a vehicle must enter for its visit to count. It is judged once, at the entry: a vehicle that turns
 * around inside stays what it was. Leaving in one direction is entering a corridor across the exit.
 */
export type FenceDirection =
  | { by: 'any' }
  | { by: 'line'; sense: LineSense }
  /** Degrees clockwise from north, from one heading clockwise to another; both count. */
  | { by: 'heading'; fromHeading: number; toHeading: number }

const RADIANS = Math.PI / 180
/** Sine of 15 degrees: nearer than that to the other axis of a line, a heading does not say which sense it is. */
const LEAST_SHARE = 0.26

const clockwise = (degrees: number): number => ((degrees % 360) + 360) % 360

/** Whether a vehicle on this heading enters at this place in the watched direction; null: the heading does not say. */
export type EntryJudge = (lng: number, lat: number, heading: number, crossing: boolean) => boolean | null

/** Null for a fence that counts every entry. `crossing`: the vehicle went in and out, so the side it came from is known. */
export function entryJudge(shape: FenceShape, direction: FenceDirection): EntryJudge | null {
  if (direction.by === 'any') return null
  if (direction.by === 'heading') {
    const { fromHeading: from, toHeading: to } = direction
    return (_lng, _lat, heading) => clockwise(heading - from) <= clockwise(to - from)
  }
  if (shape.kind !== 'corridor') return null
  const path = unwrapped(shape.points)
  const { sense } = direction
  const isAlong = sense === 'forward' || sense === 'backward'
  const sign = sense === 'forward' || sense === 'toRight' ? 1 : -1
  return (lng, lat, heading, crossing) => {
    const turn = (heading - lineHeading(path, lng, lat)) * RADIANS
    const share = sign * (isAlong ? Math.cos(turn) : Math.sin(turn))
    return Math.abs(share) < (crossing ? 0 : LEAST_SHARE) ? null : share > 0
  }
}

/** Heading of the section of a line that is nearest to a place. */
function lineHeading(path: readonly LngLat[], lng: number, lat: number): number {
  const narrow = Math.cos(lat * RADIANS)
  const east = ([x]: LngLat) => degreesEast(wrappedLng(lng), wrappedLng(x)) * narrow
  let least = Infinity
  let heading = 0
  for (let index = 1; index < path.length; index += 1) {
    const [from, to] = [path[index - 1] as LngLat, path[index] as LngLat]
    const [ax, ay, dx, dy] = [east(from), from[1] - lat, east(to) - east(from), to[1] - from[1]]
    const length = dx * dx + dy * dy
    if (length === 0) continue
    const along = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
    const distance = Math.hypot(ax + along * dx, ay + along * dy)
    if (distance >= least) continue
    least = distance
    heading = bearing(placeOf(from), placeOf(to))
  }
  return heading
}

const placeOf = ([lng, lat]: LngLat) => ({ lng: wrappedLng(lng), lat })

/** Where an arrow shows the direction of a fence, and its degrees clockwise from north; null: any direction. */
export function directionArrow(
  shape: FenceShape,
  direction: FenceDirection,
): { lng: number; lat: number; heading: number } | null {
  if (direction.by === 'any') return null
  if (direction.by === 'heading') {
    const { fromHeading: from, toHeading: to } = direction
    const middle = clockwise(from + clockwise(to - from) / 2)
    const [west, south, east, north] = extent(fenceRing(shape))
    return { lng: wrappedLng((west + east) / 2), lat: (south + north) / 2, heading: middle }
  }
  if (shape.kind !== 'corridor') return null
  const path = unwrapped(shape.points)
  const half = Math.ceil(path.length / 2)
  const [from, to] = [path[half - 1] as LngLat, path[half] as LngLat]
  const turn = { forward: 0, backward: 180, toRight: 90, toLeft: 270 }[direction.sense]
  return {
    lng: wrappedLng((from[0] + to[0]) / 2),
    lat: (from[1] + to[1]) / 2,
    heading: clockwise(bearing(placeOf(from), placeOf(to)) + turn),
  }
}
