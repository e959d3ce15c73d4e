import { expect, it } from 'vitest'
import { timeTicks } from './time-ticks.ts'

const at = (text: string) => Date.parse(text) / 1000
const shown = (from: string, to: string, zone: string) =>
  timeTicks(at(from), at(to), zone).map((tick) => new Date(tick * 1000).toISOString().slice(11, 16))

it('are at full hours of the zone', () => {
  // Half an hour off the hours of the meridian.
  expect(shown('2026-11-20T00:10Z', '2026-11-20T08:10Z', 'Asia/Kolkata').slice(0, 3)).toEqual([
    '00:30',
    '01:30',
    '02:30',
  ])
  expect(shown('2026-11-20T00:00Z', '2026-11-21T00:00Z', 'Asia/Shanghai')).toEqual([
    '01:00',
    '04:00',
    '07:00',
    '10:00',
    '13:00',
    '16:00',
    '19:00',
    '22:00',
  ])
})

it('are at full hours before and after the clocks are set back', () => {
  expect(shown('2026-10-24T22:00Z', '2026-10-25T10:00Z', 'Europe/Berlin')).toEqual([
    // 02:00 happens twice, and 04:00 comes two hours after the second.
    '00:00',
    '01:00',
    '03:00',
    '05:00',
    '07:00',
    '09:00',
  ])
  expect(shown('2026-10-25T00:10Z', '2026-10-26T01:10Z', 'Asia/Kathmandu')[0]).toBe('03:15')
})

it('stays readable from a minute to a week', () => {
  for (const hours of [1 / 60, 0.2, 1, 5, 24, 168]) {
    const ticks = timeTicks(1_763_600_000, 1_763_600_000 + hours * 3600, 'Europe/Berlin')
    expect(ticks.length).toBeLessThanOrEqual(9)
  }
  expect(timeTicks(1_763_600_000, 1_763_600_000 + 168 * 3600, 'Europe/Berlin').length).toBeGreaterThanOrEqual(5)
})
