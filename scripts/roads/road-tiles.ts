import GeoJSONVT from 'geojson-vt'
import vtPbf from 'vt-pbf'
import { decodeLine, type RoadsFile, type StreetGrid } from '#simulator/roads/roads-file.ts'
import { StreetMap } from '#simulator/roads/street-map.ts'
import { mapFeature, type MapFeature } from '../map/map-layer.ts'
import { type MapTile, writePmtiles } from '../map/pmtiles-writer.ts'
import type { LngLat } from './road-line.ts'

const MIN_ZOOM = 4
/** Nearer tiles are these, enlarged: a tenth of their unit is what a lane is wide. */
const MAX_ZOOM = 10
const EXTENT = 4096
const BUFFER = 64
/** About a pixel at the zoom of the tile. */
const TOLERANCE = 7
const LAYER = 'road'
/** Where each kind of road begins to be drawn: streets, motorways, roads between towns, country roads. */
const FIRST_ZOOM = [10, 4, 6, 8] as const

/** The roads of the simulated fleet as vector tiles, for the map of a demo without a tile source. */
export function roadTiles(file: RoadsFile): Buffer {
  const tiers = FIRST_ZOOM.map((): MapFeature[] => [])
  for (const [, , tier, , text] of file.edges) tiers[tier]?.push(lineFeature(lineOf(text), tier))
  for (const grid of file.streets) {
    for (const line of streetLines(grid, file)) tiers[0]?.push(lineFeature(line, 0))
  }
  const indexes = tiers.map(
    (features) =>
      new GeoJSONVT(
        { type: 'FeatureCollection', features },
        // geojson-vt leaves its last zoom unsimplified.
        {
          maxZoom: MAX_ZOOM + 1,
          indexMaxZoom: 5,
          indexMaxPoints: 0,
          tolerance: TOLERANCE,
          extent: EXTENT,
          buffer: BUFFER,
        },
      ),
  )
  const tiles: MapTile[] = []
  for (let z = MIN_ZOOM; z <= MAX_ZOOM; z += 1) {
    const here = tiers.filter((_, tier) => z >= FIRST_ZOOM[tier]!)
    for (const [x, y] of touched(here.flat(), z)) {
      const features = indexes.flatMap((index, tier) =>
        z < FIRST_ZOOM[tier]! ? [] : (index.getTile(z, x, y)?.features ?? []),
      )
      if (features.length === 0) continue
      tiles.push({ z, x, y, data: vtPbf.fromGeojsonVt({ [LAYER]: { features } }, { version: 2, extent: EXTENT }) })
    }
  }
  return writePmtiles(tiles, {
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    bounds: [-180, -85, 180, 85],
    centre: [105, 34, MIN_ZOOM],
    metadata: { name: 'simulated roads', vector_layers: [{ id: LAYER, fields: { tier: 'Number' } }] },
  })
}

const lineFeature = (line: readonly LngLat[], tier: number): MapFeature =>
  mapFeature({ type: 'LineString', coordinates: line.map(([lng, lat]) => [lng, lat]) }, { tier })

function lineOf(text: string): LngLat[] {
  const line: LngLat[] = []
  decodeLine(text, (lng, lat) => line.push([lng, lat]))
  return line
}

/** Rows and columns of a grid, each cut where crossings are missing. */
function* streetLines(grid: StreetGrid, { nodes }: RoadsFile): Generator<LngLat[]> {
  const [, , , lng, lat] = nodes[grid.node]!
  const map = new StreetMap(grid, lng, lat)
  const present = new Set(map.crossings)
  const side = 2 * grid.half + 1
  for (let axis = 0; axis < 2; axis += 1) {
    for (let row = 0; row < side; row += 1) {
      let line: LngLat[] = []
      for (let i = 0; i <= side; i += 1) {
        const crossing = axis === 0 ? row * side + i : i * side + row
        if (i < side && present.has(crossing)) line.push([map.lngOf(crossing), map.latOf(crossing)])
        else {
          if (line.length > 1) yield line
          line = []
        }
      }
    }
  }
}

/** Tiles that lines come near to: most of the world has none. */
function touched(features: readonly MapFeature[], z: number): [x: number, y: number][] {
  const count = 2 ** z
  const margin = BUFFER / EXTENT
  const found = new Set<number>()
  for (const { geometry } of features) {
    if (geometry.type !== 'LineString') continue
    const points = geometry.coordinates.map(([lng, lat]) => [column(lng!) * count, row(lat!) * count] as const)
    for (let i = 1; i < points.length; i += 1) {
      const [[ax, ay], [bx, by]] = [points[i - 1]!, points[i]!]
      for (let x = Math.floor(Math.min(ax, bx) - margin); x <= Math.max(ax, bx) + margin; x += 1) {
        for (let y = Math.floor(Math.min(ay, by) - margin); y <= Math.max(ay, by) + margin; y += 1) {
          if (x >= 0 && y >= 0 && x < count && y < count) found.add(x * count + y)
        }
      }
    }
  }
  return [...found].sort((a, b) => a - b).map((key) => [Math.floor(key / count), key % count])
}

const column = (lng: number): number => (lng + 180) / 360
const row = (lat: number): number => {
  const sine = Math.sin((lat * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
