import fc from 'fast-check'
import { expect, it } from 'vitest'
import { latOfWorldY, lngOfWorldX, metresPerStepX, worldX, worldY } from './world-position.ts'

it('keeps a position to a few centimetres', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -180, max: 179.999999, noNaN: true }),
      fc.double({ min: -85, max: 85, noNaN: true }),
      (lng, lat) => {
        expect(Math.abs(lngOfWorldX(worldX(lng)) - lng)).toBeLessThan(2e-7)
        expect(Math.abs(latOfWorldY(worldY(lat)) - lat)).toBeLessThan(2e-7)
      },
    ),
  )
})

it('measures the short way across the antimeridian', () => {
  const steps = (worldX(-179.5) - worldX(179.5)) | 0
  expect(steps * metresPerStepX(worldY(0))).toBeCloseTo(111_319, -2)
})

it('holds the poles at the edges of the map', () => {
  expect(worldY(90)).toBeLessThan(2 ** 31)
  expect(worldY(-90)).toBeGreaterThanOrEqual(0)
})
