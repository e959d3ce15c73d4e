import type { Feature, Geometry } from 'geojson'

/** Properties of a feature in the tiles. */
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

/**
 * How far a drawn line may leave the true one: about a pixel at the zoom of the tile, two before the next zoom takes
 * over. Every halving of these doubles the triangles of a frame, which is what panning costs without a graphics card.
 */
export const TOLERANCE = { shore: 8, line: 7 } as const

export function mapFeature(geometry: Geometry, properties: MapProperties = {}): MapFeature {
  return { type: 'Feature', geometry, properties }
}
