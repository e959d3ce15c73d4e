import { geoDistance } from 'd3-geo'
import type { OverseasCountry, OverseasOverview } from '#core/contract/overseas.ts'
import { eastOf, westernmost, wrappedLng } from '#core/domain/antimeridian.ts'
import type { Market } from '#core/domain/market.ts'

export type LngLat = readonly [lng: number, lat: number]

/** Numbers of a country that add up to those of its market. */
const SUMS = ['total', 'online', 'mileageTodayKm', 'alarmsToday', 'behindVersion'] as const

export interface TourStop extends Pick<OverseasCountry, (typeof SUMS)[number]> {
  market: Market
  /** The country of its largest fleet. */
  largest: string
  /** Centre of the globe view. */
  middle: LngLat
  /** How much nearer than the whole globe. */
  nearness: number
}

/** Without a position the globe looks where most of such a market's countries are. */
const USUAL_MIDDLE: Readonly<Record<Market, LngLat>> = {
  cn: [105, 35],
  eu: [12, 48],
  latam: [-65, -8],
  me: [45, 27],
  ru: [62, 54],
  other: [100, 8],
}
/** Places further out than these shares of the vehicles do not decide where the globe looks. */
const OUTLYING = 0.04
/** The outermost places lie at this share of the radius of the picture. */
const FILLED = 0.72
const NEAREST = 3.2

/** One stop for each market that has vehicles, the largest first. */
export function tourOf({ countries, places }: Pick<OverseasOverview, 'countries' | 'places'>): TourStop[] {
  const stops = new Map<Market, TourStop>()
  for (const { market, country, ...figures } of countries) {
    const stop = stops.get(market)
    if (stop) for (const sum of SUMS) stop[sum] += figures[sum]
    else stops.set(market, { ...figures, market, largest: country, ...viewOf(market, places) })
  }
  return [...stops.values()].sort((a, b) => b.total - a.total)
}

/** As near as the vehicles of a market allow. */
function viewOf(market: Market, places: OverseasOverview['places']): Pick<TourStop, 'middle' | 'nearness'> {
  const squares = places.find((each) => each.market === market)?.squares ?? []
  if (squares.length === 0) return { middle: USUAL_MIDDLE[market], nearness: 1 }
  const start = westernmost(squares.map(([lng]) => lng))
  const [west, east] = spanOf(squares.map(([lng, , vehicles]) => [eastOf(start, lng), vehicles]))
  const [south, north] = spanOf(squares.map(([, lat, vehicles]) => [lat, vehicles]))
  const middle: LngLat = [wrappedLng((west + east) / 2), (south + north) / 2]
  const corners: LngLat[] = [
    [west, south],
    [west, north],
    [east, south],
    [east, north],
  ]
  const reach = Math.max(...corners.map((corner) => geoDistance([...middle], [...corner])))
  return { middle, nearness: Math.min(NEAREST, Math.max(1, FILLED / Math.sin(Math.min(reach, Math.PI / 2)))) }
}

/** Where the values of all but the outlying vehicles are. */
function spanOf(values: [value: number, vehicles: number][]): [number, number] {
  const sorted = values.sort((a, b) => a[0] - b[0])
  const total = sorted.reduce((sum, [, vehicles]) => sum + vehicles, 0)
  const at = (share: number) => {
    let before = 0
    return sorted.find(([, vehicles]) => (before += vehicles) >= share * total)![0]
  }
  return [at(OUTLYING), at(1 - OUTLYING)]
}
