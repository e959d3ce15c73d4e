import { dayAfter } from './date-range.ts'
import { wallDay, wallText, wholeDays } from './wall-time.ts'

/** Ranges of time that move with the clock; as such they are in addresses and saved searches. */
export const RELATIVE_RANGES = ['1h', '24h', 'today', 'yesterday', '7d'] as const
export type RelativeRange = (typeof RELATIVE_RANGES)[number]

export const isRelativeRange = (text: unknown): text is RelativeRange =>
  (RELATIVE_RANGES as readonly unknown[]).includes(text)

const SECOND_MS = 1000
const HOUR_MS = 3_600_000

/** What a range is at a moment, as the clocks of a zone show it. Days are those of the calendar, and end now. */
export function rangeAt(range: RelativeRange, nowMs: number, zone: string): { startTime: string; endTime: string } {
  const today = wallDay(nowMs, zone)
  // The second that runs is part of it.
  const endTime = wallText(Math.ceil(nowMs / SECOND_MS) * SECOND_MS, zone)
  switch (range) {
    case '1h':
      return { startTime: wallText(nowMs - HOUR_MS, zone), endTime }
    case '24h':
      return { startTime: wallText(nowMs - 24 * HOUR_MS, zone), endTime }
    case 'today':
      return { startTime: wholeDays(today, today, zone).startTime, endTime }
    case 'yesterday':
      return wholeDays(dayAfter(today, -1), dayAfter(today, -1), zone)
    case '7d':
      return { startTime: wholeDays(dayAfter(today, -6), today, zone).startTime, endTime }
  }
}
