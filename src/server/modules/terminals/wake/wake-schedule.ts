import { PLATFORM_OFFSET_MS } from '#core/domain/platform-time.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const WEEK = 7
/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = 4

/** The next moment after `now` at "hh:mm" of one of the weekdays (1 Monday … 7 Sunday) in the platform zone, epoch ms. */
export function nextRun({ weekdays, at }: { weekdays: readonly number[]; at: string }, now: number): number | null {
  const [hour = 0, minute = 0] = at.split(':').map(Number)
  const today = Math.floor((now + PLATFORM_OFFSET_MS) / DAY_MS)
  for (let day = today; day <= today + WEEK; day += 1) {
    const weekday = ((day + FIRST_WEEKDAY - 1) % WEEK) + 1
    const moment = day * DAY_MS - PLATFORM_OFFSET_MS + (hour * 60 + minute) * MINUTE_MS
    if (weekdays.includes(weekday) && moment > now) return moment
  }
  return null
}
