import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockText } from './duration.ts'

describe('seconds as hh:mm:ss', () => {
  it.each([
    [0, '00:00:00'],
    [59, '00:00:59'],
    [60, '00:01:00'],
    [3599, '00:59:59'],
    [3600, '01:00:00'],
    [86_399, '23:59:59'],
    [86_400, '24:00:00'],
    [360_000, '100:00:00'],
    [61.9, '00:01:01'],
    [-5, '00:00:00'],
  ])('%d s is %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text)
  })
  it('reads back to the same number of seconds', () => {
    fc.assert(
      fc.property(fc.nat(), (seconds) => {
        const [hours = 0, minutes = 0, rest = 0] = clockText(seconds).split(':').map(Number)
        expect(hours * 3600 + minutes * 60 + rest).toBe(seconds)
        expect(minutes < 60 && rest < 60).toBe(true)
      }),
    )
  })
})
