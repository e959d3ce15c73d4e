/** Tiles a wall of this screen may have (docs/product/walls.md). */
export const TILE_COUNTS = [1, 4, 6, 9, 16] as const
export type TileCount = (typeof TILE_COUNTS)[number]
export const TILE_KINDS = ['map', 'video', 'gauges', 'chart'] as const
export type TileKind = (typeof TILE_KINDS)[number]
/** How much room one has: a card of a pinned vehicle, one of many tiles, one of few, the only one. */
export type TileRoom = 'card' | 'small' | 'large' | 'whole'

/** Content of one tile; retained while it has no vehicle. */
export interface Tile {
  kind: TileKind
  vehicle: number | null
  /** For a video tile: 1 cockpit, 2 forward, 3 left, 4 right (docs/product/walls.md). */
  channel: number
  /** Retains its vehicle during a rotation, a selection or a smaller layout. */
  pinned: boolean
}

export const EMPTY_TILE: Tile = { kind: 'map', vehicle: null, channel: 1, pinned: false }
export const MOST_TILES = TILE_COUNTS[TILE_COUNTS.length - 1]!
const LETTERS: Record<TileKind, string> = { map: 'm', video: 'v', gauges: 'g', chart: 'c' }
const PINNED = '*'
const LAST_CHANNEL = 255
/** Columns and rows at landscape; a portrait wall turns them. */
export const TILE_GRID: Record<TileCount, readonly [columns: number, rows: number]> = {
  1: [1, 1],
  4: [2, 2],
  6: [3, 2],
  9: [3, 3],
  16: [4, 4],
}

export const isTileCount = (count: number): count is TileCount => TILE_COUNTS.some((each) => each === count)

/** The letter of a kind in an address. */
export const letterOf = (kind: TileKind): string => LETTERS[kind]
export const kindOf = (letter: string | null): TileKind | undefined =>
  TILE_KINDS.find((each) => LETTERS[each] === letter)

/** Reads "m12-v15.3*--c": a letter for the kind, the vehicle, the channel of a video, a star where it is pinned; nothing for an empty tile. */
export function readTiles(text: string | null): readonly Tile[] {
  if (!text) return []
  return text.split('-', MOST_TILES).map((part) => {
    const [, letter = '', id = '', channel = '', star = ''] =
      /^([mvgc])(\d{0,9})(?:\.(\d{1,3}))?(\*)?$/.exec(part) ?? []
    const kind = kindOf(letter)
    if (!kind) return EMPTY_TILE
    const asked = Number(channel)
    const vehicle = Number(id) > 0 ? Number(id) : null
    return {
      kind,
      vehicle,
      channel: asked >= 1 && asked <= LAST_CHANNEL ? asked : 1,
      pinned: star === PINNED && vehicle !== null,
    }
  })
}

/** The text `readTiles` reads; empty tiles at the end are left out. */
export function writeTiles(tiles: readonly Tile[]): string {
  const parts = tiles.map(({ kind, vehicle, channel, pinned }) => {
    if (kind === 'map' && vehicle === null) return ''
    const camera = kind === 'video' && channel !== 1 ? `.${channel}` : ''
    return LETTERS[kind] + (vehicle ?? '') + camera + (pinned ? PINNED : '')
  })
  return parts.join('-').replace(/-+$/, '')
}

/** As many tiles as are shown. */
export const tilesShown = (tiles: readonly Tile[], count: TileCount): readonly Tile[] =>
  Array.from({ length: count }, (_, index) => tiles[index] ?? EMPTY_TILE)

/** The tiles after a change of one of them; hidden ones are retained for a larger layout. */
export function withTile(tiles: readonly Tile[], index: number, change: Partial<Tile>): readonly Tile[] {
  const next = Array.from({ length: Math.max(tiles.length, index + 1) }, (_, at) => tiles[at] ?? EMPTY_TILE)
  const changed = { ...next[index]!, ...change }
  next[index] = { ...changed, pinned: changed.pinned && changed.vehicle !== null }
  return next
}

/** The tiles for a layout of so many: pinned ones it would hide change places with the last others that are shown. */
export function fitTiles(tiles: readonly Tile[], count: TileCount): readonly Tile[] {
  const next = [...tiles]
  let free = count - 1
  for (let index = count; index < next.length; index += 1) {
    if (!next[index]!.pinned) continue
    while (free >= 0 && next[free]!.pinned) free -= 1
    if (free < 0) break
    ;[next[index], next[free]] = [next[free]!, next[index]!]
  }
  return next
}

/** Index of the tile for a selected vehicle: the active one, or the next that is not pinned; undefined: all are. */
export function tileToFill(tiles: readonly Tile[], active: number, count: TileCount): number | undefined {
  for (let step = 0; step < count; step += 1) {
    const index = (active + step) % count
    if (!tiles[index]?.pinned) return index
  }
  return undefined
}
