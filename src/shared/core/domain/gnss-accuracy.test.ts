import { expect, it } from 'vitest'
import { gnssAccuracy } from './gnss-accuracy.ts'

it.each([
  [14, 5],
  [8, 10],
  [5, 25],
  [4, 50],
  [3, null],
  [null, null],
] as const)('takes %s satellites for %s metres', (satellites, metres) => {
  expect(gnssAccuracy({ gnssFixed: true, satellites })).toBe(metres)
})

it('knows nothing of a position without a fix', () => {
  expect(gnssAccuracy({ gnssFixed: false, satellites: 14 })).toBeNull()
})
