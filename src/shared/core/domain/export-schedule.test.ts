import { describe, expect, it } from 'vitest'
import { daysOf, type ExportRhythm, nextRun, scheduledRange } from './export-schedule.ts'
import { toPlatformTime } from './platform-time.ts'

const daily: ExportRhythm = { cadence: 'daily', weekday: 1, monthDay: 1, clock: '06:30' }
const next = (rhythm: Partial<ExportRhythm>, zone: string, after: string) =>
  new Date(nextRun({ ...daily, ...rhythm }, zone, Date.parse(after))).toISOString()

describe('next run of a schedule', () => {
  it.each([
    ['later the same day', {}, 'Asia/Shanghai', '2026-11-20T20:00:00Z', '2026-11-20T22:30:00.000Z'],
    ['not at the moment itself, but a day later', {}, 'UTC', '2026-11-20T06:30:00Z', '2026-11-21T06:30:00.000Z'],
    ['on the next Monday', { cadence: 'weekly' }, 'UTC', '2026-11-21T00:00:00Z', '2026-11-23T06:30:00.000Z'],
    ['on Sunday', { cadence: 'weekly', weekday: 7 }, 'UTC', '2026-11-21T00:00:00Z', '2026-11-22T06:30:00.000Z'],
    [
      'on the last day of a shorter month',
      { cadence: 'monthly', monthDay: 31 },
      'UTC',
      '2026-02-01T00:00:00Z',
      '2026-02-28T06:30:00.000Z',
    ],
    [
      'a month after its day has passed',
      { cadence: 'monthly', monthDay: 5 },
      'UTC',
      '2026-12-06T00:00:00Z',
      '2027-01-05T06:30:00.000Z',
    ],
    [
      'at the end of an hour that is skipped in spring',
      { clock: '02:30' },
      'Europe/Berlin',
      '2026-03-28T12:00:00Z',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'once in an hour that comes twice in autumn',
      { clock: '02:30' },
      'Europe/Berlin',
      '2026-10-25T00:30:00Z',
      '2026-10-26T01:30:00.000Z',
    ],
  ] as const)('%s', (_, rhythm, zone, after, expected) => {
    expect(next(rhythm, zone, after)).toBe(expected)
  })
})

describe('range of a scheduled file', () => {
  const run = Date.parse('2026-03-01T05:30:00Z')
  it.each([
    ['day', 'UTC', '2026-02-28 08:00:00', '2026-03-01 07:59:59'],
    ['week', 'Asia/Shanghai', '2026-02-22 00:00:00', '2026-02-28 23:59:59'],
    ['month', 'Asia/Shanghai', '2026-02-01 00:00:00', '2026-02-28 23:59:59'],
  ] as const)('%s before it, in whole days of %s', (range, zone, startTime, endTime) => {
    expect(scheduledRange(range, zone, run)).toEqual({ startTime, endTime })
  })

  it('is the saved one where none is chosen', () => {
    expect(scheduledRange('saved', 'UTC', run)).toBeNull()
  })
})

describe('days of a range', () => {
  it('begin and end with the range and are whole between', () => {
    const days = daysOf('Asia/Shanghai', Date.parse('2026-01-01T10:00:00Z'), Date.parse('2026-01-03T01:00:00Z'))
    expect(days.map(({ day, startMs, endMs }) => [day, toPlatformTime(startMs), toPlatformTime(endMs)])).toEqual([
      ['2026-01-01', '2026-01-01 18:00:00', '2026-01-01 23:59:59'],
      ['2026-01-02', '2026-01-02 00:00:00', '2026-01-02 23:59:59'],
      ['2026-01-03', '2026-01-03 00:00:00', '2026-01-03 09:00:00'],
    ])
  })

  it('are as long as their clocks say', () => {
    const [spring] = daysOf('Europe/Berlin', Date.parse('2026-03-28T23:00:00Z'), Date.parse('2026-03-29T21:59:59Z'))
    expect(spring).toMatchObject({ day: '2026-03-29' })
    expect(spring!.endMs - spring!.startMs).toBe(23 * 3_600_000 - 1000)
  })
})
