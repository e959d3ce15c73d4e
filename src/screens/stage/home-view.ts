import type { FleetStore } from '#web/live/fleet-store.ts'

/** Room around it, as a share of its own extent, and at least this many degrees. */
const MARGIN = 0.1
const MIN_SPAN = 4
const NEARLY_ALL = 0.96

export type Box = [west: number, south: number, east: number, north: number]

/**
 * The densest area with this share of the fleet; undefined without vehicles. One truck in Chile must not make it a
 * world map.
 */
export function homeView(
  { lat, lng, count }: Pick<FleetStore, 'lat' | 'lng' | 'count'>,
  share: number,
): Box | undefined {
  const known: number[] = []
  for (let index = 0; index < count; index++) if (lat[index] !== 0 || lng[index] !== 0) known.push(index)
  if (known.length === 0) return undefined
  const [west, east] = densest(
    known.map((index) => lng[index]!),
    share,
  )
  // Of a part, all but the outermost on the selected meridians, so that one island does not stretch the map.
  const between = known.filter((index) => lng[index]! >= west && lng[index]! <= east)
  const [south, north] = densest(
    between.map((index) => lat[index]!),
    share === 1 ? 1 : NEARLY_ALL,
  )
  const [left, right] = withRoom(west, east)
  const [bottom, top] = withRoom(south, north)
  return [Math.max(-180, left), Math.max(-75, bottom), Math.min(180, right), Math.min(80, top)]
}

/** The shortest interval that holds this share of the values. */
function densest(values: number[], share: number): [number, number] {
  const sorted = values.sort((a, b) => a - b)
  const held = Math.max(1, Math.ceil(sorted.length * share))
  let best = 0
  for (let first = 1; first + held <= sorted.length; first++) {
    if (sorted[first + held - 1]! - sorted[first]! < sorted[best + held - 1]! - sorted[best]!) best = first
  }
  return [sorted[best]!, sorted[best + held - 1]!]
}

function withRoom(low: number, high: number): [number, number] {
  const room = Math.max(MIN_SPAN - (high - low), 0) / 2 + (high - low) * MARGIN
  return [low - room, high + room]
}
