import { geoArea } from 'd3-geo'
import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'
import iso from 'i18n-iso-countries'
import { feature, mesh } from 'topojson-client'
import type { Topology, TopologyObject } from 'topojson-server'
import { readSaneTopology, readWorldAtlas } from './data-packages.ts'
import { countryNames, labelProperties } from './labels.ts'
import { MAX_TILE_ZOOM, mapFeature, TOLERANCE } from './map-layer.ts'
import type { MapFeature, MapLayer, MapProperties } from './map-layer.ts'
import { planarLines, planarPolygons } from './planar-geometry.ts'

const CHINA = '156'
/** Hong Kong, Macao and Taiwan: provinces in the Chinese view, areas of their own in the international one. */
const CHINA_VIEW_PROVINCES = new Set(['344', '446', '158'])
const COARSE_TO_ZOOM = 3

// Leased bases, buffer zones and a cosmodrome: Natural Earth draws them as countries, they do not belong on a fleet map.
const NOT_A_BORDER = new Set([
  'Baikonur',
  'USNB Guantanamo Bay',
  'Dhekelia',
  'Akrotiri',
  'Cyprus U.N. Buffer Zone',
  'Siachen Glacier',
])

function objectOf(topology: Topology, name: string): TopologyObject {
  const object = topology.objects[name]
  if (!object) throw new Error(`the map data has no object "${name}"`)
  return object
}

function featuresOf(topology: Topology, name: string): Feature[] {
  const result: Feature | FeatureCollection = feature(topology, objectOf(topology, name))
  return result.type === 'FeatureCollection' ? result.features : [result]
}

function isArea(shape: Feature): shape is Feature<Polygon | MultiPolygon> {
  return shape.geometry.type === 'Polygon' || shape.geometry.type === 'MultiPolygon'
}

function nameOf(object: TopologyObject): string {
  return String(object.properties?.['name'] ?? '')
}

/** Land polygons of the world, cut at the antimeridian. */
function landFeatures(scale: '10m' | '50m'): MapFeature[] {
  return featuresOf(readWorldAtlas(scale), 'land')
    .filter(isArea)
    .flatMap((land) => planarPolygons(land.geometry))
    .map((polygon) => mapFeature(polygon))
}

const SEAM_LNG = 180 - 1e-6
const isOnSeam = ([lng = 0]: Position) => Math.abs(lng) >= SEAM_LNG

/** The shore as lines: outlines of the land without the straight edges the cut at the antimeridian has left. */
function coastFeatures(land: readonly MapFeature[]): MapFeature[] {
  return land.flatMap(({ geometry }) => {
    if (geometry.type !== 'Polygon') return []
    const lines = geometry.coordinates.flatMap((ring) => linesOffSeam(ring))
    return lines.map((coordinates) => mapFeature({ type: 'LineString', coordinates }))
  })
}

function linesOffSeam(ring: readonly Position[]): Position[][] {
  const lines: Position[][] = []
  let line: Position[] = []
  ring.forEach((point, index) => {
    const before = ring[index - 1]
    if (before && isOnSeam(before) && isOnSeam(point)) {
      lines.push(line)
      line = []
    }
    line.push(point)
  })
  lines.push(line)
  return lines.filter((points) => points.length > 1)
}

type BorderView = 'all' | 'intl'

function borderView(a: TopologyObject, b: TopologyObject): BorderView | 'none' {
  if (a === b || NOT_A_BORDER.has(nameOf(a)) || NOT_A_BORDER.has(nameOf(b))) return 'none'
  const withChina = [a.id, b.id].some((id) => id === CHINA || CHINA_VIEW_PROVINCES.has(id ?? ''))
  return withChina ? 'intl' : 'all'
}

/** Land borders as Natural Earth draws them. Those of China carry `view: intl`; the Chinese view has its own lines. */
function borderFeatures(scale: '10m' | '50m'): MapFeature[] {
  const atlas = readWorldAtlas(scale)
  const countries = objectOf(atlas, 'countries')
  const linesOf = (view: BorderView) =>
    planarLines(mesh(atlas, countries, (a, b) => a !== b && borderView(a, b) === view))
  const lineFeature = (view: BorderView) =>
    mapFeature({ type: 'MultiLineString', coordinates: linesOf(view) }, view === 'all' ? {} : { view })
  return [lineFeature('all'), lineFeature('intl')]
}

const EARTH_RADIUS_KM = 6371
// Square kilometres from which a country is labelled first, second and so on; islets wait for more room.
const AREA_RANKS = [1_800_000, 450_000, 60_000, 1_500]

function squareKilometres(shape: Feature<Polygon | MultiPolygon>): number {
  return geoArea(shape.geometry) * EARTH_RADIUS_KM ** 2
}

function areaRank(area: number): number {
  const rank = AREA_RANKS.findIndex((limit) => area >= limit)
  return rank === -1 ? AREA_RANKS.length + 1 : rank + 1
}

function labelPoints(): Map<string, [number, number]> {
  const points = new Map<string, [number, number]>()
  for (const country of objectOf(readSaneTopology(), 'countries').geometries ?? []) {
    const point = country.properties?.['ct'] as [number, number] | undefined
    if (country.id && point) points.set(country.id, point)
  }
  return points
}

/** One label point per country with its name in every language. */
function countryLabelFeatures(): MapFeature[] {
  const points = labelPoints()
  const labels: { area: number; label: MapFeature }[] = []
  for (const country of featuresOf(readWorldAtlas('50m'), 'countries')) {
    const numeric = country.id === undefined ? undefined : String(country.id)
    const alpha2 = numeric === undefined ? undefined : iso.numericToAlpha2(numeric)
    const point = alpha2 && points.get(iso.alpha2ToAlpha3(alpha2) ?? '')
    const names = alpha2 && countryNames(alpha2)
    if (!numeric || !point || !names || !isArea(country) || alpha2 === 'AQ') continue
    const area = squareKilometres(country)
    const properties: MapProperties = { ...labelProperties(names.en, names), rank: areaRank(area) }
    if (CHINA_VIEW_PROVINCES.has(numeric)) properties['view'] = 'intl'
    labels.push({ area, label: mapFeature({ type: 'Point', coordinates: point }, properties) })
  }
  labels.sort((a, b) => b.area - a.area)
  labels.forEach(({ label }, order) => Object.assign(label.properties, { order }))
  return labels.map(({ label }) => label)
}

/** Borders of the states of federal countries, as far as Natural Earth 1:50 million has them. */
function stateBorderFeatures(): MapFeature[] {
  const sane = readSaneTopology()
  const lines = mesh(sane, objectOf(sane, 'subunits'), (a, b) => a !== b)
  return [mapFeature(lines)]
}

function waterFeatures(name: 'lakes' | 'rivers'): MapFeature[] {
  return featuresOf(readSaneTopology(), name).map((water) => mapFeature(water.geometry))
}

const GRATICULE_STEP = 10

/** Meridians and parallels every ten degrees. */
function graticuleFeatures(): MapFeature[] {
  const lines: MapFeature[] = []
  for (let lng = -180; lng < 180; lng += GRATICULE_STEP)
    lines.push(
      mapFeature({
        type: 'LineString',
        coordinates: [
          [lng, -85],
          [lng, 85],
        ],
      }),
    )
  for (let lat = -80; lat <= 80; lat += GRATICULE_STEP)
    lines.push(
      mapFeature({
        type: 'LineString',
        coordinates: [
          [-180, lat],
          [180, lat],
        ],
      }),
    )
  return lines
}

/** Everything that covers the whole world except places. */
export function worldLayers(): MapLayer[] {
  const fine = { minZoom: COARSE_TO_ZOOM + 1, maxZoom: MAX_TILE_ZOOM }
  const coarse = { minZoom: 0, maxZoom: COARSE_TO_ZOOM }
  const coarseLand = landFeatures('50m')
  const fineLand = landFeatures('10m')
  return [
    { name: 'land', ...coarse, tolerance: TOLERANCE.shore, features: coarseLand },
    { name: 'land', ...fine, tolerance: TOLERANCE.shore, features: fineLand },
    { name: 'coast', ...coarse, tolerance: TOLERANCE.shore, features: coastFeatures(coarseLand) },
    { name: 'coast', ...fine, tolerance: TOLERANCE.shore, features: coastFeatures(fineLand) },
    { name: 'graticule', minZoom: 0, maxZoom: MAX_TILE_ZOOM, tolerance: 3, features: graticuleFeatures() },
    { name: 'lake', minZoom: 0, maxZoom: MAX_TILE_ZOOM, tolerance: TOLERANCE.line, features: waterFeatures('lakes') },
    { name: 'river', minZoom: 2, maxZoom: MAX_TILE_ZOOM, tolerance: TOLERANCE.line, features: waterFeatures('rivers') },
    { name: 'border', ...coarse, tolerance: TOLERANCE.line, features: borderFeatures('50m') },
    { name: 'border', ...fine, tolerance: TOLERANCE.line, features: borderFeatures('10m') },
    { name: 'admin1', minZoom: 3, maxZoom: MAX_TILE_ZOOM, tolerance: TOLERANCE.line, features: stateBorderFeatures() },
    { name: 'country_label', minZoom: 0, maxZoom: MAX_TILE_ZOOM, tolerance: 0, features: countryLabelFeatures() },
  ]
}
