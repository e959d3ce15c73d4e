import { randomStream } from '#core/demo/hash-random.ts'
import { greatCircleKm, METRES_PER_DEGREE } from '#core/domain/great-circle.ts'
import type { LandMask } from './land-mask.ts'

export type LngLat = readonly [lng: number, lat: number]

export interface LineShape {
  /** Largest sideways displacement of the middle, as a share of the length. */
  bend: number
  /** Pieces shorter than this are not displaced further, metres. */
  piece: number
  isDetour?: boolean
}

/** Metres of water a road may cross: a bridge, or the inaccuracy of a coast at 1:10 million. */
export const WATER_LIMIT = 6_000
const WATER_STEP = 800
/** Each attempt after a line that leaves the land bends less; the last is straight. */
const ATTEMPTS = [1, 0.8, 0.5, 0.3, 0]
/** Where a bay lies between two towns nothing else joins, wide bends may find a way around. */
const DETOUR_ATTEMPTS = [1, 0, 1.8, 1.8, 2.5, 2.5, 3, 3, 3, 3]
const ROUGHNESS = 0.86
const SMOOTHINGS = 2

const distance = (a: LngLat, b: LngLat): number => greatCircleKm(a[1], a[0], b[1], b[0]) * 1000

/** Midpoint displacement; the start belongs to the result, the end does not. */
function displaced(from: LngLat, to: LngLat, bend: number, piece: number, random: () => number): LngLat[] {
  const length = distance(from, to)
  if (length < piece) return [from]
  const shrink = Math.cos(((from[1] + to[1]) * Math.PI) / 360)
  const dx = (to[0] - from[0]) * shrink
  const dy = to[1] - from[1]
  const span = Math.hypot(dx, dy)
  const offset = ((random() - 0.5) * 2 * bend * length) / METRES_PER_DEGREE
  const middle: LngLat = [
    (from[0] + to[0]) / 2 - ((dy / span) * offset) / shrink,
    (from[1] + to[1]) / 2 + (dx / span) * offset,
  ]
  const rest = bend * ROUGHNESS
  return [...displaced(from, middle, rest, piece, random), ...displaced(middle, to, rest, piece, random)]
}

/** Corner cutting (Chaikin): both ends stay. */
function smoothed(line: LngLat[]): LngLat[] {
  const first = line[0] as LngLat
  const last = line[line.length - 1] as LngLat
  const cut: LngLat[] = [first]
  for (let i = 1; i < line.length; i++) {
    const a = line[i - 1] as LngLat
    const b = line[i] as LngLat
    cut.push([a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25])
    cut.push([a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75])
  }
  cut.push(last)
  return cut
}

export const lineLength = (line: readonly LngLat[]): number =>
  line.reduce((sum, point, i) => (i === 0 ? 0 : sum + distance(line[i - 1] as LngLat, point)), 0)

/** Metres of the line that lie on water. */
export function waterMetres(line: readonly LngLat[], land: LandMask): number {
  let water = 0
  for (let i = 1; i < line.length; i++) {
    const [fromLng, fromLat] = line[i - 1] as LngLat
    const [toLng, toLat] = line[i] as LngLat
    const length = greatCircleKm(fromLat, fromLng, toLat, toLng) * 1000
    const steps = Math.max(1, Math.ceil(length / WATER_STEP))
    for (let step = 0; step < steps; step++) {
      const t = (step + 0.5) / steps
      if (!land.contains(fromLng + (toLng - fromLng) * t, fromLat + (toLat - fromLat) * t)) water += length / steps
    }
  }
  return water
}

/** A winding road between two towns, or null when every course leads over the sea. */
export function roadLine(from: LngLat, to: LngLat, seed: number, shape: LineShape, land: LandMask): LngLat[] | null {
  for (const [attempt, share] of (shape.isDetour ? DETOUR_ATTEMPTS : ATTEMPTS).entries()) {
    const random = randomStream(seed + attempt)
    let line = [...displaced(from, to, shape.bend * share, shape.piece, random), to]
    for (let i = 0; i < SMOOTHINGS; i++) line = smoothed(line)
    if (waterMetres(line, land) <= WATER_LIMIT) return line
  }
  return null
}
