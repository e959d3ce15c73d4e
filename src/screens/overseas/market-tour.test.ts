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

  it('looks at the vehicles of the market, nearer where they are close together', () => {
    const [wide, close] = tourOf({
      countries: [aCountry('CO', 'latam', 50), aCountry('PT', 'eu', 2)],
      places: [
        {
          market: 'latam',
          squares: [
            [-99, 19, 25, 25],
            [-58, -35, 25, 25],
          ],
        },
        {
          market: 'eu',
          squares: [
            [-9, 39, 1, 1],
            [13, 53, 1, 1],
          ],
        },
      ],
    })
    expect(close!.middle).toEqual([2, 46])
    expect(wide!.middle).toEqual([-78.5, -8])
    expect(close!.nearness).toBeGreaterThan(2)
    expect(wide!.nearness).toBeGreaterThanOrEqual(1)
    expect(wide!.nearness).toBeLessThan(1.5)
  })

  it('looks at a market on both sides of 180 degrees from above it', () => {
    const squares: [number, number, number, number][] = [
      [170, 62, 5, 5],
      [-174, 66, 5, 5],
    ]
    const [stop] = tourOf({ countries: [aCountry('RU', 'ru', 10)], places: [{ market: 'ru', squares }] })
    expect(stop!.middle).toEqual([178, 64])
    expect(stop!.nearness).toBe(3.2)
  })

  it('shows the whole globe where no vehicle of a market has a position', () => {
    expect(tourOf({ countries: [aCountry('PT', 'eu', 2)], places: [] })[0]).toMatchObject({
      nearness: 1,
      middle: [12, 48],
    })
  })

  it('has nowhere to go without vehicles', () => {
    expect(tourOf({ countries: [], places: [] })).toEqual([])
  })
})
