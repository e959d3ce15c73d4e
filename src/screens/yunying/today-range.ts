import { platformDayStart, toPlatformTime } from '#core/domain/platform-time.ts'

const DAY_MS = 86_400_000

/** The platform day of a moment, as addresses of the console have a range. */
export function todayRange(at: number | undefined): { startTime?: string; endTime?: string } {
  if (at === undefined) return {}
  const start = platformDayStart(at)
  return { startTime: toPlatformTime(start), endTime: toPlatformTime(start + DAY_MS - 1000) }
}
