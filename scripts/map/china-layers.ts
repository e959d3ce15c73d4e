import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import { topology } from 'topojson-server'
import type { Topology, TopologyObject } from 'topojson-server'
import { type BorderUnit, joinedLines, sliverSides } from './border-slivers.ts'
import { provinceNames } from './china-names.ts'
import { chinaOutlineUnits, isDistrictCode } from './china-units.ts'
import type { ChinaUnit } from './china-units.ts'
import { readChinaProvinces } from './data-packages.ts'
import { decodeEchartsMap } from './echarts-decoder.ts'
import { labelProperties } from './labels.ts'
import { withEndsMet } from './loose-ends.ts'
import { MAX_TILE_ZOOM, mapFeature, TOLERANCE } from './map-layer.ts'
import type { MapFeature, MapLayer, MapProperties } from './map-layer.ts'
import { kilometresBetween } from './planar-geometry.ts'
import { runsWhere, SegmentIndex } from './segment-index.ts'

// Fine enough to keep the shared border points of neighbours identical: the source grid is 1/1024 degree.
const QUANTIZATION = 1e6

/** Province part of an administrative code: the first two digits. */
const codeOf = (unit: TopologyObject) => String(unit.properties?.['id'] ?? '')
const provinceOf = (code: string) => code.slice(0, 2)

/** Lines between districts, prefectures and provinces, and the outline of the country. */
interface ChinaLines extends InnerLines {
  outline: Position[][]
}

interface InnerLines {
  districts: Position[][]
  prefectures: Position[][]
  provinces: Position[][]
}

// Where neighbours do not quite meet, the mesh leaves closed specks no longer than this.
const SLIVER_KM = 12

function lineKilometres(line: readonly Position[]): number {
  return line.reduce((sum, point, index) => sum + kilometresBetween(line[index - 1] ?? point, point), 0)
}

function isSpeck(line: readonly Position[]): boolean {
  return String(line[0]) === String(line.at(-1)) && lineKilometres(line) < SLIVER_KM
}

function chinaLines(units: readonly ChinaUnit[]): ChinaLines {
  const shared = topology({ units: { type: 'FeatureCollection', features: [...units] } }, QUANTIZATION)
  const object = shared.objects['units']
  if (!object) throw new Error('the topology of China came back empty')
  const linesWhere = (filter: (a: string, b: string) => boolean) => {
    const met = mesh(shared, object, (a, b) => a !== b && filter(codeOf(a), codeOf(b))).coordinates
    return joinedLines([...met, ...acrossSlivers(filter)]).filter((line) => !isSpeck(line))
  }
  const outline = mesh(shared, object, (a, b) => a === b).coordinates
  const slivers = sliverSides(featuresOf(shared, object), outline)
  const acrossSlivers = (filter: (a: string, b: string) => boolean) =>
    slivers.filter(({ between }) => filter(...between)).map(({ line }) => line)
  const isWithinProvince = (a: string, b: string) => provinceOf(a) === provinceOf(b)
  return {
    districts: linesWhere((a, b) => isWithinProvince(a, b) && isDistrictCode(a)),
    prefectures: linesWhere((a, b) => isWithinProvince(a, b) && !isDistrictCode(a)),
    provinces: linesWhere((a, b) => !isWithinProvince(a, b)),
    outline: outline.filter((line) => !isSpeck(line)),
  }
}

/** Lines that meet where corners of three units do not quite do so, each with what is drawn at the same zooms. */
function metLines({ provinces, prefectures, districts }: InnerLines, around: readonly Position[][]): InnerLines {
  const metProvinces = withEndsMet(provinces, [...prefectures, ...around])
  const metPrefectures = withEndsMet(prefectures, [...metProvinces, ...around])
  const metDistricts = withEndsMet(districts, [...metPrefectures, ...metProvinces, ...around])
  return { districts: metDistricts, prefectures: metPrefectures, provinces: metProvinces }
}

const featuresOf = (shared: Topology, object: TopologyObject): BorderUnit[] =>
  (feature(shared, object) as FeatureCollection<Polygon | MultiPolygon, { id: string }>).features

// Where the Chinese view departs from the lines Natural Earth draws: Aksai Chin and the south of Tibet.
const OWN_LINES: readonly (readonly [west: number, south: number, east: number, north: number])[] = [
  [77, 32, 81, 36.2],
  [91.3, 26.4, 97.6, 28.9],
]
const BORDER_REACH = 0.3
const COAST_REACH = 0.03
const RIVER_MOUTH_REACH = 0.05

/** Lines of the world map where China meets its neighbours and the sea. */
interface Surroundings {
  coast: Position[][]
  borders: Position[][]
}

function isAroundChina(line: readonly Position[]): boolean {
  return line.some(([lng = 0, lat = 0]) => lng > 70 && lng < 140 && lat > 5 && lat < 60)
}

function linesOf({ geometry }: MapFeature): Position[][] {
  if (geometry.type === 'MultiLineString') return geometry.coordinates
  return geometry.type === 'LineString' ? [geometry.coordinates] : []
}

function surroundings(world: readonly MapLayer[]): Surroundings {
  const finest = (name: string) =>
    world.filter((layer) => layer.name === name && layer.maxZoom === MAX_TILE_ZOOM).flatMap((layer) => layer.features)
  const around = (features: readonly MapFeature[]) => features.flatMap(linesOf).filter(isAroundChina)
  return {
    coast: around(finest('coast')),
    borders: around(finest('border').filter((border) => border.properties['view'] === 'intl')),
  }
}

/**
 * The land part of the outline of China. The sea side is left to the coast of Natural Earth: drawing both would show
 * the same shore twice, a few kilometres apart.
 */
function chinaLandBorder(outline: readonly Position[][], around: Surroundings): Position[][] {
  const coast = new SegmentIndex(around.coast)
  const borders = new SegmentIndex(around.borders)
  const isLandBorder = (point: Position) => {
    const [lng = 0, lat = 0] = point
    if (OWN_LINES.some(([west, south, east, north]) => lng > west && lng < east && lat > south && lat < north))
      return true
    const reach = coast.isNear(point, COAST_REACH) ? RIVER_MOUTH_REACH : BORDER_REACH
    return borders.isNear(point, reach)
  }
  return outline.flatMap((line) => runsWhere(line, isLandBorder)).filter((run) => lineKilometres(run) > SLIVER_KM)
}

function provinceLabels(): MapFeature[] {
  return decodeEchartsMap(readChinaProvinces()).features.flatMap(({ properties: { name, cp } }) => {
    if (!cp) return []
    const { latin, local } = provinceNames(name)
    const properties: MapProperties = labelProperties(latin, local)
    return [mapFeature({ type: 'Point', coordinates: cp }, properties)]
  })
}

/** Administrative lines and province labels of China; the world's layers have its shore and neighbours. */
export function chinaLayers(world: readonly MapLayer[]): MapLayer[] {
  const around = surroundings(world)
  const { outline, ...inner } = chinaLines(chinaOutlineUnits())
  const landBorder = chinaLandBorder(outline, around)
  const lines = metLines(inner, [...landBorder, ...around.coast])
  const asFeature = (coordinates: Position[][], properties: MapProperties = {}) => [
    mapFeature({ type: 'MultiLineString', coordinates }, properties),
  ]
  const border = asFeature(landBorder, { view: 'cn' })
  return [
    { name: 'border', minZoom: 0, maxZoom: MAX_TILE_ZOOM, tolerance: TOLERANCE.line, features: border },
    {
      name: 'admin1',
      minZoom: 3,
      maxZoom: MAX_TILE_ZOOM,
      tolerance: TOLERANCE.line,
      features: asFeature(lines.provinces),
    },
    {
      name: 'admin2',
      minZoom: 5,
      maxZoom: MAX_TILE_ZOOM,
      tolerance: TOLERANCE.line,
      features: asFeature(lines.prefectures),
    },
    {
      name: 'admin2',
      minZoom: MAX_TILE_ZOOM,
      maxZoom: MAX_TILE_ZOOM,
      tolerance: TOLERANCE.line,
      features: asFeature(lines.districts),
    },
    { name: 'admin1_label', minZoom: 3, maxZoom: MAX_TILE_ZOOM, tolerance: 0, features: provinceLabels() },
  ]
}
