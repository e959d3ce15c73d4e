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
const MUST_STAY = 1e9

/**
 * Indexes of the points without which a drive along straight, even stretches would differ from the real one by more than
 * the tolerances, in place and in time (top-down time ratio); coarser until there are at most `most` of them.
 */
export function thinned(points: readonly TrackPoint[], most: number): number[] {
  let kept = points.map((_, index) => index)
  for (let tolerance = 1; kept.length > 2; tolerance *= 2) {
    kept = necessary(points, kept, tolerance)
    if (kept.length <= most) return kept
    // Interruptions and changes of motion alone can be too many.
    if (tolerance > MUST_STAY) return evenly(kept, most)
  }
  return kept
}

function necessary(points: readonly TrackPoint[], among: readonly number[], tolerance: number): number[] {
  const stays = new Uint8Array(among.length)
  stays[0] = 1
  stays[among.length - 1] = 1
  const open: [number, number][] = [[0, among.length - 1]]
  for (let part = open.pop(); part; part = open.pop()) {
    const [first, last] = part
    let worst = tolerance
    let at = -1
    for (let index = first + 1; index < last; index += 1) {
      const error = deviation(points[among[first]!]!, points[among[last]!]!, points, among[index]!)
      if (error > worst) [worst, at] = [error, index]
    }
    if (at < 0) continue
    stays[at] = 1
    open.push([first, at], [at, last])
  }
  return among.filter((_, index) => stays[index] === 1)
}

/** How far a point is from where the straight, even way has the vehicle at that moment, in tolerances. */
function deviation(from: TrackPoint, to: TrackPoint, points: readonly TrackPoint[], index: number): number {
  const point = points[index]!
  if (point.afterGap || point.motion !== from.motion || points[index + 1]?.afterGap) return MUST_STAY
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
