import { FENCE_CORRIDOR, FENCE_POINTS_MAX, FENCE_POLYGON, type FenceRecord, type LngLat } from '#core/domain/fence.ts'
import { crossesItself } from '#core/domain/fence-measure.ts'
import { FIRST_HALF_WIDTH_KM, positionText } from './fence-feature.ts'

export const FENCE_FAULTS = [
  'noGeometry',
  'noArea',
  'tooFewPoints',
  'tooManyPoints',
  'crosses',
  'holes',
  'notDegrees',
  'projection',
] as const
export type FenceFault = (typeof FENCE_FAULTS)[number]

/** One area of a file: what can be imported of it, or why it cannot. */
export interface ReadFence {
  /** Empty where the file has none. */
  name: string
  record: FenceRecord | null
  fault: FenceFault | null
}

/** The file is neither GeoJSON nor KML. */
export class UnreadableFences extends Error {}

const NAME_LENGTH = 100
/** WGS 84 with the longitude first: the only system of GeoJSON (RFC 7946) and KML. */
const DEGREES = /CRS:?:?84|EPSG:+4326/i

/** Areas of a GeoJSON or KML file, each with its own fault: one that is wrong does not hold back the others. */
export async function readFences(text: string): Promise<ReadFence[]> {
  const start = text.trimStart().slice(0, 1)
  if (start === '<') return fencesOfKml(text)
  const json = fromJson(text)
  const isProjected = !DEGREES.test(crsOf(json))
  return featuresIn(json).flatMap((feature) => fencesOf(feature, isProjected))
}

async function fencesOfKml(text: string): Promise<ReadFence[]> {
  const { kml } = await import('@tmcw/togeojson')
  const document = new DOMParser().parseFromString(text, 'text/xml')
  if (document.getElementsByTagName('parsererror').length > 0) throw new UnreadableFences()
  const features = featuresIn(kml(document))
  const marks = [...document.getElementsByTagName('Placemark')]
  return features.flatMap((feature, at) => {
    const read = fencesOf(feature, false)
    // The library leaves out rings of fewer than four points and says nothing.
    const mark = marks.length === features.length ? marks[at] : undefined
    const lost = mark ? linesIn(mark) - partsOf(feature.geometry).filter(({ type }) => type !== 'Point').length : 0
    if (lost <= 0) return read
    const fault: ReadFence = { name: nameOf(feature), record: null, fault: 'tooFewPoints' }
    return [...read.filter((one) => one.fault !== 'noGeometry'), ...Array.from({ length: lost }, () => fault)]
  })
}

const linesIn = (mark: Element): number =>
  mark.getElementsByTagName('Polygon').length + mark.getElementsByTagName('LineString').length

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableFences()
  }
}

type Loose = Record<string, unknown>
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const inside = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), value)

/** GeoJSON of before 2016 may name another system; without a name it is degrees. */
const crsOf = (json: unknown): string => {
  const name = inside(json, 'crs', 'properties', 'name')
  return typeof name === 'string' ? name : 'CRS84'
}

function featuresIn(json: unknown): Loose[] {
  const type = inside(json, 'type')
  if (type === 'FeatureCollection') {
    const features = inside(json, 'features')
    if (Array.isArray(features)) return features.map((one) => (isObject(one) ? one : {}))
  }
  if (type === 'Feature') return [json as Loose]
  if (typeof type === 'string' && isObject(json)) return [{ geometry: json, properties: {} }]
  throw new UnreadableFences()
}

function fencesOf(feature: Loose, isProjected: boolean): ReadFence[] {
  const name = nameOf(feature)
  const geometries = partsOf(feature.geometry)
  if (geometries.length === 0) return [{ name, record: null, fault: 'noGeometry' }]
  return geometries.map((geometry, at) => ({
    name: (geometries.length > 1 && name !== '' ? `${name} ${at + 1}` : name).slice(0, NAME_LENGTH),
    ...(isProjected ? wrong('projection') : fenceOf(geometry)),
  }))
}

function nameOf({ properties, id }: Loose): string {
  for (const key of ['name', 'Name', 'NAME', 'title']) {
    const name = inside(properties, key)
    if (typeof name === 'string' && name.trim() !== '') return name.trim().slice(0, NAME_LENGTH)
  }
  return typeof id === 'string' ? id.slice(0, NAME_LENGTH) : ''
}

interface Geometry {
  type: string
  coordinates: unknown
}

/** The single geometries of one that has several. */
function partsOf(geometry: unknown): Geometry[] {
  if (!isObject(geometry) || typeof geometry.type !== 'string') return []
  const { type, coordinates, geometries } = geometry
  if (type === 'GeometryCollection') return Array.isArray(geometries) ? geometries.flatMap(partsOf) : []
  const parts = /^Multi(.+)$/.exec(type)?.[1]
  if (!parts) return [{ type, coordinates }]
  return Array.isArray(coordinates) ? coordinates.map((one: unknown) => ({ type: parts, coordinates: one })) : []
}

const wrong = (fault: FenceFault) => ({ record: null, fault })

function fenceOf({ type, coordinates }: Geometry): Pick<ReadFence, 'record' | 'fault'> {
  if (type !== 'Polygon' && type !== 'LineString') return wrong('noArea')
  const rings = type === 'Polygon' && Array.isArray(coordinates) ? (coordinates as unknown[]) : [coordinates]
  if (rings.length > 1) return wrong('holes')
  const points = pointsOf(rings[0])
  if (!points) return wrong('notDegrees')
  if (type === 'LineString') {
    return taken(points, 2, { type: FENCE_CORRIDOR, position: positionText(points), radius: FIRST_HALF_WIDTH_KM })
  }
  const corners = open(points)
  if (corners.length >= 3 && corners.length <= FENCE_POINTS_MAX && crossesItself(corners)) return wrong('crosses')
  return taken(corners, 3, { type: FENCE_POLYGON, position: positionText(corners), radius: null })
}

function taken(points: readonly LngLat[], least: number, record: FenceRecord): Pick<ReadFence, 'record' | 'fault'> {
  if (points.length < least) return wrong('tooFewPoints')
  if (points.length > FENCE_POINTS_MAX) return wrong('tooManyPoints')
  return { record, fault: null }
}

/** Null where one of them is no longitude and latitude. An altitude is left out. */
function pointsOf(line: unknown): LngLat[] | null {
  if (!Array.isArray(line)) return []
  const points = line.map((point: unknown): LngLat | null => {
    const [lng, lat] = Array.isArray(point) ? (point as unknown[]) : []
    if (typeof lng !== 'number' || typeof lat !== 'number') return null
    return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? [lng, lat] : null
  })
  return points.every((point) => point !== null) ? points : null
}

/** Without corners that repeat the one before, and without the last that repeats the first. */
function open(points: readonly LngLat[]): LngLat[] {
  const corners = points.filter((point, at) => String(point) !== String(points[at - 1]))
  if (corners.length > 1 && String(corners[0]) === String(corners.at(-1))) corners.pop()
  return corners
}
