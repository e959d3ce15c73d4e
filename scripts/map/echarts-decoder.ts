import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'

/** One administrative unit of China in the ECharts 4 map files. `cp` is the label point. */
export interface EchartsUnit {
  id: string
  name: string
  cp?: [number, number]
}

interface EncodedGeometry {
  type: 'Polygon' | 'MultiPolygon'
  coordinates: unknown
  encodeOffsets?: unknown
}

export interface EchartsMap {
  UTF8Encoding?: boolean
  UTF8Scale?: number
  features: { id?: string; properties: Partial<EchartsUnit>; geometry: EncodedGeometry }[]
}

const DEFAULT_SCALE = 1024
const CHAR_OFFSET = 64

// Each pair of characters is a zigzag delta of x and y, in 1/scale degrees.
function decodeRing(text: string, [startX, startY]: [number, number], scale: number): Position[] {
  const ring: Position[] = []
  let x = startX
  let y = startY
  for (let index = 0; index < text.length; index += 2) {
    x += unzigzag(text.charCodeAt(index) - CHAR_OFFSET)
    y += unzigzag(text.charCodeAt(index + 1) - CHAR_OFFSET)
    ring.push([x / scale, y / scale])
  }
  return ring
}

function unzigzag(value: number): number {
  return (value >> 1) ^ -(value & 1)
}

function decodeGeometry(geometry: EncodedGeometry, scale: number): MultiPolygon {
  const { type, coordinates, encodeOffsets } = geometry
  const polygons = (type === 'Polygon' ? [coordinates] : coordinates) as unknown[][]
  if (!encodeOffsets) return { type: 'MultiPolygon', coordinates: polygons as Position[][][] }
  const offsets = (type === 'Polygon' ? [encodeOffsets] : encodeOffsets) as [number, number][][]
  return {
    type: 'MultiPolygon',
    coordinates: polygons.map((rings, p) =>
      rings.map((ring, r) => decodeRing(ring as string, offsets[p]?.[r] ?? [0, 0], scale)),
    ),
  }
}

/** Decodes a map file of ECharts 4 ("UTF8Encoding") into plain GeoJSON. Files without the encoding pass through. */
export function decodeEchartsMap(map: EchartsMap): FeatureCollection<Polygon | MultiPolygon, EchartsUnit> {
  const scale = map.UTF8Scale ?? DEFAULT_SCALE
  const features = map.features.map(({ id, properties, geometry }): Feature<MultiPolygon, EchartsUnit> => {
    const unit: EchartsUnit = { id: String(id ?? properties.id ?? ''), name: properties.name ?? '' }
    if (properties.cp) unit.cp = properties.cp
    return { type: 'Feature', properties: unit, geometry: decodeGeometry(geometry, map.UTF8Encoding ? scale : 1) }
  })
  return { type: 'FeatureCollection', features }
}
