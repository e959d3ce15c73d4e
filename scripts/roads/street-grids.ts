import { unitOf } from '#core/demo/hash-random.ts'
import { crossingAt } from '#simulator/roads/crossing.ts'
import type { StreetGrid } from '#simulator/roads/roads-file.ts'
import type { LandMask } from './land-mask.ts'
import type { Town } from './road-regions.ts'

const SPACING = 800
const SMALLEST_POPULATION = 90_000
const SMALLEST_HALF = 4
const LARGEST_HALF = 14

/** Crossings on land around a town, null for a town too small to have city traffic. */
export function streetGrid(town: Town, node: number, land: LandMask): StreetGrid | null {
  if (town.population < SMALLEST_POPULATION) return null
  const kilometres = 3.2 * (town.population / SMALLEST_POPULATION) ** 0.28
  const half = Math.min(LARGEST_HALF, Math.max(SMALLEST_HALF, Math.round((kilometres * 1000) / SPACING)))
  const grid: StreetGrid = {
    node,
    angle: Math.round((unitOf(7, town.id) - 0.5) * 70) / 100,
    spacing: SPACING,
    half,
    mask: '',
  }
  const side = 2 * half + 1
  const present = new Uint8Array(side * side)
  for (let i = 0; i < present.length; i++) {
    const [lng, lat] = crossingAt(grid, town.lng, town.lat, (i % side) - half, Math.floor(i / side) - half)
    if (land.contains(lng, lat)) present[i] = 1
  }
  const middle = half * side + half
  present[middle] = 1
  return { ...grid, mask: packBits(reachable(present, side, middle)) }
}

/** Crossings that hang together with the one given. */
function reachable(present: Uint8Array, side: number, start: number): Uint8Array {
  const reached = new Uint8Array(present.length)
  reached[start] = 1
  const open = [start]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const column = at % side
    const next = [at - side, at + side, column > 0 ? at - 1 : -1, column < side - 1 ? at + 1 : -1]
    for (const other of next) {
      if (other < 0 || other >= present.length || !present[other] || reached[other]) continue
      reached[other] = 1
      open.push(other)
    }
  }
  return reached
}

function packBits(bits: Uint8Array): string {
  const bytes = new Uint8Array(Math.ceil(bits.length / 8))
  bits.forEach((bit, i) => {
    if (bit) bytes[i >> 3] = (bytes[i >> 3] as number) | (1 << (i & 7))
  })
  return Buffer.from(bytes).toString('base64')
}
