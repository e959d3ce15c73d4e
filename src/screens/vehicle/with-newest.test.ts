import { expect, it } from 'vitest'
import { withNewest } from './with-newest.ts'

const HISTORY = [
  [1_772_424_000, 10],
  [1_772_424_030, 26],
] as const

it('ends a curve with what the gauge shows', () => {
  expect(withNewest(HISTORY, { value: 44, at: 1_772_424_041_500 })).toEqual([...HISTORY, [1_772_424_041.5, 44]])
})

it('leaves the history alone where nothing newer is known', () => {
  expect(withNewest(HISTORY, undefined)).toBe(HISTORY)
  expect(withNewest(HISTORY, { value: 26, at: 1_772_424_030_000 })).toBe(HISTORY)
})
