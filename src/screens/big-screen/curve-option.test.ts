import { describe, expect, it } from 'vitest'
import type { FleetUsual } from '#core/contract/fleet-usual.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { alarmCells } from './alarm-strip.ts'
import { comparedIn, curveOption } from './curve-option.ts'

type Curve = Parameters<typeof curveOption>[0]
interface Series {
  name?: string
  stack?: string
  data: [number, number][]
  endLabel?: { show: boolean; formatter: string }
}

const optionOf = (given: Partial<Curve>) =>
  curveOption({
    at: '2026-11-21 10:30:00',
    samples: [],
    hours: [],
    alarmHours: [],
    usual: null,
    colors: COLORS.dark,
    unit: 192,
    names: { online: 'Online', driving: 'Driving', reported: 'Reported', usual: 'Usual', alarms: 'Alarms' },
    format: String,
    zone: 'Asia/Shanghai',
    ...given,
  })

const sample = (online: number, driving = 1) => ({ sampleTime: '2026-11-21 10:00:00', online, driving })

const scaleOf = (online: number) => {
  const [{ max, interval }] = optionOf({ samples: [sample(online)] }).yAxis as [{ max: number; interval: number }]
  return [max, interval]
}

const seriesOf = (given: Partial<Curve>) => optionOf(given).series as Series[]
const linesOf = (given: Partial<Curve>) =>
  seriesOf(given)
    .filter(({ name }) => name)
    .map(({ name, data }) => [name, data.map(([, value]) => value)])

const hours = [{ hourTime: '2026-11-21 08:00:00', reported: 9, driving: 2.4 }]
const range = (mean: number) => ({ low: mean - 1, mean, high: mean + 2 })
const usualWith = (online: FleetUsual['online']): FleetUsual => ({
  weeks: 4,
  online,
  driving: range(5),
  onlineToday: range(9),
  mileageTodayKm: range(9),
  runningSecondsToday: range(9),
  alarmsToday: range(9),
  hours: [
    { hourTime: '2026-11-21 09:00:00', online, driving: range(4) },
    { hourTime: '2026-11-21 10:00:00', online, driving: range(8) },
  ],
})

describe('curve of vehicles online', () => {
  it('begins with stored hours, and has nothing else under a filter', () => {
    expect(linesOf({ hours, samples: [sample(5)] })).toEqual([
      ['Reported', [9]],
      ['Online', [5]],
      ['Driving', [2, 1]],
    ])
    expect(linesOf({ hours })).toEqual([
      ['Reported', [9]],
      ['Driving', [2]],
    ])
  })

  it('names lines that end close to each other in one label, others at their ends', () => {
    const labels = (online: number, driving: number) =>
      seriesOf({ samples: [sample(online, driving)] }).flatMap(({ endLabel }) =>
        endLabel?.show ? [endLabel.formatter.replaceAll(/\{\w+\||\}/g, '')] : [],
      )
    expect(labels(8, 6)).toEqual(['Online 8\nDriving 6'])
    expect(labels(8, 2)).toEqual(['Online 8', 'Driving 2'])
  })

  it('shows the hour that happens twice as two hours', () => {
    const times = ['2026-10-25 02:30:00+02:00', '2026-10-25 02:30:00+01:00', '2026-10-25 03:30:00']
    const samples = times.map((sampleTime) => ({ sampleTime, online: 5, driving: 1 }))
    const { series, xAxis } = optionOf({ at: times.at(-1)!, samples, zone: 'Europe/Berlin' })
    const places = (series as Series[])[0]!.data.map(([at]) => at)
    expect(places.map((at) => at - places[0]!)).toEqual([0, 3_600_000, 7_200_000])
    const [, { axisLabel }] = xAxis as unknown as [unknown, { axisLabel: { formatter: (value: number) => string } }]
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

describe('what is usual in the curve', () => {
  it('is a band around those that drive, up to this moment, while samples do not reach back', () => {
    const usual = usualWith(null)
    expect(comparedIn(usual)).toBe('driving')
    // The middle of ten o'clock is this moment: its point is the newest one.
    expect(linesOf({ hours, samples: [sample(500)], usual })).toEqual([
      ['Usual', [4, 5]],
      ['Driving', [2, 1]],
    ])
    const band = seriesOf({ usual }).filter(({ stack }) => stack === 'usual')
    expect(band.map(({ data }) => data.map(([, value]) => value))).toEqual([
      [3, 4],
      [3, 3],
    ])
  })

  it('is that of vehicles online once it is known', () => {
    const usual = usualWith(range(40))
    expect(comparedIn(usual)).toBe('online')
    expect(linesOf({ hours, samples: [sample(45)], usual })).toEqual([
      ['Usual', [40, 40]],
      ['Online', [45]],
      ['Driving', [2, 1]],
    ])
    expect(comparedIn(null)).toBeUndefined()
  })
})

describe('alarms below the curve', () => {
  it('are as bright as their share of the busiest hour of their level', () => {
    const clock = (time: string) => Number(time.slice(11, 13))
    const cells = alarmCells(
      [
        { hourTime: '2026-11-21 08:00:00', level1: 0, level2: 20, level3: 0 },
        { hourTime: '2026-11-21 09:00:00', level1: 1, level2: 5, level3: 0 },
      ],
      clock,
    )
    expect(cells).toEqual([
      [9, 0, 1],
      [8, 1, 1],
      [9, 1, 0.25],
    ])
  })
})
