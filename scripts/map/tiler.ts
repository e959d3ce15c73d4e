import GeoJSONVT from 'geojson-vt'
import type { LegacyTile } from 'geojson-vt'
import vtPbf from 'vt-pbf'
import { MAX_TILE_ZOOM, type MapLayer } from './map-layer.ts'
import type { MapTile } from './pmtiles-writer.ts'

const EXTENT = 4096
const BUFFER = 64
const INDEX_DEPTH = 5

/** Tiles of the last zoom are enlarged for all nearer ones, so their shapes keep more of their points. */
const LAST_ZOOM_FINENESS = 4

/** A layer whose last zoom is the last of the map comes apart into the zooms before and that one. */
function byFineness(layer: MapLayer): MapLayer[] {
  if (layer.maxZoom < MAX_TILE_ZOOM) return [layer]
  const last = { ...layer, minZoom: MAX_TILE_ZOOM, tolerance: layer.tolerance / LAST_ZOOM_FINENESS }
  return layer.minZoom < MAX_TILE_ZOOM ? [{ ...layer, maxZoom: MAX_TILE_ZOOM - 1 }, last] : [last]
}

/** Cuts layers into encoded vector tiles of all zooms. Empty tiles are left out. */
export function cutTiles(layers: readonly MapLayer[], maxZoom: number): MapTile[] {
  const indexed = layers.flatMap(byFineness).map((layer) => ({
    layer,
    index: new GeoJSONVT(
      { type: 'FeatureCollection', features: layer.features },
      {
        // geojson-vt leaves its last zoom unsimplified.
        maxZoom: layer.maxZoom + 1,
        indexMaxZoom: Math.min(INDEX_DEPTH, layer.maxZoom),
        indexMaxPoints: 0,
        tolerance: layer.tolerance,
        extent: EXTENT,
        buffer: BUFFER,
      },
    ),
  }))
  const tiles: MapTile[] = []
  for (let z = 0; z <= maxZoom; z += 1) {
    const here = indexed.filter(({ layer }) => z >= layer.minZoom && z <= layer.maxZoom)
    for (let x = 0; x < 2 ** z; x += 1) {
      for (let y = 0; y < 2 ** z; y += 1) {
        const content: Record<string, LegacyTile> = {}
        for (const { layer, index } of here) {
          const tile = index.getTile(z, x, y)
          if (!tile || tile.features.length === 0) continue
          // Two layers of one name (borders of the world and of China) meet in one source layer.
          const before = content[layer.name]
          content[layer.name] = before ? { features: [...before.features, ...tile.features] } : tile
        }
        if (Object.keys(content).length === 0) continue
        tiles.push({ z, x, y, data: vtPbf.fromGeojsonVt(content, { version: 2, extent: EXTENT }) })
      }
    }
  }
  return tiles
}
