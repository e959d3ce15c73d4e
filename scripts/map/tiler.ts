import GeoJSONVT from 'geojson-vt'
import type { LegacyTile } from 'geojson-vt'
import vtPbf from 'vt-pbf'
import type { MapLayer } from './map-layer.ts'
import type { MapTile } from './pmtiles-writer.ts'

const EXTENT = 4096
const BUFFER = 64
const INDEX_DEPTH = 5

/** Cuts layers into encoded vector tiles of all zooms. Empty tiles are left out. */
export function cutTiles(layers: readonly MapLayer[], maxZoom: number): MapTile[] {
  const indexed = layers.map((layer) => ({
    layer,
    index: new GeoJSONVT(
      { type: 'FeatureCollection', features: layer.features },
      {
        maxZoom: layer.maxZoom,
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
