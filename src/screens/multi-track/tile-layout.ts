/** Tiles a wall of this screen may have (design pages.md, /multiTrack). */
export const TILE_COUNTS = [1, 4, 6, 9, 16] as const
export type TileCount = (typeof TILE_COUNTS)[number]
export const TILE_KINDS = ['map', 'video', 'gauges', 'chart'] as const
export type TileKind = (typeof TILE_KINDS)[number]

/** What one tile shows; kept also while no vehicle stands in it. */
export interface Tile {
  kind: TileKind
  vehicle: number | null
  /** Of a video tile: 1 cockpit, 2 forward, 3 left, 4 right (specification §3). */
  channel: number
}

export const EMPTY_TILE: Tile = { kind: 'map', vehicle: null, channel: 1 }
export const MOST_TILES = TILE_COUNTS[TILE_COUNTS.length - 1]!
const LETTERS: Record<TileKind, string> = { map: 'm', video: 'v', gauges: 'g', chart: 'c' }
const LAST_CHANNEL = 255
/** Columns and rows at landscape; an upright wall turns them. */
export const TILE_GRID: Record<TileCount, readonly [columns: number, rows: number]> = {
  1: [1, 1],
  4: [2, 2],
  6: [3, 2],
  9: [3, 3],
  16: [4, 4],
}

export const isTileCount = (count: number): count is TileCount => TILE_COUNTS.some((each) => each === count)

/** Reads "m12-v15.3--c": a letter for the kind, the vehicle, the channel of a video; nothing for an empty tile. */
export function readTiles(text: string | null): readonly Tile[] {
  if (!text) return []
  return text.split('-', MOST_TILES).map((part) => {
    const [, letter = '', id = '', channel = ''] = /^([mvgc])(\d{0,9})(?:\.(\d{1,3}))?$/.exec(part) ?? []
    const kind = TILE_KINDS.find((each) => LETTERS[each] === letter)
    if (!kind) return EMPTY_TILE
    const asked = Number(channel)
    return {
      kind,
      vehicle: Number(id) > 0 ? Number(id) : null,
      channel: asked >= 1 && asked <= LAST_CHANNEL ? asked : 1,
    }
  })
}

/** The text `readTiles` reads; empty tiles at the end are left out. */
export function writeTiles(tiles: readonly Tile[]): string {
  const parts = tiles.map(({ kind, vehicle, channel }) => {
    if (kind === 'map' && vehicle === null) return ''
    return LETTERS[kind] + (vehicle ?? '') + (kind === 'video' && channel !== 1 ? `.${channel}` : '')
  })
  return parts.join('-').replace(/-+$/, '')
}

/** As many tiles as are shown. */
export const tilesShown = (tiles: readonly Tile[], count: TileCount): readonly Tile[] =>
  Array.from({ length: count }, (_, index) => tiles[index] ?? EMPTY_TILE)

/** The tiles after a change of one of them; those beyond the ones shown are kept for a larger layout. */
export function withTile(tiles: readonly Tile[], index: number, change: Partial<Tile>): readonly Tile[] {
  const next = Array.from({ length: Math.max(tiles.length, index + 1) }, (_, at) => tiles[at] ?? EMPTY_TILE)
  next[index] = { ...next[index]!, ...change }
  return next
}
