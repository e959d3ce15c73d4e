/** Name of the tile source in the style, and where the server keeps the tiles. */
export const BASE_SOURCE = 'base'
export const BASE_TILES_FILE = '/map/world.pmtiles'
export const BASE_TILES_URL = `pmtiles://${BASE_TILES_FILE}`

/** Roads of the simulated fleet, on a demo without a tile source. */
export const ROADS_SOURCE = 'base-roads'
export const ROADS_TILES_FILE = '/map/roads.pmtiles'
export const ROADS_TILES_URL = `pmtiles://${ROADS_TILES_FILE}`

/** Whose borders are drawn: the Chinese view, or the lines of control as Natural Earth has them. */
export type Worldview = 'cn' | 'intl'

/** The built-in tiles know towns, not streets: nearer than this they would be empty. */
const BUILT_IN_MAX_ZOOM = 10
const DEMO_ROADS_MAX_ZOOM = 14.5
const CONFIGURED_MAX_ZOOM = 19
export function maxZoomOf({ styleUrl, demoRoads }: { styleUrl?: string | undefined; demoRoads?: boolean | undefined }) {
  if (styleUrl) return CONFIGURED_MAX_ZOOM
  return demoRoads ? DEMO_ROADS_MAX_ZOOM : BUILT_IN_MAX_ZOOM
}
export const MAP_MIN_ZOOM = 1.5
