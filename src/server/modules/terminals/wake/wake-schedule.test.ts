import { describe, expect, it } from 'vitest'
import { fromPlatformTime, toPlatformTime } from '#core/domain/platform-time.ts'
import { nextRun } from './wake-schedule.ts'

const next = (weekdays: number[], at: string, now: string) => {
  const found = nextRun({ weekdays, at }, fromPlatformTime(now))
  return found === null ? null : toPlatformTime(found)
}

// 2 March 2026 is a Monday.
describe('next run of a plan', () => {
  it.each([
    ['later today', [1], '08:30', '2026-03-02 08:00:00', '2026-03-02 08:30:00'],
    ['in a week when it has just gone', [1], '08:30', '2026-03-02 08:30:00', '2026-03-09 08:30:00'],
    ['on the next of its days', [3, 7], '00:05', '2026-03-02 08:00:00', '2026-03-04 00:05:00'],
    ['over the end of a week', [7], '23:59', '2026-03-08 23:59:30', '2026-03-15 23:59:00'],
    ['before the day has begun in UTC', [2], '01:00', '2026-03-03 00:30:00', '2026-03-03 01:00:00'],
  ])('comes %s', (_, weekdays, at, now, expected) => {
    expect(next(weekdays, at, now)).toBe(expected)
  })

  it('is none without days', () => {
    expect(next([], '08:00', '2026-03-02 08:00:00')).toBeNull()
  })
})
