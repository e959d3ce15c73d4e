import { greatCircleKm } from '../domain/great-circle.ts'
import type { PowerType } from '../domain/power-type.ts'
import { DEMO_CITIES, type DemoCity } from './demo-cities.ts'
import { DEMO_MODELS } from './demo-models-data.ts'
import { type DemoNames, demoNames } from './demo-names.ts'
import { CITY_AREAS } from './demo-places-data.ts'
import { between, hashOf, unitOf } from './hash-random.ts'

export interface DemoPlace {
  code: string
  name: string
  areaId: string
  address: string
  lng: number
  lat: number
  phone: string
  /** Brand codes. */
  brands: string[]
}
export interface DemoDealer extends DemoPlace {
  level: 1 | 2
  /** Code of the level 1 dealer, empty on level 1. */
  parentCode: string
  contact: string
  pickup: boolean
  /** YYYY-MM-DD */
  authorisedUntil: string
  state: 'active' | 'suspended' | 'ended'
}
export interface DemoStation extends DemoPlace {
  openingHours: string
  alwaysOpen: boolean
  /** Codes of DEMO_SERVICES. */
  services: string[]
  powerTypes: PowerType[]
  rating: number
  capacity: number
}

const HOUSES = ['Hengtong', 'Dingsheng', 'Ruichi', 'Jinlu', 'Anda', 'Wanli'] as const
const HOUSES_ABROAD = ['Continental', 'Meridian', 'Unitrans', 'Northgate', 'Solway', 'Camino'] as const
const STREETS = [
  'Logistics Avenue',
  'Ring Road',
  'Industry Street',
  'Station Road',
  'Harbour Road',
  'Airport Road',
] as const
const PEOPLE = ['Lin', 'Gao', 'Song', 'Tang', 'Deng', 'Cao'] as const
const PEOPLE_ABROAD = ['Weber', 'Costa', 'Novak', 'Haddad', 'Mora', 'Lebedev'] as const
const ENGLISH = demoNames('en')
const BRANDS = [...new Set(DEMO_MODELS.map(({ brandCode }) => brandCode))]
/** A place is at most so many degrees from the middle of its city. */
const AROUND_CITY = 0.06
/** Cities that carry this weight have a dealer; the others are served from the nearest such city. */
const DEALER_CITY = 3
/** Cities that carry this weight have a dealer of level 2 as well. */
const LARGE_CITY = 5
const STATION_CITY = 4
const TWO_STATIONS_CITY = 7

const AREAS: ReadonlyMap<string, readonly string[]> = new Map(
  CITY_AREAS.trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([name = '', ...areas]) => [name.replaceAll('_', ' '), areas]),
)

/** The city whose dealers serve a city. */
export function dealerCityOf(city: DemoCity): DemoCity {
  const km = (other: DemoCity) => greatCircleKm(city.lat, city.lng, other.lat, other.lng)
  const near = DEALER_CITIES.filter(({ country }) => country === city.country)
  return (near.length > 0 ? near : DEALER_CITIES).reduce((best, other) => (km(other) < km(best) ? other : best))
}
const DEALER_CITIES = DEMO_CITIES.filter(({ weight }) => weight >= DEALER_CITY)

/** The dealers of a city: one of level 1, in large cities one of level 2 below it. Always the same for a seed. */
export function demoDealers(seed: number, city: DemoCity, names: DemoNames = ENGLISH): DemoDealer[] {
  const count = city.weight >= LARGE_CITY ? 2 : 1
  const head = codeOf('D', city, 1)
  const cityHash = hashOf(seed, DEMO_CITIES.indexOf(city), 39)
  return Array.from({ length: count }, (_, index) => {
    const hash = hashOf(seed, DEMO_CITIES.indexOf(city), 40 + index)
    const level = index === 0 ? 1 : 2
    const house = pick(city.country === 'CN' ? HOUSES : HOUSES_ABROAD, cityHash + index)
    return {
      ...placeOf(seed, city, index, names),
      code: codeOf('D', city, index + 1),
      name: names.text(level === 1 ? '{city} {house} Commercial Vehicles' : '{city} {house} Truck Sales', {
        city: names.city(city.name),
        house: names.name(house),
      }),
      brands: level === 1 ? [...BRANDS] : BRANDS.filter((_brand, place) => (hash >>> place) % 2 === 0 || place === 0),
      level,
      parentCode: level === 1 ? '' : head,
      contact: city.country === 'CN' ? names.manager(pick(PEOPLE, hash >>> 3)) : pick(PEOPLE_ABROAD, hash >>> 3),
      pickup: level === 1 || hash % 3 === 0,
      authorisedUntil: `${2027 + (hash % 3)}-12-31`,
      state: hash % 29 === 0 ? 'suspended' : 'active',
    }
  })
}

/** The service stations of a city. */
export function demoStations(seed: number, city: DemoCity, names: DemoNames = ENGLISH): DemoStation[] {
  const count = city.weight >= TWO_STATIONS_CITY ? 2 : city.weight >= STATION_CITY ? 1 : 0
  return Array.from({ length: count }, (_, index) => {
    const hash = hashOf(seed, DEMO_CITIES.indexOf(city), 60 + index)
    const alwaysOpen = hash % 4 === 0
    return {
      ...placeOf(seed, city, 10 + index, names),
      code: codeOf('S', city, index + 1),
      name: names.text(index === 0 ? '{city} Central Service Station' : '{city} Outer Ring Service Station', {
        city: names.city(city.name),
      }),
      openingHours: alwaysOpen ? '00:00-24:00' : '08:00-18:00',
      alwaysOpen,
      services: DEMO_SERVICES.filter((_service, place) => place < 2 || (hash >>> place) % 2 === 0).map(
        ({ code }) => code,
      ),
      // Small stations work on no gas and no high voltage.
      powerTypes: hash % 3 === 0 ? ['柴油', '汽油'] : [],
      rating: 3.6 + (hash % 14) / 10,
      capacity: 8 + (hash % 5) * 4,
    }
  })
}

/** Services of service stations. */
export const DEMO_SERVICES = [
  { code: 'MAINT', name: 'Maintenance' },
  { code: 'REPAIR', name: 'Repair' },
  { code: 'HV', name: 'High-voltage work' },
  { code: 'GAS', name: 'Gas tanks' },
  { code: 'OTA', name: 'Over-the-air upgrade support' },
  { code: 'PARTS', name: 'Parts' },
  { code: 'TOW', name: 'Towing' },
] as const

function placeOf(seed: number, city: DemoCity, index: number, names: DemoNames): Omit<DemoPlace, 'code' | 'name'> {
  const place = DEMO_CITIES.indexOf(city)
  const areas = AREAS.get(city.name) ?? []
  const near = (middle: number, purpose: number) =>
    Number(between(middle - AROUND_CITY, middle + AROUND_CITY, seed, place, purpose + index).toFixed(5))
  const number = 1 + Math.floor(unitOf(seed, place, 80 + index) * 400)
  return {
    areaId: areas[index % 2] ?? city.country,
    address: names.text('{number} {street}, {city}', {
      number,
      street: names.name(pick(STREETS, number + index)),
      city: names.city(city.name),
    }),
    lng: near(city.lng, 100),
    lat: near(city.lat, 200),
    // 400 5550…: unassigned service numbers.
    phone: `400-555-${String(place * 20 + index).padStart(4, '0')}`,
    brands: [...BRANDS],
  }
}

/** "D-CN310100-1", "S-DE-HAMBURG-1" */
function codeOf(kind: 'D' | 'S', city: DemoCity, number: number): string {
  const plain = city.name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase()
  const where = city.division > 0 ? `${city.country}${city.division}` : `${city.country}-${plain}`
  return `${kind}-${where}-${number}`
}

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T
