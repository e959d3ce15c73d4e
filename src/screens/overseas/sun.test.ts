import { describe, expect, it } from 'vitest'
import { isDay, sunAt } from './sun.ts'

describe('position of the sun', () => {
  it.each([
    ['March equinox, noon in Greenwich', '2026-03-20T12:00:00Z', 0, 0],
    ['June solstice, noon in Greenwich', '2026-06-21T12:00:00Z', 0, 23.4],
    ['December solstice, midnight in Greenwich', '2026-12-21T00:00:00Z', 180, -23.4],
    ['six in the morning in Greenwich', '2026-06-21T06:00:00Z', 90, 23.4],
  ])('%s', (_, at, lng, lat) => {
    const [sunLng, sunLat] = sunAt(Date.parse(at))
    expect(Math.abs(sunLng)).toBeCloseTo(lng, 0)
    expect(Math.abs(sunLat - lat)).toBeLessThan(1.5)
  })
})

describe('day and night', () => {
  const berlin = [13.4, 52.5] as const
  it.each([
    ['2026-06-21T20:00:00Z', false],
    ['2026-06-21T18:30:00Z', true],
    ['2026-12-21T16:00:00Z', false],
    ['2026-12-21T11:00:00Z', true],
  ])('Berlin at %s: %s', (at, day) => {
    expect(isDay(berlin, Date.parse(at))).toBe(day)
  })
})
