import type { FleetStore } from '#web/live/fleet-store.ts'

/** Share of vehicles left outside on each side: one truck in Chile must not shrink the picture to a world map. */
const TRIM = 0.1
/** Room around the fleet, as a share of its own extent, and at least this many degrees. */
const MARGIN = 0.12
const MIN_SPAN = 4

export type Box = [west: number, south: number, east: number, north: number]

/** Where most of the fleet is; undefined without vehicles. */
export function homeView({ lat, lng, count }: Pick<FleetStore, 'lat' | 'lng' | 'count'>): Box | undefined {
  const known: number[] = []
  for (let index = 0; index < count; index++) if (lat[index] !== 0 || lng[index] !== 0) known.push(index)
  if (known.length === 0) return undefined
  const [west, east] = middle(known.map((index) => lng[index]!))
  const [south, north] = middle(known.map((index) => lat[index]!))
  return [Math.max(-180, west), Math.max(-75, south), Math.min(180, east), Math.min(80, north)]
}

function middle(values: number[]): [number, number] {
  const sorted = values.sort((a, b) => a - b)
  const outside = Math.floor(sorted.length * TRIM)
  const low = sorted[outside]!
  const high = sorted[sorted.length - 1 - outside]!
  const room = Math.max(MIN_SPAN - (high - low), 0) / 2 + (high - low) * MARGIN
  return [low - room, high + room]
}
