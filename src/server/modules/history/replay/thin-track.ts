import { unwrapped } from '#core/domain/antimeridian.ts'
import { METRES_PER_DEGREE } from '#core/domain/great-circle.ts'

/** Fields of a position for a track. Degrees × 1e6, 0.1 km/h, metres. */
export interface TrackPoint {
  ts: number
  lat: number
  lng: number
  speed: number
  direction: number
  altitude: number
  /** 0.1 %; it follows the track and decides nothing. */
  soc: number | null
  /** Index in REPLAY_MOTIONS. */
  motion: number
  /** A long silence before this point: the track is interrupted here. */
  afterGap: boolean
}

/** Deviations that count the same: of place, speed and height. */
const METRES = 8
const SPEED = 40
const HEIGHT_METRES = 15

/**
 * Indexes of the points without which a drive along straight, even stretches would differ from the real one by more than
 * the tolerances, in place and in time (top-down time ratio); coarser until there are at most `most` of them.
 */
export function thinned(points: readonly TrackPoint[], most: number): number[] {
  const turning = points.flatMap((_, index) => (mustStay(points, index) ? [index] : []))
  // The activity alone changes too often: stop and go, or a receiver with gaps.
  if (turning.length > most) return evenly(turning, most)
  const columns = columnsOf(points)
  let remaining = points.map((_, index) => index)
  for (let tolerance = 1; ; tolerance *= 2) {
    const fewer = necessary(columns, remaining, turning, tolerance)
    if (fewer.length <= most)
      return tolerance > 1 && fewer.length * 4 < most ? sampled(remaining, turning, most) : fewer
    remaining = fewer
  }
}

/** Of noise, whose points are all needed or none: as many as there may be. */
function sampled(remaining: readonly number[], turning: readonly number[], most: number): number[] {
  const some = new Set([...turning, ...evenly(remaining, Math.max(2, most - turning.length))])
  return remaining.filter((index) => some.has(index))
}

/** Ends of the way, both ends of a silence, and where the vehicle begins to do something else. */
function mustStay(points: readonly TrackPoint[], index: number): boolean {
  const [before, point, after] = [points[index - 1], points[index]!, points[index + 1]]
  return !before || !after || point.afterGap || after.afterGap || before.motion !== point.motion
}

/** Each in tolerances, so that differences can be compared. */
interface Columns {
  at: Float64Array
  north: Float64Array
  /** Of the equator; a degree is shorter elsewhere. */
  east: Float64Array
  narrowing: Float64Array
  speed: Float64Array
  height: Float64Array
}

function columnsOf(points: readonly TrackPoint[]): Columns {
  const perMicro = METRES_PER_DEGREE / 1e6 / METRES
  const column = (valueOf: (point: TrackPoint) => number) => Float64Array.from(points, valueOf)
  return {
    at: column(({ ts }) => ts),
    north: column(({ lat }) => lat * perMicro),
    east: Float64Array.from(eastward(points), (lng) => lng * perMicro),
    narrowing: column(({ lat }) => Math.cos((lat * Math.PI) / 180e6)),
    speed: column(({ speed }) => speed / SPEED),
    height: column(({ altitude }) => altitude / HEIGHT_METRES),
  }
}

/** Millionths of a degree that go on over the antimeridian. */
const eastward = (points: readonly TrackPoint[]): number[] =>
  unwrapped(points.map(({ lng }) => [lng / 1e6, 0])).map(([lng]) => lng * 1e6)

function necessary(
  columns: Columns,
  among: readonly number[],
  turning: readonly number[],
  tolerance: number,
): number[] {
  const stays = new Set(turning)
  const open: [number, number][] = []
  let first = 0
  for (let at = 1; at < among.length; at += 1) {
    if (!stays.has(among[at]!)) continue
    open.push([first, at])
    first = at
  }
  for (let part = open.pop(); part; part = open.pop()) {
    const at = farthest(columns, among, part[0], part[1], tolerance)
    if (at < 0) continue
    stays.add(among[at]!)
    open.push([part[0], at], [at, part[1]])
  }
  return among.filter((index) => stays.has(index))
}

/** The point between two others that is farthest from where the straight, even way has it; -1 when all are near enough. */
function farthest(columns: Columns, among: readonly number[], first: number, last: number, tolerance: number): number {
  const { at, north, east, narrowing, speed, height } = columns
  const [from, to] = [among[first]!, among[last]!]
  const span = Math.max(1, at[to]! - at[from]!)
  const limit = tolerance * tolerance
  let worst = limit
  let found = -1
  for (let index = first + 1; index < last; index += 1) {
    const point = among[index]!
    const share = (at[point]! - at[from]!) / span
    const up = north[point]! - north[from]! - (north[to]! - north[from]!) * share
    const right = (east[point]! - east[from]! - (east[to]! - east[from]!) * share) * narrowing[point]!
    const faster = speed[point]! - speed[from]! - (speed[to]! - speed[from]!) * share
    const higher = height[point]! - height[from]! - (height[to]! - height[from]!) * share
    const error = Math.max(up * up + right * right, faster * faster, higher * higher)
    if (error > worst) {
      worst = error
      found = index
    }
  }
  return found
}

function evenly(remaining: readonly number[], most: number): number[] {
  const step = (remaining.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => remaining[Math.round(index * step)]!)
}
