import { platformDayStart, toPlatformTime } from '#core/domain/platform-time.ts'

const DAY_MS = 86_400_000
const SECOND_MS = 1000

/** The platform day of a moment as the console's lists have a range in their address: platform time, whatever the viewer's zone is. */
export function dayRange(at: number): { startTime: string; endTime: string } {
  const start = platformDayStart(at)
  return { startTime: toPlatformTime(start), endTime: toPlatformTime(start + DAY_MS - SECOND_MS) }
}
