import { expect, it } from 'vitest'
import { filterOf, readWallQuery } from './wall-query.ts'

const read = (text: string) => readWallQuery(new URLSearchParams(text))

it('reads the query state of the address', () => {
  expect(read('powerType=LNG&vehicleClassification=truck&vehicleModel=T-460&market=eu&dimension=2')).toEqual({
    powerType: 'LNG',
    vehicleClassification: 'truck',
    vehicleModel: 'T-460',
    market: 'eu',
    dimension: 2,
  })
})

it('shows the whole fleet where the address says nothing, or nothing valid', () => {
  expect(read('')).toEqual({ market: 'all', dimension: 0 })
  expect(read('market=moon&dimension=9&powerType=')).toEqual({ market: 'all', dimension: 0 })
})

it('knows a part from the whole; the way of ranking is no limit', () => {
  expect(filterOf(read('dimension=1'))).toBeUndefined()
  expect(filterOf(read('market=cn&dimension=1&powerType=LNG'))).toEqual({ market: 'cn', powerType: 'LNG' })
})
