import { expect, it } from 'vitest'
import { dayRange } from './day-range.ts'

it('is the day of the platform, whatever zone the moment is looked at from', () => {
  // Still the 21st in London.
  expect(dayRange(Date.parse('2026-11-21T18:30:00Z'))).toEqual({
    startTime: '2026-11-22 00:00:00',
    endTime: '2026-11-22 23:59:59',
  })
})
