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

/** With more points than this for each that may stay, a first pass over all of them is made before the parts are looked at. */
const MANY = 8

/**
 * Indexes of the points without which a drive along straight, even stretches would differ from the real one by more than
 * the tolerances, in place and in time (top-down time ratio); coarser until there are at most `most` of them.
 */
export function thinned(points: readonly TrackPoint[], most: number): number[] {
  const stays = new Uint8Array(points.length)
  let turning = 0
  for (let index = 0; index < points.length; index += 1) {
    if (!mustStay(points, index)) continue
    stays[index] = 1
    turning += 1
  }
  const all = points.map((_, index) => index)
  const turns = () => all.filter((index) => stays[index] === 1)
  // The activity alone changes too often: stop and go, or a receiver with gaps.
  if (turning > most) return evenly(turns(), most)
  const columns = columnsOf(points)
  let remaining = all
  let tolerance = 1
  if (all.length > most * MANY) {
    // Half of what is allowed here, half below.
    for (tolerance = 0.5; remaining.length > most * MANY; tolerance *= 2) {
      remaining = alongCones(columns, remaining, stays, tolerance)
    }
    tolerance /= 2
  }
  for (; ; tolerance *= 2) {
    const fewer = necessary(columns, remaining, stays, tolerance)
    if (fewer.length <= most)
      return tolerance > 1 && fewer.length * 4 < most ? sampled(remaining, turns(), most) : fewer
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
  // `Float64Array.from` takes ten times as long.
  const column = (valueOf: (point: TrackPoint) => number) => {
    const values = new Float64Array(points.length)
    for (let index = 0; index < values.length; index += 1) values[index] = valueOf(points[index]!)
    return values
  }
  return {
    at: column(({ ts }) => ts),
    north: column(({ lat }) => lat * perMicro),
    east: eastward(points, perMicro),
    narrowing: column(({ lat }) => Math.cos((lat * Math.PI) / 180e6)),
    speed: column(({ speed }) => speed / SPEED),
    height: column(({ altitude }) => altitude / HEIGHT_METRES),
  }
}

/** Millionths of a degree that go on over the antimeridian, in tolerances. */
function eastward(points: readonly TrackPoint[], perMicro: number): Float64Array {
  const east = new Float64Array(points.length)
  let before = points[0]?.lng ?? 0
  let sum = before
  points.forEach(({ lng }, index) => {
    sum += aroundMicro(lng - before)
    before = lng
    east[index] = sum * perMicro
  })
  return east
}

const HALF_TURN = 180e6
const aroundMicro = (step: number): number =>
  step > HALF_TURN ? step - 2 * HALF_TURN : step < -HALF_TURN ? step + 2 * HALF_TURN : step

/**
 * In one pass: a point stays where the way to the next one leaves the cone in which all points since the last that stayed are
 * within the tolerance (swing filter).
 */
function alongCones(
  { at, north, east, narrowing, speed, height }: Columns,
  among: readonly number[],
  stays: Uint8Array,
  tolerance: number,
): number[] {
  const chosen: number[] = among.length > 0 ? [among[0]!] : []
  const low = new Float64Array(4)
  const high = new Float64Array(4)
  const way = new Float64Array(4)
  let from = among[0] ?? 0
  const open = () => {
    low.fill(Number.NEGATIVE_INFINITY)
    high.fill(Number.POSITIVE_INFINITY)
  }
  const take = (point: number) => {
    chosen.push(point)
    from = point
    open()
  }
  /** False: it is outside the cone. */
  const reach = (point: number): boolean => {
    const span = Math.max(1, at[point]! - at[from]!)
    way[0] = north[point]! - north[from]!
    way[1] = (east[point]! - east[from]!) * narrowing[point]!
    way[2] = speed[point]! - speed[from]!
    way[3] = height[point]! - height[from]!
    for (let axis = 0; axis < 4; axis += 1) {
      const slope = way[axis]! / span
      if (slope < low[axis]! || slope > high[axis]!) return false
    }
    const slack = tolerance / span
    for (let axis = 0; axis < 4; axis += 1) {
      const slope = way[axis]! / span
      low[axis] = Math.max(low[axis]!, slope - slack)
      high[axis] = Math.min(high[axis]!, slope + slack)
    }
    return true
  }
  open()
  for (let index = 1; index < among.length; index += 1) {
    const point = among[index]!
    if (!reach(point)) {
      const before = among[index - 1]!
      if (before !== from) take(before)
      else open()
      reach(point)
    }
    if (stays[point] === 1) take(point)
  }
  return chosen
}

function necessary(columns: Columns, among: readonly number[], turning: Uint8Array, tolerance: number): number[] {
  const stays = turning.slice()
  const open: [number, number][] = []
  let first = 0
  for (let at = 1; at < among.length; at += 1) {
    if (stays[among[at]!] !== 1) continue
    open.push([first, at])
    first = at
  }
  for (let part = open.pop(); part; part = open.pop()) {
    const at = farthest(columns, among, part[0], part[1], tolerance)
    if (at < 0) continue
    stays[among[at]!] = 1
    open.push([part[0], at], [at, part[1]])
  }
  return among.filter((index) => stays[index] === 1)
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
