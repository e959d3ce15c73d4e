import { eastOf, type MapBox } from '#core/domain/antimeridian.ts'
import type { FleetStore } from '#web/live/fleet-store.ts'

/** Room around it, as a share of its own extent, and at least this many degrees. */
const MARGIN = 0.1
const MIN_SPAN = 4
const NEARLY_ALL = 0.96
/** Degrees around the earth. */
const TURN = 360

/**
 * The densest area with this share of the fleet; undefined without vehicles. One truck in Chile must not make it a
 * world map.
 */
export function homeView(
  { lat, lng, count }: Pick<FleetStore, 'lat' | 'lng' | 'count'>,
  share: number,
): MapBox | undefined {
  const known: number[] = []
  for (let index = 0; index < count; index++) if (lat[index] !== 0 || lng[index] !== 0) known.push(index)
  if (known.length === 0) return undefined
  const [west, east] = densest(
    known.map((index) => lng[index]!),
    share,
    TURN,
  )
  // Of a part, all but the outermost on the selected meridians, so that one island does not stretch the map.
  const between = known.filter((index) => eastOf(west, lng[index]!) <= east)
  const [south, north] = densest(
    between.map((index) => lat[index]!),
    share === 1 ? 1 : NEARLY_ALL,
  )
  const [left, right] = withRoom(west, east)
  const [bottom, top] = withRoom(south, north)
  const turn = Math.min(TURN, right - left)
  const start = (left + right - turn) / 2
  return [start, Math.max(-75, bottom), start + turn, Math.min(80, top)]
}

/** The shortest interval that holds this share of the values; with a turn, the values go around in a circle. */
function densest(values: number[], share: number, turn = 0): [number, number] {
  const sorted = values.sort((a, b) => a - b)
  const held = Math.max(1, Math.ceil(sorted.length * share))
  const around = turn === 0 ? sorted : [...sorted, ...sorted.map((value) => value + turn)]
  const starts = turn === 0 ? sorted.length - held + 1 : sorted.length
  let best = 0
  for (let first = 1; first < starts; first++) {
    if (around[first + held - 1]! - around[first]! < around[best + held - 1]! - around[best]!) best = first
  }
  return [around[best]!, around[best + held - 1]!]
}

function withRoom(low: number, high: number): [number, number] {
  const room = Math.max(MIN_SPAN - (high - low), 0) / 2 + (high - low) * MARGIN
  return [low - room, high + room]
}
