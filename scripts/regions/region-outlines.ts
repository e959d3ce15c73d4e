import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'
import iso from 'i18n-iso-countries'
import { feature } from 'topojson-client'
import { readChinaProvinces, readWorldAtlas } from '../map/data-packages.ts'
import { chinaOutlineUnits } from '../map/china-units.ts'
import { decodeEchartsMap } from '../map/echarts-decoder.ts'
import { planarPolygons } from '../map/planar-geometry.ts'

/** Outline of a country or a province of China; each polygon is its outer ring and then its holes, lng lat lng lat … */
export interface RegionOutline {
  /** "CN-44" (GB/T 2260) or an ISO 3166 alpha-2 code. */
  key: string
  polygons: number[][][]
}

// About a kilometre: finer than the outlines themselves are true.
const STEPS_PER_DEGREE = 100
const UNCODED_COUNTRIES: Record<string, string> = { Kosovo: 'XK', Somaliland: 'SO', 'N. Cyprus': 'CY' }

function roundedRing(ring: readonly Position[]): number[] {
  const flat: number[] = []
  for (const [lng = 0, lat = 0] of ring) {
    const x = Math.round(lng * STEPS_PER_DEGREE) / STEPS_PER_DEGREE
    const y = Math.round(lat * STEPS_PER_DEGREE) / STEPS_PER_DEGREE
    if (x !== flat.at(-2) || y !== flat.at(-1)) flat.push(x, y)
  }
  return flat
}

/** Rings reduced to a line by this rounding have no area. */
function roundedPolygon(rings: readonly (readonly Position[])[]): number[][] {
  return rings.map(roundedRing).filter((ring) => ring.length >= 8)
}

const outlineOf = (key: string, polygons: readonly (readonly (readonly Position[])[])[]): RegionOutline => ({
  key,
  polygons: polygons.map(roundedPolygon).filter((rings) => rings.length > 0),
})

const HALF_WORLD = 180

/** The cut at the antimeridian loses which ring is whose hole, so only what crosses it goes through. */
function flatPolygons({ type, coordinates }: Polygon | MultiPolygon): Position[][][] {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates
  return polygons.flatMap((rings) => {
    const longitudes = (rings[0] ?? []).map(([lng = 0]) => lng)
    if (Math.max(...longitudes) - Math.min(...longitudes) < HALF_WORLD) return [rings]
    return planarPolygons({ type: 'Polygon', coordinates: rings }).map((polygon) => polygon.coordinates)
  })
}

function countryCode(country: Feature): string | undefined {
  const numeric = country.id === undefined ? undefined : iso.numericToAlpha2(String(country.id))
  return numeric ?? UNCODED_COUNTRIES[String(country.properties?.['name'])]
}

/** Countries of Natural Earth; the coarse ones, at 1:110 million, are for pictures of the whole earth. */
export function countryOutlines(scale: '50m' | '110m' = '50m'): RegionOutline[] {
  const topology = readWorldAtlas(scale)
  const countries = topology.objects['countries']
  if (!countries) throw new Error('world-atlas has no countries')
  const byCode = new Map<string, RegionOutline>()
  for (const country of (feature(topology, countries) as FeatureCollection<Polygon | MultiPolygon>).features) {
    const key = countryCode(country)
    if (!key) continue
    const outline = outlineOf(key, flatPolygons(country.geometry))
    const known = byCode.get(key)
    if (known) known.polygons.push(...outline.polygons)
    else byCode.set(key, outline)
  }
  return [...byCode.values()]
}

/** Special regions are areas of their own in the list of countries. */
const NOT_A_PROVINCE = new Set(['71', '81', '82'])

/** Both are a few kilometres wide: as countries of the world they would reach into the cities across the border. */
const NARROW: ReadonlyMap<string, string> = new Map([
  ['81', 'HK'],
  ['82', 'MO'],
])

/** Hong Kong and Macao by their districts, which are drawn as finely as the provinces next to them. */
function specialRegionOutlines(): RegionOutline[] {
  const outlines = new Map([...NARROW.values()].map((key): [string, RegionOutline] => [key, { key, polygons: [] }]))
  for (const { properties, geometry } of chinaOutlineUnits()) {
    const key = NARROW.get(properties.id.slice(0, 2))
    if (key) outlines.get(key)!.polygons.push(...outlineOf(key, flatPolygons(geometry)).polygons)
  }
  return [...outlines.values()]
}

/** Provinces and countries, in which the server finds a position. */
export function regionOutlines(): RegionOutline[] {
  const own = specialRegionOutlines()
  const replaced = new Set(own.map(({ key }) => key))
  return [...provinceOutlines(), ...own, ...countryOutlines().filter(({ key }) => !replaced.has(key))]
}

export function provinceOutlines(): RegionOutline[] {
  return decodeEchartsMap(readChinaProvinces()).features.flatMap(({ properties, geometry }) => {
    const code = properties.id.slice(0, 2)
    if (NOT_A_PROVINCE.has(code)) return []
    return [outlineOf(`CN-${code}`, flatPolygons(geometry))]
  })
}
