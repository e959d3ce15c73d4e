import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allowedEnds,
  DATE_RANGE_MODES,
  dateRangeProblem,
  dayAfter,
  defaultRange,
  rangeTimes,
  unitsOf,
  wholeUnits,
} from './date-range.ts'

const today = '2026-11-21' // a Saturday
const day = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const weekday = (text: string) => new Date(`${text}T00:00:00Z`).getUTCDay()

describe('date range picker, day mode of 7 to dayMax (31) days', () => {
  it.each([
    ['2026-11-01', '2026-11-06', { key: 'validation.rangeTooShort', limit: 7 }],
    ['2026-11-01', '2026-11-07', null],
    ['2026-10-01', '2026-10-31', null],
    ['2026-10-01', '2026-11-01', { key: 'validation.rangeTooLong', limit: 31 }],
    ['2026-11-07', '2026-11-01', { key: 'validation.rangeOrder' }],
    ['2024-02-01', '2024-03-02', null],
    ['2024-02-01', '2024-03-03', { key: 'validation.rangeTooLong', limit: 31 }],
  ])('%s to %s', (start, end, problem) => {
    expect(dateRangeProblem('day', { start, end })).toEqual(problem)
  })
  it('takes another dayMax', () => {
    const range = { start: '2026-01-01', end: '2026-03-31' }
    expect(dateRangeProblem('day', range, { dayMax: 90 })).toBeNull()
    expect(dateRangeProblem('day', range, { dayMax: 89 })).toEqual({ key: 'validation.rangeTooLong', limit: 89 })
  })
})

describe('date range picker, week mode from Monday to Sunday of 4 to 24 weeks (28 to 168 days)', () => {
  it('widens to whole weeks', () => {
    expect(wholeUnits('week', { start: '2026-11-18', end: today })).toEqual({ start: '2026-11-16', end: '2026-11-22' })
    expect(wholeUnits('week', { start: '2026-11-16', end: '2026-11-22' })).toEqual({
      start: '2026-11-16',
      end: '2026-11-22',
    })
  })
  it.each([
    [27 - 7, 'validation.rangeTooShort'],
    [27, undefined],
    [167, undefined],
    [168, 'validation.rangeTooLong'],
  ])('%d days after a Monday', (days, key) => {
    const start = '2026-01-05'
    expect(dateRangeProblem('week', { start, end: dayAfter(start, days) })?.key).toBe(key)
  })
  it('any range becomes Monday to Sunday and holds the days chosen', () => {
    fc.assert(
      fc.property(day, fc.nat(400), (start, length) => {
        const chosen = { start, end: dayAfter(start, length) }
        const { start: from, end: to } = wholeUnits('week', chosen)
        expect([weekday(from), weekday(to)]).toEqual([1, 0])
        expect(from <= chosen.start && to >= chosen.end).toBe(true)
        expect(from > dayAfter(chosen.start, -7) && to < dayAfter(chosen.end, 7)).toBe(true)
      }),
    )
  })
})

describe('date range picker, month mode of 6 to 12 months', () => {
  it.each([
    ['2026-01-15', '2026-05-20', 'validation.rangeTooShort'],
    ['2026-01-31', '2026-06-01', undefined],
    ['2026-01-01', '2026-12-31', undefined],
    ['2026-01-31', '2027-01-01', 'validation.rangeTooLong'],
  ])('%s to %s', (start, end, key) => {
    expect(dateRangeProblem('month', { start, end })?.key).toBe(key)
  })
  it('widens to whole months, leap years too', () => {
    expect(wholeUnits('month', { start: '2024-02-10', end: '2024-02-11' })).toEqual({
      start: '2024-02-01',
      end: '2024-02-29',
    })
    expect(wholeUnits('month', { start: '2026-12-10', end: '2026-12-11' }).end).toBe('2026-12-31')
  })
})

describe('date range picker, what it starts with', () => {
  it.each([
    ['day', { start: '2026-11-15', end: '2026-11-21' }, 7],
    ['week', { start: '2026-10-26', end: '2026-11-22' }, 4],
    ['month', { start: '2026-06-01', end: '2026-11-30' }, 6],
  ] as const)('%s mode', (mode, range, units) => {
    expect(defaultRange(mode, today)).toEqual(range)
    expect(unitsOf(mode, range)).toBe(units)
  })
  it('is allowed on every day in every mode and holds that day', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...DATE_RANGE_MODES), (now, mode) => {
        const range = defaultRange(mode, now)
        expect(dateRangeProblem(mode, range)).toBeNull()
        expect(range.start <= now && now <= range.end).toBe(true)
      }),
    )
  })
  it('starts 00:00:00 and ends 23:59:59', () => {
    expect(rangeTimes({ start: '2026-11-15', end: today })).toEqual({
      startTime: '2026-11-15 00:00:00',
      endTime: '2026-11-21 23:59:59',
    })
  })
})

describe('date range picker, days it offers as the end', () => {
  it('are exactly the allowed ones', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...DATE_RANGE_MODES), fc.nat(420), (start, mode, length) => {
        const end = dayAfter(start, length)
        const { start: first, end: last } = allowedEnds(mode, start)
        const offered = wholeUnits(mode, { start, end }).end
        const isAllowed = dateRangeProblem(mode, { start, end }) === null
        expect(offered >= first && offered <= last).toBe(isAllowed)
      }),
    )
  })
})
