import { toPlatformTime } from '#core/domain/platform-time.ts'
import { dayRange } from '../stage/day-range.ts'
import { usePlatformDay } from '../stage/use-platform-day.ts'
import type { Moment } from './moment.ts'

/** In a replay: the range around the moment. */
const AROUND_MS = 15 * 60_000
const STEP_MS = 5 * 60_000

/** A vehicle over a stretch of time, as the lists of the console take it from their address: in platform time. */
export interface Span {
  vin: string
  startTime: string
  endTime: string
}

/** Live the platform's day, in a replay half an hour around its moment. */
export function useSpan(vin: string, moment?: Pick<Moment, 'live' | 'at'>): Span {
  const day = usePlatformDay()
  if (!moment || moment.live) return { vin, ...dayRange(day) }
  const around = Math.round(moment.at / STEP_MS) * STEP_MS
  return { vin, startTime: toPlatformTime(around - AROUND_MS), endTime: toPlatformTime(around + AROUND_MS) }
}
