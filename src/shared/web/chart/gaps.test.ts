import { describe, expect, it } from 'vitest'
import { gapsIn, longestBridge, withBreaks } from './gaps.ts'

const MINUTE = 60_000
/** A reading every ten seconds for an hour, an hour of silence, and another hour. */
const hour = (from: number) => Array.from({ length: 360 }, (_, index) => from + index * 10_000)
const times = [...hour(0), ...hour(120 * MINUTE)]

describe('gaps of a chart', () => {
  it('finds the hour without data, and nothing else', () => {
    expect(gapsIn(times, longestBridge(times))).toEqual([[3_590_000, 120 * MINUTE]])
  })

  it('does not take the rare reports of a parked vehicle for silence', () => {
    const parked = Array.from({ length: 48 }, (_, index) => index * 30 * MINUTE)
    expect(gapsIn(parked, longestBridge(parked))).toEqual([])
  })

  it('bridges neighbouring points however few readings they stand for', () => {
    const thinned = [0, 30, 60, 90].map((minutes) => minutes * MINUTE)
    expect(gapsIn(thinned, longestBridge(thinned, 30 * MINUTE))).toEqual([])
  })

  it('breaks the line in the gap', () => {
    const points = [
      [0, 80],
      [1000, 85],
      [600_000, 0],
    ] as const
    expect(withBreaks(points, 120_000)).toEqual([
      [0, 80],
      [1000, 85],
      [1001, null],
      [600_000, 0],
    ])
  })

  it('has none in nothing and in one point', () => {
    expect(gapsIn([], longestBridge([]))).toEqual([])
    expect(gapsIn([5], longestBridge([5]))).toEqual([])
  })
})
