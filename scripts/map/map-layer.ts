import type { Feature, Geometry } from 'geojson'

/** What a feature may carry into the tiles. */
export type MapProperties = Record<string, string | number>

export type MapFeature = Feature<Geometry, MapProperties>

/** One source layer over a range of zooms. The same name may come back for another range with finer shapes. */
export interface MapLayer {
  name: string
  minZoom: number
  maxZoom: number
  /** Simplification in tile units of 1/4096; zero keeps points as they are. */
  tolerance: number
  features: MapFeature[]
}

export const MAX_TILE_ZOOM = 7

export function mapFeature(geometry: Geometry, properties: MapProperties = {}): MapFeature {
  return { type: 'Feature', geometry, properties }
}
