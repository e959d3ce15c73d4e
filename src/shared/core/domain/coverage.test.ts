import { describe, expect, it } from 'vitest'
import { circleOutline, coverageKm } from './coverage.ts'
import { greatCircleKm } from './great-circle.ts'

describe('coverage of a place', () => {
  it('is as far as one comes in the time', () => expect(coverageKm(30, 45)).toBe(22.5))

  it.each([
    [108.9, 34.2],
    [-70, -53],
    [179.9, 60],
  ])('is a closed outline around %d, %d at that distance', (lng, lat) => {
    const ring = circleOutline(lng, lat, 22.5)
    expect(ring[0]).toEqual(ring.at(-1))
    for (const [x, y] of ring) expect(greatCircleKm(lat, lng, y, x)).toBeCloseTo(22.5, 3)
  })
})
