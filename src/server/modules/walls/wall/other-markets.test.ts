import { expect, it } from 'vitest'
import { aFleet, aSnapshot } from '#tests/builders/fleet-view.ts'
import { otherMarkets } from './other-markets.ts'

const group = (country: string, ...ids: number[]) => ({
  country,
  ids: Int32Array.from(ids),
  powerType: '',
  vehicleClass: '',
  modelCode: '',
  operatingCity: '',
})

it('counts markets other than the largest, with places by square degree', async () => {
  const fleet = aFleet(() => [
    aSnapshot({ vehicleId: 1, lat: 23.1, lng: 113.2 }),
    aSnapshot({ vehicleId: 4, lat: 52.1, lng: 13.2, online: true }),
    aSnapshot({ vehicleId: 5, lat: 52.3, lng: 13.6, online: false }),
  ])
  const groups = [group('CN', 1, 2, 3), group('JP', 6), group('DE', 4), group('FR', 5)]
  expect(await otherMarkets(groups, fleet)).toEqual([
    { market: 'eu', total: 2, online: 1, places: [[13.4, 52.2, 2, 1]] },
    { market: 'other', total: 1, online: 0, places: [] },
  ])
  expect(await otherMarkets([group('DE', 4, 5)], fleet)).toEqual([])
})
