import { PLATFORM_OFFSET_MS } from './platform-time.ts'

/** When something is in force, platform zone. */
export interface WeeklySchedule {
  /** 1 Monday … 7 Sunday; empty: every day. */
  weekdays: readonly number[]
  /** "HH:mm"; equal ends mean the whole day, an end before the beginning goes over midnight. */
  from: string
  to: string
}

const DAY_MINUTES = 1440
const MINUTE_MS = 60_000

const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

/** Whether a schedule is in force at a moment. A window over midnight belongs to the weekday it began on. */
export function inForce({ weekdays, from, to }: WeeklySchedule, epochMs: number): boolean {
  const begin = minuteOf(from)
  const end = minuteOf(to) || DAY_MINUTES
  if (weekdays.length === 0 && (begin === end || end - begin === DAY_MINUTES)) return true
  const minutes = Math.floor((epochMs + PLATFORM_OFFSET_MS) / MINUTE_MS)
  const minute = minutes % DAY_MINUTES
  // 1970-01-01 was a Thursday.
  const weekday = ((Math.floor(minutes / DAY_MINUTES) + 3) % 7) + 1
  const on = (day: number) => weekdays.length === 0 || weekdays.includes(day)
  if (begin === end || from === to) return on(weekday)
  if (begin < end) return on(weekday) && minute >= begin && minute < end
  return (on(weekday) && minute >= begin) || (on(((weekday + 5) % 7) + 1) && minute < end)
}
