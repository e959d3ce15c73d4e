import { describe, expect, it } from 'vitest'
import { COLORS } from '#web/theme/tokens.ts'
import type { Lane } from './lanes-of.ts'
import { recorderOption } from './recorder-option.ts'

const TO = Date.UTC(2026, 2, 2, 4, 3)
const lane = (over: Partial<Lane> = {}): Lane => ({
  kind: 'reading',
  key: 'soc',
  name: '',
  unit: '%',
  digits: 1,
  points: [[TO / 1000 - 60, 50]],
  scale: { least: 0, greatest: 100 },
  ...over,
})
const option = (lanes: Lane[], hours = 0.5) =>
  recorderOption({
    lanes,
    from: TO - hours * 3_600_000,
    to: TO,
    height: 330,
    axis: 30,
    gap: 6,
    unit: 192,
    colors: COLORS.dark,
    zone: 'Asia/Shanghai',
  }) as {
    grid: { top: number; height: number }[]
    xAxis: {
      min: number
      max: number
      axisLabel: { show: boolean; customValues: number[]; formatter: (at: number) => string }
    }[]
    series: { data: unknown[]; markArea?: unknown }[]
  }

describe('chart of the recorder', () => {
  it('has a lane below the other on one axis of time, labelled once', () => {
    const { grid, xAxis } = option([lane(), lane(), lane()])
    expect(grid.map(({ top }) => top)).toEqual([3, 103, 203])
    expect(new Set(xAxis.map(({ min, max }) => `${min} ${max}`)).size).toBe(1)
    expect(xAxis.map(({ axisLabel }) => axisLabel.show)).toEqual([false, false, true])
  })

  it('labels full five minutes, and hours of a replay, in the zone of the wall', () => {
    const written = (hours: number) => {
      const { customValues, formatter } = option([lane()], hours).xAxis[0]!.axisLabel
      return customValues.map(formatter)
    }
    expect(written(0.5)).toEqual(['11:35', '11:40', '11:45', '11:50', '11:55', '12:00'])
    expect(written(6)).toEqual(['07:00', '08:00', '09:00', '10:00', '11:00'])
  })

  it('draws no line through a silence', () => {
    const points = [0, 10, 20, 900, 910].map((second) => [TO / 1000 - 1_000 + second, 50] as const)
    const [curve] = option([lane({ points })]).series
    expect(curve?.data.filter((point) => (point as [number, number | null])[1] === null)).toHaveLength(1)
  })

  it('marks what is normal where limits are known', () => {
    expect(option([lane()]).series.some(({ markArea }) => markArea)).toBe(false)
    expect(option([lane({ normal: { least: 20, greatest: 100 } })]).series.some(({ markArea }) => markArea)).toBe(true)
  })
})
