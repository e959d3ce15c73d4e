import { expect, it } from 'vitest'
import { EARTH_KM, greatCircleKm } from './great-circle.ts'

it.each([
  ['a degree along a meridian', [0, 0, 1, 0], 111.195],
  ['a degree along the 60th parallel', [60, 10, 60, 11], 55.596],
  ['Shanghai to Berlin', [31.2304, 121.4737, 52.52, 13.405], 8397.26],
  ['over the antimeridian', [0, 179.5, 0, -179.5], 111.195],
  ['a few metres', [31.2304, 121.4737, 31.2304, 121.4738], 0.009508],
] as const)('measures %s', (_what, [latA, lngA, latB, lngB], km) => {
  expect(greatCircleKm(latA, lngA, latB, lngB) / km).toBeCloseTo(1, 3)
  expect(greatCircleKm(latB, lngB, latA, lngA)).toBeCloseTo(greatCircleKm(latA, lngA, latB, lngB), 9)
})

it('measures nothing between a place and itself, and half the globe between opposite places', () => {
  expect(greatCircleKm(31.23, 121.47, 31.23, 121.47)).toBe(0)
  for (const lat of [0, 12.3456789, 45, 67.1, 90]) {
    expect(greatCircleKm(lat, 10, -lat, -170)).toBeCloseTo(EARTH_KM * Math.PI, 2)
  }
})
