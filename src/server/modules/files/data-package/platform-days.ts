import { fromPlatformTime, toPlatformTime } from '#core/domain/platform-time.ts'

const DAY_MS = 86_400_000

export interface PlatformDay {
  /** "YYYY-MM-DD", platform zone. */
  day: string
  /** Half-open, epoch ms. */
  from: number
  to: number
}

/** The days of the platform zone a half-open range touches, each with its part of the range. */
export function platformDays(from: number, to: number): PlatformDay[] {
  const days: PlatformDay[] = []
  for (let at = from; at < to; ) {
    const day = toPlatformTime(at).slice(0, 10)
    const end = Math.min(to, fromPlatformTime(`${day} 00:00:00`) + DAY_MS)
    days.push({ day, from: at, to: end })
    at = end
  }
  return days
}
