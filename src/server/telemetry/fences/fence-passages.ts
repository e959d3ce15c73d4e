import { degreesEast, wrappedLng } from '#core/domain/antimeridian.ts'
import { inForce } from '#core/domain/alarm-schedule.ts'
import { bearing } from '#core/domain/bearing.ts'
import type { DegreeBox, FenceArea } from '#core/domain/fence-geometry.ts'
import { kmBetween } from '#core/domain/great-circle.ts'
import type { Held, Passage, ReportedPlace } from '../alarms/condition-tracker.ts'
import type { FenceBook, WatchedFence } from './fence-book.ts'

/** Between reports further apart the way is not known. */
const LONGEST_GAP_MS = 10 * 60_000
const LONGEST_WAY_KM = 20
/** Degrees from which a way is measured before the fences along it are looked up: they would be many. */
const MAYBE_LONG = 0.15
/** Looked at along the part of the way that lies in the box of a fence. */
const LOOKS = 128
/** Part of a distance to a fence that may be gone without another look: distances are measured on a plane. */
const SURE = 0.9
/** Halvings of one step between two looks: to a hundredth of it. */
const HALVINGS = 7

const NONE: readonly Passage[] = []

/** Two reports of a vehicle that follow each other. */
interface Reports {
  vehicleId: number
  from: ReportedPlace
  to: ReportedPlace
}

type Way = readonly [lng: number, lat: number, east: number, north: number]

/**
 * Fences a vehicle went through between two reports, in a straight line: in at one moment, out at another, both between the
 * reports and in neither of them.
 */
export function fencePassages(
  book: FenceBook,
  { vehicleId, from, to }: Reports,
  held: ReadonlyMap<string, Held>,
): readonly Passage[] {
  const gap = to.ts - from.ts
  if (gap <= 0 || gap > LONGEST_GAP_MS || (from.lat === to.lat && from.lng === to.lng)) return NONE
  const [lng, lat] = [from.lng / 1e6, from.lat / 1e6]
  const way: Way = [lng, lat, degreesEast(lng, to.lng / 1e6), to.lat / 1e6 - lat]
  if (Math.max(Math.abs(way[2]), Math.abs(way[3])) > MAYBE_LONG && kmBetween(from, to) > LONGEST_WAY_KM) return NONE
  const around = book.along(vehicleId, boxAround(way))
  if (around.length === 0) return NONE
  const metres = kmBetween(from, to) * 1000
  const passages: Passage[] = []
  for (const fence of around) {
    const inside = isHeld(fence, held) ? null : insideOn(way, metres, fence.area)
    if (!inside) continue
    const [entered, left] = inside.map((share) => placeAt(way, share, from.ts + share * gap))
    if (fence.entry && !fence.entry(...middleOf(way, inside), headingOf(way), true)) continue
    if (inForce(fence.schedule, entered!.ts)) {
      passages.push({ finding: fence.findings.stay, entered: entered!, left: left! })
    }
  }
  return passages
}

const isHeld = ({ findings: { stay, uncountedKey } }: WatchedFence, held: ReadonlyMap<string, Held>): boolean =>
  held.has(stay.key) || held.has(uncountedKey)

const middleOf = ([lng, lat, east, north]: Way, [from, to]: [number, number]): [lng: number, lat: number] => {
  const share = (from + to) / 2
  return [wrappedLng(lng + share * east), lat + share * north]
}
const headingOf = ([lng, lat, east, north]: Way): number =>
  bearing({ lng, lat }, { lng: wrappedLng(lng + east), lat: lat + north })

/** From where to where the way lies inside, as shares of it; null where it does not, or begins or ends there. */
function insideOn(way: Way, metres: number, area: FenceArea): [from: number, to: number] | null {
  const part = partIn(way, area.boxes)
  if (!part) return null
  const atBegin = metresOutside(area, way, 0)
  if (atBegin === 0 || atBegin * SURE > metres) return null
  const isInside = (share: number) => area.contains(wrappedLng(way[0] + share * way[2]), way[1] + share * way[3])
  if (isInside(1)) return null
  const share = part[1] - part[0]
  const shareOf = (look: number) => part[0] + (share * look) / LOOKS
  const step = (metres * share) / LOOKS
  const first = looksUntilInside(way, shareOf, step, area)
  if (first > LOOKS) return null
  const last = LOOKS - looksUntilInside(way, (look) => shareOf(LOOKS - look), step, area)
  return [
    borderBetween(shareOf(first), Math.max(0, shareOf(first - 1)), isInside),
    borderBetween(shareOf(last), Math.min(1, shareOf(last + 1)), isInside),
  ]
}

const metresOutside = (area: FenceArea, [lng, lat, east, north]: Way, share: number): number =>
  area.metresOutside(wrappedLng(lng + share * east), lat + share * north)

/** Looks come `step` metres after each other; those that the distance to the fence rules out are passed over. */
function looksUntilInside(way: Way, shareOf: (look: number) => number, step: number, area: FenceArea): number {
  let look = 0
  while (look <= LOOKS) {
    const outside = metresOutside(area, way, shareOf(look))
    if (outside === 0) break
    look += 1 + Math.floor((outside * SURE) / step)
  }
  return look
}

function borderBetween(inside: number, outside: number, isInside: (share: number) => boolean): number {
  let [within, beyond] = [inside, outside]
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (within + beyond) / 2
    if (isInside(middle)) within = middle
    else beyond = middle
  }
  return within
}

const ONE_TURN = [0]
const TURNS = [-360, 0, 360]
/** Turns around the earth by which a box may lie on a way. */
const turnsOf = ([lng, , east]: Way): readonly number[] => (Math.abs(lng + east) > 180 ? TURNS : ONE_TURN)

/** The part of the way that lies in boxes, as shares of it. */
function partIn(way: Way, boxes: readonly DegreeBox[]): [number, number] | null {
  let part: [number, number] | null = null
  for (const box of boxes) {
    for (const turn of turnsOf(way)) {
      const found = clipped(way, [box[0] + turn, box[1], box[2] + turn, box[3]])
      if (found) part = part ? [Math.min(part[0], found[0]), Math.max(part[1], found[1])] : found
    }
  }
  return part
}

/** Liang and Barsky's way to cut a line at a box. */
function clipped([lng, lat, east, north]: Way, [west, south, right, top]: DegreeBox): [number, number] | null {
  let [first, last] = [0, 1]
  for (const [start, step, low, high] of [
    [lng, east, west, right],
    [lat, north, south, top],
  ] as const) {
    if (step === 0) {
      if (start < low || start > high) return null
      continue
    }
    const [one, other] = [(low - start) / step, (high - start) / step]
    first = Math.max(first, Math.min(one, other))
    last = Math.min(last, Math.max(one, other))
  }
  return first <= last ? [first, last] : null
}

const boxAround = ([lng, lat, east, north]: Way): DegreeBox => [
  Math.min(lng, lng + east),
  Math.min(lat, lat + north),
  Math.max(lng, lng + east),
  Math.max(lat, lat + north),
]

const placeAt = ([lng, lat, east, north]: Way, share: number, ts: number): ReportedPlace => ({
  ts: Math.round(ts),
  lng: Math.round(wrappedLng(lng + share * east) * 1e6),
  lat: Math.round((lat + share * north) * 1e6),
})
