import { expect, it } from 'vitest'
import { isRelativeRange, rangeAt, RELATIVE_RANGES } from './relative-range.ts'

const ZONE = 'Europe/Berlin'
/** 12:30:00.400 in Berlin, the day after clocks were set forward. */
const NOW = Date.parse('2026-03-30T10:30:00.400Z')

it.each([
  ['1h', '2026-03-30 11:30:00', '2026-03-30 12:30:01'],
  // Hours, not a calendar day: the night was an hour shorter.
  ['24h', '2026-03-29 12:30:00', '2026-03-30 12:30:01'],
  ['today', '2026-03-30 00:00:00', '2026-03-30 12:30:01'],
  ['yesterday', '2026-03-29 00:00:00', '2026-03-29 23:59:59'],
  ['7d', '2026-03-24 00:00:00', '2026-03-30 12:30:01'],
] as const)('%s is a range of the zone that ends now', (range, startTime, endTime) => {
  expect(rangeAt(range, NOW, ZONE)).toEqual({ startTime, endTime })
})

it('is by the day of the zone, whatever the day elsewhere', () => {
  const late = Date.parse('2026-11-28T16:30:00Z')
  expect(rangeAt('today', late, 'Asia/Shanghai').startTime).toBe('2026-11-29 00:00:00')
  expect(rangeAt('today', late, 'America/Bogota').startTime).toBe('2026-11-28 00:00:00')
})

it('knows its names', () => {
  expect([...RELATIVE_RANGES, '8d', undefined].filter(isRelativeRange)).toEqual([...RELATIVE_RANGES])
})
