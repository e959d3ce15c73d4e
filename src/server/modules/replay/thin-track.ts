import { METRES_PER_DEGREE } from '#core/domain/great-circle.ts'

/** What of a position a way shows. Degrees × 1e6, 0.1 km/h, metres. */
export interface TrackPoint {
  ts: number
  lat: number
  lng: number
  speed: number
  direction: number
  altitude: number
  /** Index in REPLAY_MOTIONS. */
  motion: number
  /** Nothing was heard for long before this point: the way is interrupted here. */
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
  // What a vehicle did alone changes too often: stop and go, or a receiver that comes and goes.
  if (turning.length > most) return evenly(turning, most)
  let kept = points.map((_, index) => index)
  for (let tolerance = 1; ; tolerance *= 2) {
    kept = necessary(points, kept, new Set(turning), tolerance)
    if (kept.length <= most) return kept
  }
}

/** Ends of the way, both ends of a silence, and where the vehicle begins to do something else. */
function mustStay(points: readonly TrackPoint[], index: number): boolean {
  const [before, point, after] = [points[index - 1], points[index]!, points[index + 1]]
  return !before || !after || point.afterGap || after.afterGap || before.motion !== point.motion
}

function necessary(
  points: readonly TrackPoint[],
  among: readonly number[],
  turning: ReadonlySet<number>,
  tolerance: number,
): number[] {
  const stays = Uint8Array.from(among, (index) => (turning.has(index) ? 1 : 0))
  const open: [number, number][] = []
  for (let first = -1, at = 0; at < among.length; at += 1) {
    if (stays[at] === 0) continue
    if (first >= 0) open.push([first, at])
    first = at
  }
  for (let part = open.pop(); part; part = open.pop()) {
    const [first, last] = part
    let worst = tolerance
    let at = -1
    for (let index = first + 1; index < last; index += 1) {
      const error = deviation(points[among[first]!]!, points[among[last]!]!, points[among[index]!]!)
      if (error > worst) [worst, at] = [error, index]
    }
    if (at < 0) continue
    stays[at] = 1
    open.push([first, at], [at, last])
  }
  return among.filter((_, index) => stays[index] === 1)
}

/** How far a point is from where the straight, even way has the vehicle at that moment, in tolerances. */
function deviation(from: TrackPoint, to: TrackPoint, point: TrackPoint): number {
  const share = (point.ts - from.ts) / Math.max(1, to.ts - from.ts)
  const between = (a: number, b: number) => a + (b - a) * share
  const perMicro = METRES_PER_DEGREE / 1e6
  const north = (point.lat - between(from.lat, to.lat)) * perMicro
  const east = (point.lng - between(from.lng, to.lng)) * perMicro * Math.cos((point.lat * Math.PI) / 180e6)
  const place = Math.hypot(north, east) / METRES
  const speed = Math.abs(point.speed - between(from.speed, to.speed)) / SPEED
  const height = Math.abs(point.altitude - between(from.altitude, to.altitude)) / HEIGHT_METRES
  return Math.max(place, speed, height)
}

function evenly(kept: readonly number[], most: number): number[] {
  const step = (kept.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => kept[Math.round(index * step)]!)
}
