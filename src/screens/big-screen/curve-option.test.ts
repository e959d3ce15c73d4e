import { describe, expect, it } from 'vitest'
import { COLORS } from '#web/theme/tokens.ts'
import { curveOption } from './curve-option.ts'

const scaleOf = (online: number) => {
  const samples = [{ sampleTime: '2026-11-21 10:00:00', online, driving: 1 }]
  const { yAxis } = curveOption({
    samples,
    colors: COLORS.dark,
    unit: 192,
    names: { online: 'Online', driving: 'Driving' },
    format: String,
  })
  const { max, interval } = yAxis as { max: number; interval: number }
  return [max, interval]
}

describe('curve of vehicles online', () => {
  it('ends at a round number close above the highest sample, with one name in the middle', () => {
    expect([0, 3, 17, 120, 241, 9_700].map(scaleOf)).toEqual([
      [2, 1],
      [4, 2],
      [20, 10],
      [120, 60],
      [300, 150],
      [10_000, 5000],
    ])
  })
})
