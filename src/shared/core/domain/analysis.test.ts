import { describe, expect, it } from 'vitest'
import { nextMonth, parametersOf, regression } from './analysis.ts'

describe('analyses', () => {
  it('keep parameters within what is possible', () => {
    expect(parametersOf('drivingStyle', { speedLimit: 900, other: 1 })).toEqual({ speedLimit: 200, harsh: 7 })
    expect(parametersOf('idleShare', { speedLimit: 1 })).toEqual({})
  })

  it('draw a line through points, and none where it is undetermined', () => {
    const line = regression([
      [0, 1],
      [1, 3],
      [2, 5],
    ])
    expect(line).toMatchObject({ slope: 2, intercept: 1 })
    expect(line?.r2).toBeCloseTo(1, 9)
    const flat = regression([
      [0, 0],
      [1, 1],
      [2, 0],
    ])
    expect(flat).toMatchObject({ slope: 0, r2: 0 })
    expect(
      regression([
        [0, 1],
        [1, 2],
      ]),
    ).toBeNull()
    expect(
      regression([
        [1, 1],
        [1, 2],
        [1, 3],
      ]),
    ).toBeNull()
  })

  it('come again on the first of the next month in the zone of the platform', () => {
    // Still the 31st in Greenwich, the 1st already in Shanghai.
    expect(new Date(nextMonth(Date.parse('2026-01-31T20:00:00Z'))).toISOString()).toBe('2026-02-28T18:00:00.000Z')
    expect(new Date(nextMonth(Date.parse('2026-12-05T00:00:00Z'))).toISOString()).toBe('2026-12-31T18:00:00.000Z')
  })
})
