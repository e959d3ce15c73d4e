import type { LiveSubscription } from '#core/contract/live.ts'

/**
 * The mercator square in 2^16 columns and rows, halved from level to level: a cell of level 16 is 600 m wide at the
 * equator, and cells of one level are equally large on the screen wherever they lie.
 */
export const FINEST = 16
const EDGE = 2 ** FINEST
/** A cell has this many screen pixels at least, and twice as many at most. */
const CELL_PIXELS = 40
const WORLD_PIXELS = 512
/** Assumed screen width of a client that sends no zoom. */
const SCREEN_PIXELS = 1440
const COARSEST = 4
/** Margin around the viewport on every side, as a share of it. */
const MARGIN = 0.25
/** Mercator ends here. */
const LAST_LATITUDE = 85.05

export const gridX = (lngE6: number): number => Math.floor(((lngE6 + 180e6) / 360e6) * EDGE) & (EDGE - 1)

/** Rows count from south to north. */
export function gridY(latE6: number): number {
  const lat = (Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latE6 / 1e6)) * Math.PI) / 180
  const north = Math.log(Math.tan(Math.PI / 4 + lat / 2)) / (2 * Math.PI)
  return Math.max(0, Math.min(EDGE - 1, Math.floor((0.5 + north) * EDGE)))
}

/** Number of the cell of a level that holds a place of the finest grid. */
export const cellKey = (x: number, y: number, level: number): number =>
  (y >> (FINEST - level)) * 2 ** level + (x >> (FINEST - level))

/** Columns and rows of the finest grid; columns go around the world. */
export interface GridBounds {
  west: number
  /** Columns − 1. */
  width: number
  south: number
  north: number
}

export const within = (bounds: GridBounds, x: number, y: number): boolean =>
  ((x - bounds.west) & (EDGE - 1)) <= bounds.width && y >= bounds.south && y <= bounds.north

/** Level whose cells suit a viewport. */
export function cellLevel({ zoom, viewport }: LiveSubscription): number {
  const wide = viewport ? Math.max(0.001, spanOf(viewport)) : 360
  const shown = zoom ?? Math.log2((360 * SCREEN_PIXELS) / (WORLD_PIXELS * wide))
  const level = Math.floor(shown + Math.log2(WORLD_PIXELS / CELL_PIXELS))
  return Math.max(COARSEST, Math.min(FINEST, level))
}

/** The viewport and a margin, widened to whole cells of a level, so that those who look at nearly the same share frames. */
export function gridBounds(viewport: NonNullable<LiveSubscription['viewport']>, level: number): GridBounds | null {
  const [west, south, east, north] = viewport
  const span = spanOf(viewport)
  const side = span * MARGIN
  if (span + 2 * side >= 359) return null
  const cell = 2 ** (FINEST - level)
  const firstColumn = floorTo(cell, gridX(wrapped(west - side) * 1e6))
  const lastColumn = floorTo(cell, gridX(wrapped(east + side) * 1e6)) + cell - 1
  const [bottom, top] = [gridY(south * 1e6), gridY(north * 1e6)]
  const above = Math.ceil((top - bottom) * MARGIN)
  const width = (lastColumn - firstColumn) & (EDGE - 1)
  return {
    west: firstColumn,
    width,
    south: Math.max(0, floorTo(cell, bottom - above)),
    north: Math.min(EDGE - 1, floorTo(cell, top + above) + cell - 1),
  }
}

/** Calls `visit` with every cell of a level the bounds touch. */
export function eachCell(bounds: GridBounds, level: number, visit: (key: number) => void): void {
  const shift = FINEST - level
  const columns = 2 ** level
  const first = bounds.west >> shift
  const count = columnsOf(bounds, level)
  for (let row = bounds.south >> shift; row <= bounds.north >> shift; row += 1) {
    for (let column = 0; column < count; column += 1) visit(row * columns + ((first + column) & (columns - 1)))
  }
}

/** How many cells `eachCell` visits. */
export function cellCount(bounds: GridBounds, level: number): number {
  const shift = FINEST - level
  return columnsOf(bounds, level) * ((bounds.north >> shift) - (bounds.south >> shift) + 1)
}

/** Whether a cell of a level touches the bounds. */
export function touches(bounds: GridBounds, level: number, key: number): boolean {
  const shift = FINEST - level
  const columns = 2 ** level
  const row = Math.floor(key / columns)
  if (row < bounds.south >> shift || row > bounds.north >> shift) return false
  const column = key % columns
  return ((column - (bounds.west >> shift)) & (columns - 1)) < columnsOf(bounds, level)
}

function columnsOf({ west, width }: GridBounds, level: number): number {
  const shift = FINEST - level
  return Math.min(2 ** level, ((west + width) >> shift) - (west >> shift) + 1)
}

function spanOf([west, , east]: NonNullable<LiveSubscription['viewport']>): number {
  const span = east - west
  return span < 0 ? span + 360 : Math.min(360, span)
}

const floorTo = (cell: number, value: number): number => Math.floor(value / cell) * cell
const wrapped = (lng: number): number => ((((lng + 180) % 360) + 360) % 360) - 180
