import { expect, it } from 'vitest'
import { freshnessOf } from './freshness.ts'

const NOW = 1_795_000_000_000

it.each([
  [0, 'fresh'],
  [119_999, 'fresh'],
  [120_000, 'ageing'],
  [599_999, 'ageing'],
  [600_000, 'old'],
])('data of %i ms ago is %s', (age, freshness) => {
  expect(freshnessOf(NOW - age, NOW)).toBe(freshness)
})

it('what never arrived is not fresh', () => {
  expect(freshnessOf(undefined, NOW)).toBe('old')
})
