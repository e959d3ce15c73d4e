import { describe, expect, it } from 'vitest'
import type { OverseasCountry } from '#core/contract/overseas.ts'
import { tourOf } from './market-tour.ts'

const aCountry = (country: string, market: OverseasCountry['market'], total: number, online = 0): OverseasCountry => ({
  country,
  market,
  total,
  online,
  onlineToday: 0,
  mileageTodayKm: 0,
  alarmsToday: 0,
  behindVersion: 0,
  dealers: 0,
  stations: 0,
})

describe('tour of the markets', () => {
  it('stops once at each market that has vehicles, at the largest first', () => {
    const stops = tourOf({
      countries: [aCountry('CR', 'latam', 9, 4), aCountry('DE', 'eu', 8, 2), aCountry('ES', 'eu', 5, 1)],
      places: [],
    })
    expect(stops.map(({ market, total, online }) => ({ market, total, online }))).toEqual([
      { market: 'eu', total: 13, online: 3 },
      { market: 'latam', total: 9, online: 4 },
    ])
  })

  it('looks towards the vehicles of that part of the world', () => {
    const [stop] = tourOf({
      countries: [aCountry('PT', 'eu', 2)],
      places: [
        [-9, 39, 2, 2],
        [-84, 10, 50, 50],
      ],
    })
    const [lng, lat] = stop!.middle
    expect(lng).toBeGreaterThan(-9)
    expect(lng).toBeLessThan(12)
    expect(lat).toBeGreaterThan(39)
    expect(lat).toBeLessThan(48)
  })

  it('has nowhere to go without vehicles', () => {
    expect(tourOf({ countries: [], places: [] })).toEqual([])
  })
})
