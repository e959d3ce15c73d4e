import {
  DAY_RANGE_MAX,
  DAY_RANGE_MIN,
  DEFAULT_RANGE_DAYS,
  DEFAULT_RANGE_MONTHS,
  DEFAULT_RANGE_WEEKS,
  MONTH_RANGE_MAX,
  MONTH_RANGE_MIN,
  WEEK_RANGE_MAX,
  WEEK_RANGE_MIN,
} from './limits.ts'

/*
 * Rules of the date range picker (docs/product/shared.md#date-ranges). Days are calendar days "YYYY-MM-DD" and know no zone; both ends belong
 * to the range.
 */

export const DATE_RANGE_MODES = ['day', 'week', 'month'] as const
export type DateRangeMode = (typeof DATE_RANGE_MODES)[number]

export interface DayRange {
  start: string
  end: string
}

interface Limits {
  /** Most days of day mode. */
  dayMax?: number
}

export interface RangeProblem {
  key: 'validation.rangeOrder' | 'validation.rangeTooShort' | 'validation.rangeTooLong'
  /** min or max, in units of the mode. */
  limit?: number
}

const DAY_MS = 86_400_000
const DAYS_OF_WEEK = 7
/** Days from 1970-01-01 to the first Monday. */
const FIRST_MONDAY = 4

const dayNumber = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS)
const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)
const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
/** First day of the month so many months after the year 0. */
const monthStart = (month: number): number => Math.floor(Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY_MS)
const mondayOf = (number: number): number =>
  number - ((((number - FIRST_MONDAY) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK)

/** The day so many days later. */
export const dayAfter = (day: string, days: number): string => dayText(dayNumber(day) + days)

/** The range widened to whole units: weeks from Monday to Sunday, months from the first to the last day. */
export function wholeUnits(mode: DateRangeMode, { start, end }: DayRange): DayRange {
  if (mode === 'week') {
    return { start: dayText(mondayOf(dayNumber(start))), end: dayText(mondayOf(dayNumber(end)) + DAYS_OF_WEEK - 1) }
  }
  if (mode === 'month') {
    return { start: dayText(monthStart(monthNumber(start))), end: dayText(monthStart(monthNumber(end) + 1) - 1) }
  }
  return { start, end }
}

/** Days, weeks or months a range of whole units holds; 0 or less when it is reversed. */
export function unitsOf(mode: DateRangeMode, range: DayRange): number {
  const { start, end } = wholeUnits(mode, range)
  if (mode === 'month') return monthNumber(end) - monthNumber(start) + 1
  const days = dayNumber(end) - dayNumber(start) + 1
  return mode === 'week' ? days / DAYS_OF_WEEK : days
}

/** Fewest and most units of a mode. */
export function unitLimits(mode: DateRangeMode, { dayMax = DAY_RANGE_MAX }: Limits = {}): { min: number; max: number } {
  if (mode === 'week') return { min: WEEK_RANGE_MIN, max: WEEK_RANGE_MAX }
  if (mode === 'month') return { min: MONTH_RANGE_MIN, max: MONTH_RANGE_MAX }
  return { min: DAY_RANGE_MIN, max: dayMax }
}

/** Error of a range; null when it is allowed. */
export function dateRangeProblem(mode: DateRangeMode, range: DayRange, limits: Limits = {}): RangeProblem | null {
  if (range.start > range.end) return { key: 'validation.rangeOrder' }
  const units = unitsOf(mode, range)
  const { min, max } = unitLimits(mode, limits)
  if (units < min) return { key: 'validation.rangeTooShort', limit: min }
  if (units > max) return { key: 'validation.rangeTooLong', limit: max }
  return null
}

/** Days the end may have once the start is chosen, for a picker that greys out the rest. */
export function allowedEnds(mode: DateRangeMode, start: string, limits: Limits = {}): DayRange {
  const { min, max } = unitLimits(mode, limits)
  const first = wholeUnits(mode, { start, end: start }).start
  const lastOf = (units: number): string => {
    if (mode === 'month') return dayText(monthStart(monthNumber(first) + units) - 1)
    return dayAfter(first, (mode === 'week' ? units * DAYS_OF_WEEK : units) - 1)
  }
  return { start: lastOf(min), end: lastOf(max) }
}

/** Where a picker starts: the last 7 days, 4 weeks or 6 months, the current one included. */
export function defaultRange(mode: DateRangeMode, today: string): DayRange {
  if (mode === 'day') return { start: dayAfter(today, 1 - DEFAULT_RANGE_DAYS), end: today }
  if (mode === 'week') {
    const { end } = wholeUnits('week', { start: today, end: today })
    return { start: dayAfter(end, 1 - DEFAULT_RANGE_WEEKS * DAYS_OF_WEEK), end }
  }
  const { end } = wholeUnits('month', { start: today, end: today })
  return { start: dayText(monthStart(monthNumber(today) + 1 - DEFAULT_RANGE_MONTHS)), end }
}

/** The range with its times: from 00:00:00 of the first to 23:59:59 of the last day. */
export const rangeTimes = ({ start, end }: DayRange): { startTime: string; endTime: string } => ({
  startTime: `${start} 00:00:00`,
  endTime: `${end} 23:59:59`,
})
