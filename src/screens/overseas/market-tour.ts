import type { OverseasCountry, OverseasOverview } from '#core/contract/overseas.ts'
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
/** The globe shows a hemisphere: what is this near to a market's middle belongs to its picture, in degrees. */
const REACH = 50

/** One stop for each market that has vehicles, the largest first. */
export function tourOf({ countries, places }: Pick<OverseasOverview, 'countries' | 'places'>): TourStop[] {
  const stops = new Map<Market, TourStop>()
  for (const { market, country, ...figures } of countries) {
    const stop = stops.get(market)
    if (stop) for (const sum of SUMS) stop[sum] += figures[sum]
    else stops.set(market, { ...figures, market, largest: country, middle: middleOf(places, USUAL_MIDDLE[market]) })
  }
  return [...stops.values()].sort((a, b) => b.total - a.total)
}

/** The vehicles around the usual middle pull the view to themselves. */
function middleOf(places: OverseasOverview['places'], [usualLng, usualLat]: LngLat): LngLat {
  let [lng, lat, count] = [0, 0, 0]
  for (const [placeLng, placeLat, vehicles] of places) {
    if (Math.abs(placeLng - usualLng) > REACH || Math.abs(placeLat - usualLat) > REACH) continue
    lng += placeLng * vehicles
    lat += placeLat * vehicles
    count += vehicles
  }
  return count === 0 ? [usualLng, usualLat] : [(lng / count + usualLng) / 2, (lat / count + usualLat) / 2]
}
