import { expect, it } from 'vitest'
import { mapScaleOf, unitOf } from './unit.ts'

it.each([
  [1920, 1080, 192, 1],
  [3840, 2160, 384, 2],
  // Three walls side by side: the height is what limits.
  [5760, 1080, 237.6, 1.25],
  [1080, 1920, 183.6, 1],
  [2160, 3840, 367.2, 1.9],
  // A desk: text does not shrink below its size there.
  [1366, 768, 150, 1],
])('at %i × %i the unit is %f px and the map %f times as large', (width, height, unit, scale) => {
  expect(unitOf(width, height)).toBeCloseTo(unit)
  expect(mapScaleOf(unitOf(width, height))).toBeCloseTo(scale)
})
