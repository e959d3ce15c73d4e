import type { DrivingStyle } from './driving-style.ts'
import type { Track, Trip, TripPart } from './trip.ts'

/** A stretch driven at one speed, and how it ends. */
export interface LegPiece {
  metres: number
  /** m/s */
  limit: number
  /** Speed that may not be exceeded where it ends, m/s; 0 to stop. */
  endLimit: number
  /** Seconds of standstill at its end. */
  pause: number
}

const KMH = 1 / 3.6
const SHORTEST_PIECE = 1_500
const LONGEST_PIECE = 5_500
/** Roads are built up this close to a town, metres. */
const TOWN_REACH = [0, 2_500, 3_000, 2_000] as const
const TOWN_SPEED = 52 * KMH
const JAM_CHANCE = 0.008
const JAM_SPEED = 14 * KMH
const CORNERS = [
  { above: 100, speed: 12 * KMH },
  { above: 55, speed: 20 * KMH },
  { above: 30, speed: 34 * KMH },
] as const

export interface LegMood {
  random: () => number
  /** The driver is in a hurry: some motorway pieces are driven too fast. */
  hurries: boolean
}

/** Pieces between two metres of a trip, with the lights, traffic and driving style of one day. */
export function legPieces(trip: Trip, track: Track, style: DrivingStyle, mood: LegMood): LegPiece[] {
  const pieces: LegPiece[] = []
  let partStart = 0
  for (const part of trip.parts) {
    const partEnd = partStart + part.metres
    const from = Math.max(partStart, track.from)
    const to = Math.min(partEnd, track.to)
    if (to - from > 1) {
      if (part.tier === 0) addBlocks(pieces, part, partStart, track, style, mood)
      else addStretches(pieces, part.tier, from, to, { start: partStart, end: partEnd }, style, mood)
      const last = pieces[pieces.length - 1]
      if (last && to < track.to) last.endLimit = Math.min(last.endLimit, cornerSpeed(track, to))
    }
    partStart = partEnd
  }
  const last = pieces[pieces.length - 1]
  if (last) {
    last.endLimit = 0
    last.pause = 0
  }
  return pieces
}

/** One piece a block: lights, corners and stops of a line are at crossings. */
function addBlocks(
  pieces: LegPiece[],
  part: TripPart & { tier: 0 },
  partStart: number,
  track: Track,
  style: DrivingStyle,
  { random }: LegMood,
): void {
  let at = partStart
  for (let i = 1; i < part.crossings.length; i++) {
    const end = at + part.streets.metresBetween(part.crossings[i - 1] as number, part.crossings[i] as number)
    const metres = Math.min(end, track.to) - Math.max(at, track.from)
    const isRed = random() < style.redLights
    const redSeconds = 12 + random() * 52
    const speed = style.speeds[0] * KMH * (0.82 + random() * 0.22)
    if (metres > 1) {
      const boards = style.boarding > 0 ? style.boarding * (0.6 + random() * 0.8) : 0
      const stops = isRed || boards > 0
      const endLimit = stops ? 0 : end < track.to ? cornerSpeed(track, end) : 0
      pieces.push({ metres, limit: speed, endLimit, pause: (isRed ? redSeconds : 0) + boards })
    }
    at = end
  }
}

function addStretches(
  pieces: LegPiece[],
  tier: 1 | 2 | 3,
  from: number,
  to: number,
  part: { start: number; end: number },
  style: DrivingStyle,
  { random, hurries }: LegMood,
): void {
  const reach = Math.min(TOWN_REACH[tier], (part.end - part.start) / 4)
  const cuts = [part.start + reach, part.end - reach]
  for (let at = from; at < to - 1; ) {
    const nextCut = cuts.find((cut) => cut > at + 1) ?? to
    let end = Math.min(to, nextCut, at + SHORTEST_PIECE + random() * (LONGEST_PIECE - SHORTEST_PIECE))
    if (to - end < SHORTEST_PIECE / 3) end = to
    const middle = (at + end) / 2
    const inTown = middle < part.start + reach || middle > part.end - reach
    const usual = style.speeds[tier] * KMH
    const traffic = random()
    const isRed = inTown && tier > 1 && random() < style.redLights
    let limit = usual * (0.93 + traffic * 0.09)
    if (traffic < JAM_CHANCE) limit = JAM_SPEED
    else if (hurries && tier === 1 && traffic > 0.92) limit = usual * (1.16 + random() * 0.08)
    if (inTown) limit = Math.min(limit, TOWN_SPEED)
    pieces.push({
      metres: end - at,
      limit,
      endLimit: isRed ? 0 : Number.POSITIVE_INFINITY,
      pause: isRed ? 10 + random() * 50 : 0,
    })
    at = end
  }
}

/** Speed limit of the bend at this metre. */
function cornerSpeed(track: Track, metre: number): number {
  const turn = Math.abs(track.headingAt(metre + 25) - track.headingAt(metre - 25))
  const angle = Math.min(turn, 360 - turn)
  return CORNERS.find(({ above }) => angle > above)?.speed ?? Number.POSITIVE_INFINITY
}
