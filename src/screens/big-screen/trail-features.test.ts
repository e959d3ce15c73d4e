import { expect, it } from 'vitest'
import { trailFeatures } from './trail-features.ts'

it('cuts lines where they are older, each piece beginning where the one before it ended', () => {
  const { features } = trailFeatures([
    [
      [110, 30, 1439],
      [111, 30, 1400],
      [112, 30, 30],
      [113, 30, 0],
    ],
    [[100, 20, 10]],
  ])
  expect(features.map(({ geometry }) => geometry.coordinates)).toEqual([
    [
      [110, 30],
      [111, 30],
    ],
    [
      [111, 30],
      [112, 30],
      [113, 30],
    ],
  ])
  const [old, fresh] = features.map(({ properties }) => properties.opacity)
  expect(old).toBeCloseTo(0.1)
  expect(fresh).toBeCloseTo(0.75)
})
