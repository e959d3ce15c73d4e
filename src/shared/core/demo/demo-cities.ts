import { type Market, marketOf } from '#core/domain/market.ts'
import { CHINA_CITIES, OTHER_CITIES } from './demo-cities-data.ts'

export interface DemoCity {
  name: string
  country: string
  market: Market
  lng: number
  lat: number
  weight: number
  /** Standard time; the demo knows no summer time. */
  utcOffsetHours: number
  /** Where the organisation tree files it below the group. */
  orgRegion: string
  /** GB/T 2260 code, 0 outside China. */
  division: number
  /** Province character and letter of Chinese plates, else empty. */
  plateHead: string
}

const rows = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map((word) => word.replaceAll('_', ' ')))

const ORG_REGIONS: Readonly<Record<Market, string>> = {
  cn: 'China',
  eu: 'Europe',
  latam: 'Latin America',
  me: 'Middle East',
  ru: 'Russia',
  other: 'Other markets',
}

function chinaCity(row: string[]): DemoCity {
  const [name, lng, lat, weight, division, plateHead, orgRegion] = row as [string, ...string[]]
  return {
    name,
    country: 'CN',
    market: 'cn',
    lng: Number(lng),
    lat: Number(lat),
    weight: Number(weight),
    utcOffsetHours: 8,
    orgRegion: `${orgRegion} China`,
    division: Number(division),
    plateHead: plateHead ?? '',
  }
}

function otherCity(row: string[]): DemoCity {
  const [name, lng, lat, weight, country, utcOffsetHours] = row as [string, string, string, string, string, string]
  const market = marketOf(country)
  return {
    name,
    country,
    market,
    lng: Number(lng),
    lat: Number(lat),
    weight: Number(weight),
    utcOffsetHours: Number(utcOffsetHours),
    orgRegion: ORG_REGIONS[market],
    division: 0,
    plateHead: '',
  }
}

/** Cities the demo fleet works from, all markets. */
export const DEMO_CITIES: readonly DemoCity[] = [
  ...rows(CHINA_CITIES).map(chinaCity),
  ...rows(OTHER_CITIES).map(otherCity),
]
