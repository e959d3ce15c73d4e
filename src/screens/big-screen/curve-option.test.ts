import { describe, expect, it } from 'vitest'
import { COLORS } from '#web/theme/tokens.ts'
import { curveOption } from './curve-option.ts'

const scaleOf = (online: number) => {
  const samples = [{ sampleTime: '2026-11-21 10:00:00', online, driving: 1 }]
  const { yAxis } = curveOption({
    samples,
    hours: [],
    colors: COLORS.dark,
    unit: 192,
    names: { online: 'Online', driving: 'Driving', reported: 'Reported' },
    format: String,
    zone: 'Asia/Shanghai',
  })
  const { max, interval } = yAxis as { max: number; interval: number }
  return [max, interval]
}

const dataOf = (hours: { hourTime: string; reported: number; driving: number }[], sampled: boolean) => {
  const samples = sampled ? [{ sampleTime: '2026-11-21 10:00:00', online: 5, driving: 1 }] : []
  const names = { online: 'Online', driving: 'Driving', reported: 'Reported' }
  const { series } = curveOption({
    samples,
    hours,
    colors: COLORS.dark,
    unit: 192,
    names,
    format: String,
    zone: 'Asia/Shanghai',
  })
  return (series as { name: string; data: [number, number][] }[]).map(({ name, data }) => [
    name,
    data.map(([, value]) => value),
  ])
}

describe('curve of vehicles online', () => {
  it('begins with stored hours, and has nothing else under a filter', () => {
    const hours = [{ hourTime: '2026-11-21 08:00:00', reported: 9, driving: 2.4 }]
    expect(dataOf(hours, true)).toEqual([
      ['Reported', [9]],
      ['Online', [5]],
      ['Driving', [2, 1]],
    ])
    expect(dataOf(hours, false)).toEqual([
      ['Reported', [9]],
      ['Driving', [2]],
    ])
  })

  it('shows the hour that happens twice as two hours', () => {
    const times = ['2026-10-25 02:30:00+02:00', '2026-10-25 02:30:00+01:00', '2026-10-25 03:30:00']
    const samples = times.map((sampleTime) => ({ sampleTime, online: 5, driving: 1 }))
    const names = { online: 'Online', driving: 'Driving', reported: 'Reported' }
    const look = { hours: [], colors: COLORS.dark, unit: 192, names, format: String, zone: 'Europe/Berlin' }
    const { series, xAxis } = curveOption({ ...look, samples })
    const places = (series as { data: [number, number][] }[])[0]!.data.map(([at]) => at)
    expect(places.map((at) => at - places[0]!)).toEqual([0, 3_600_000, 7_200_000])
    const { axisLabel } = xAxis as unknown as { axisLabel: { formatter: (value: number) => string } }
    expect(places.map(axisLabel.formatter)).toEqual(['02:30 UTC+2', '02:30 UTC+1', '03:30'])
  })

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
