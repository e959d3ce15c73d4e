import { describe, expect, it } from 'vitest'
import { type SharePrecision, sharedPlace } from './share-precision.ts'

const METRES_OF_DEGREE = 111_320
const SIDES: [SharePrecision, number][] = [
  ['m100', 100],
  ['km1', 1_000],
  ['city', 10_000],
]
const PLACES: [lng: number, lat: number][] = [
  [108.94567, 34.26123],
  [-0.12, 51.5],
  [151.2, -33.87],
  [179.9999, 65],
  [-180, 0],
  [24, 78.2],
]

describe('the place a share link shows', () => {
  it('is the place itself where the link is exact', () => {
    expect(sharedPlace('exact', 108.94567, 34.26123)).toEqual({ lng: 108.94567, lat: 34.26123, area: null })
  })

  it.each(SIDES)('is a cell of about the promised size around the vehicle (%s)', (precision, metres) => {
    for (const [lng, lat] of PLACES) {
      const { area } = sharedPlace(precision, lng, lat)
      const [west, south, east, north] = area!
      expect(lng >= west - 1e-6 && lng <= east + 1e-6 && lat >= south - 1e-6 && lat <= north + 1e-6).toBe(true)
      const height = (north - south) * METRES_OF_DEGREE
      const width = (east - west) * METRES_OF_DEGREE * Math.cos((((south + north) / 2) * Math.PI) / 180)
      expect(height / metres).toBeCloseTo(1, 1)
      expect(width / metres).toBeGreaterThan(0.99)
      expect(width / metres).toBeLessThan(1.1)
    }
  })

  it('is the same for every place of a cell, so that many answers say no more than one', () => {
    const { area } = sharedPlace('km1', 108.94567, 34.26123)
    const [west, south, east, north] = area!
    const inside = Array.from({ length: 50 }, (_, at) => {
      const share = (at + 0.5) / 50
      return sharedPlace('km1', west + (east - west) * share, south + (north - south) * share)
    })
    expect(new Set(inside.map((each) => JSON.stringify(each))).size).toBe(1)
  })

  it('never crosses the date line', () => {
    for (const lng of [179.99999, -180, 180]) {
      const { area } = sharedPlace('city', lng, 12)
      expect(area![0]).toBeGreaterThanOrEqual(-180)
      expect(area![2]).toBeLessThanOrEqual(180)
    }
  })
})
