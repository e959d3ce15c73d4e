import { unitOf } from '#core/demo/hash-random.ts'
import { METRES_PER_DEGREE } from '#core/domain/great-circle.ts'
import type { StreetGrid } from './roads-file.ts'

/** Offset of a crossing from its grid position, as a share of the spacing: cities are not chessboards. */
const UNEVENNESS = 0.22

/** Place of a crossing, counted from the middle of the grid. */
export function crossingAt(
  grid: StreetGrid,
  centreLng: number,
  centreLat: number,
  column: number,
  row: number,
): [lng: number, lat: number] {
  if (column === 0 && row === 0) return [centreLng, centreLat]
  const shift = (axis: number) => (unitOf(grid.node, column, row, axis) - 0.5) * 2 * UNEVENNESS
  const x = (column + shift(0)) * grid.spacing
  const y = (row + shift(1)) * grid.spacing
  const east = x * Math.cos(grid.angle) - y * Math.sin(grid.angle)
  const north = x * Math.sin(grid.angle) + y * Math.cos(grid.angle)
  return [
    centreLng + east / (METRES_PER_DEGREE * Math.cos((centreLat * Math.PI) / 180)),
    centreLat + north / METRES_PER_DEGREE,
  ]
}
