import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'
import iso from 'i18n-iso-countries'
import { feature } from 'topojson-client'
import { crossesItself } from '#core/domain/fence-measure.ts'
import type { LngLat } from '#core/domain/fence.ts'
import { simplified } from '#core/domain/fence-outline.ts'
import { chinaPrefectures } from '../map/china-units.ts'
import { readChinaProvinces, readWorldAtlas } from '../map/data-packages.ts'
import { decodeEchartsMap } from '../map/echarts-decoder.ts'

/** Outline of a country, a province or a prefecture as a geofence takes it. */
export type AreaOutline = [areaId: string, position: string, left: number]

const MAX_CORNERS = 800
/** Of the extent. */
const TOLERANCES = [0.0005, 0.001, 0.002, 0.004, 0.008, 0.016]
/** About a hundred metres. */
const DIGITS = 3
/** Half the earth: what reaches across the antimeridian is cut there by the data. */
const HALF_WORLD = 180

const rounded = (value: number): number => Number(value.toFixed(DIGITS))

/** The mainland: one polygon without its lakes and exclaves; `left` says how many rings are left out. */
function outlineOf(areaId: string, geometries: readonly (Polygon | MultiPolygon)[]): AreaOutline[] {
  const polygons = geometries.flatMap(({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates))
  // One of the sources has the parts of an area as rings of one polygon, in any order.
  const rings = polygons.flat().toSorted((one, other) => areaOf(other) - areaOf(one))
  const main = cornersOf(rings[0] ?? [])
  if (!main) return []
  return [[areaId, main.map(([lng, lat]) => `${lng},${lat}`).join(';'), rings.length - 1]]
}

/** Undefined where no simplification leaves an outline that does not cross itself. */
function cornersOf(ring: readonly Position[]): LngLat[] | undefined {
  const points = ring.slice(0, -1).map(([lng = 0, lat = 0]): LngLat => [lng, lat])
  const lngs = points.map(([lng]) => lng)
  if (points.length < 3 || Math.max(...lngs) - Math.min(...lngs) > HALF_WORLD) return undefined
  for (const tolerance of TOLERANCES) {
    const corners = simplified(points, MAX_CORNERS, tolerance).map(([lng, lat]): LngLat => [rounded(lng), rounded(lat)])
    const single = corners.filter((corner, at) => String(corner) !== String(corners.at(at - 1)))
    if (single.length >= 3 && !crossesItself(single)) return single
  }
  return undefined
}

function areaOf(ring: readonly Position[]): number {
  let doubled = 0
  for (const [at, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? []
    doubled += x * nextY - nextX * y
  }
  return Math.abs(doubled)
}

/** Provinces and prefectures of China by their codes, other countries by theirs. Some come in several features. */
export function areaOutlines(): AreaOutline[] {
  const topology = readWorldAtlas('50m')
  const countries = feature(topology, topology.objects['countries']!) as FeatureCollection<Polygon | MultiPolygon>
  const geometries = new Map<string, (Polygon | MultiPolygon)[]>()
  const add = (areaId: string, geometry: Polygon | MultiPolygon) =>
    geometries.set(areaId, [...(geometries.get(areaId) ?? []), geometry])
  for (const { properties, geometry } of decodeEchartsMap(readChinaProvinces()).features) {
    add(properties.id.slice(0, 2), geometry)
  }
  for (const { properties, geometry } of chinaPrefectures()) {
    if (/^\d{4}/.test(properties.id) && !/^\d{2}00/.test(properties.id)) add(properties.id.slice(0, 4), geometry)
  }
  for (const { id, geometry } of countries.features) {
    const code = id === undefined ? undefined : iso.numericToAlpha2(String(id))
    if (code && code !== 'CN') add(code, geometry)
  }
  return [...geometries].flatMap(([areaId, of]) => outlineOf(areaId, of))
}
