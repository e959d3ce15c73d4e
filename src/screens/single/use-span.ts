import { toPlatformTime } from '#core/domain/platform-time.ts'
import { usePlatformDay } from '../stage/use-platform-day.ts'
import type { Moment } from './moment.ts'

const DAY_MS = 86_400_000
/** Of a replay: what was around the moment. */
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
  const around = moment && !moment.live ? Math.round(moment.at / STEP_MS) * STEP_MS : undefined
  const [from, to] = around === undefined ? [day, day + DAY_MS - 1000] : [around - AROUND_MS, around + AROUND_MS]
  return { vin, startTime: toPlatformTime(from), endTime: toPlatformTime(to) }
}
