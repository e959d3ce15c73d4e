/** Name of the tile source in the style, and where the server keeps the tiles. */
export const BASE_SOURCE = 'base'
export const BASE_TILES_FILE = '/map/world.pmtiles'
export const BASE_TILES_URL = `pmtiles://${BASE_TILES_FILE}`

/** Whose borders are drawn: the Chinese view, or the lines of control as Natural Earth has them. */
export type Worldview = 'cn' | 'intl'

/** The built-in tiles know towns, not streets: nearer than this they would be empty. */
export const BUILT_IN_MAX_ZOOM = 10
const CONFIGURED_MAX_ZOOM = 19
export const maxZoomOf = (styleUrl: string | undefined) => (styleUrl ? CONFIGURED_MAX_ZOOM : BUILT_IN_MAX_ZOOM)
export const MAP_MIN_ZOOM = 1.5
