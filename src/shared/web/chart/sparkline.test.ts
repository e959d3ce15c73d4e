import { describe, expect, it } from 'vitest'
import { curveOf } from './sparkline.tsx'

describe('a curve', () => {
  it('is as high as its values differ and broken where nothing was reported', () => {
    const points = [
      [0, 10],
      [10, 20],
      [60, 15],
    ] as const
    expect(curveOf(points, 0, 100, 30)).toBe('M0 22.5L10 1.5M60 12')
  })

  it('runs through the middle while nothing changes, and leaves out what lies before', () => {
    expect(
      curveOf(
        [
          [-5, 1],
          [0, 7],
          [50, 7],
        ],
        0,
        100,
        100,
      ),
    ).toBe('M0 12L50 12')
    expect(curveOf([], 0, 100, 30)).toBe('')
    // From 22 to 23 °C is a small step.
    expect(
      curveOf(
        [
          [0, 22],
          [100, 23],
        ],
        0,
        100,
        200,
      ),
    ).toBe('M0 13.83L100 10.17')
  })
})
