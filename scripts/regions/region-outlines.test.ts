import { beforeAll, describe, expect, it } from 'vitest'
import { RegionIndex } from '#server/modules/walls/wall/region-index.ts'
import { provinceOutlines, regionOutlines } from './region-outlines.ts'

let regions: RegionIndex

beforeAll(() => {
  regions = new RegionIndex(regionOutlines())
})

describe('regions built from the data packages', () => {
  it.each([
    ['Guangzhou', 113.26, 23.13, 'CN-44'],
    ['Beijing', 116.4, 39.9, 'CN-11'],
    ['Langfang, between Beijing and Tianjin', 116.68, 39.52, 'CN-13'],
    ['Urumqi', 87.6, 43.8, 'CN-65'],
    ['Berlin', 13.4, 52.52, 'DE'],
    ['Lisbon', -9.14, 38.74, 'PT'],
    ['Moscow', 37.62, 55.75, 'RU'],
    ['Chukotka, beyond the antimeridian', -173.5, 65.5, 'RU'],
    ['Pretoria', 28.19, -25.75, 'ZA'],
    ['Maseru, inside South Africa', 27.6, -29.4, 'LS'],
    ['Heihe, on the Amur', 127.49, 50.2, 'CN-23'],
    ['Blagoveshchensk, across the Amur', 127.54, 50.35, 'RU'],
    ['Luohu in Shenzhen, three kilometres from Hong Kong', 114.1381, 22.5594, 'CN-44'],
    ['Yuen Long in Hong Kong', 114.03, 22.44, 'HK'],
    ['Macao', 113.545, 22.19, 'MO'],
    ['Zhuhai, next to Macao', 113.55, 22.27, 'CN-44'],
    ['Sao Paulo', -46.63, -23.55, 'BR'],
    ['Riyadh', 46.7, 24.7, 'SA'],
  ])('%s', (_, lng, lat, key) => {
    expect(regions.regionOf(lng, lat)).toBe(key)
  })

  it('knows no region in the middle of an ocean', () => {
    expect(regions.regionOf(-30, 0)).toBeUndefined()
  })

  it('has all mainland provinces', () => {
    expect(provinceOutlines()).toHaveLength(31)
  })
})
