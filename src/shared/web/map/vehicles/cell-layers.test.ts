import { expect, it } from 'vitest'
import { shortCount } from './cell-layers.ts'

it.each([
  [7, '7'],
  [999, '999'],
  [1000, '1k'],
  [1249, '1.2k'],
  [9949, '9.9k'],
  [9960, '10k'],
  [25_400, '25k'],
  [999_499, '999k'],
  [999_500, '1M'],
  [2_340_000, '2.3M'],
])('%i vehicles are written %s', (vehicles, text) => {
  expect(shortCount(vehicles)).toBe(text)
})
