import { describe, expect, it } from 'vitest'
import { inForce } from './alarm-schedule.ts'
import { fromPlatformTime } from './platform-time.ts'

const at = (text: string) => fromPlatformTime(text)
const always = { weekdays: [], from: '00:00', to: '00:00' }

describe('schedule', () => {
  it('of the whole day is always in force', () => {
    expect(inForce(always, at('2026-11-21 00:00:00'))).toBe(true)
    expect(inForce({ ...always, from: '08:30', to: '08:30' }, at('2026-11-21 03:00:00'))).toBe(true)
  })

  it.each([
    ['2026-11-21 07:59:59', false],
    ['2026-11-21 08:00:00', true],
    ['2026-11-21 17:59:59', true],
    ['2026-11-21 18:00:00', false],
  ])('from 08:00 to 18:00 at %s: %s', (time, expected) => {
    expect(inForce({ weekdays: [], from: '08:00', to: '18:00' }, at(time))).toBe(expected)
  })

  // 2026-11-21 is a Saturday.
  it.each([
    ['2026-11-20 21:59:59', false],
    ['2026-11-20 22:00:00', true],
    ['2026-11-21 05:59:59', true],
    ['2026-11-21 06:00:00', false],
    ['2026-11-21 22:30:00', false],
    ['2026-11-20 03:00:00', false],
  ])('over the night of a Friday at %s: %s', (time, expected) => {
    expect(inForce({ weekdays: [5], from: '22:00', to: '06:00' }, at(time))).toBe(expected)
  })

  it('of weekdays knows Sunday', () => {
    expect(inForce({ ...always, weekdays: [7] }, at('2026-11-22 12:00:00'))).toBe(true)
    expect(inForce({ ...always, weekdays: [7] }, at('2026-11-21 23:59:59'))).toBe(false)
  })
})
