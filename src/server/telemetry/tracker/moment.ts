import { POSITION_QUALITY } from '#core/domain/position-quality.ts'
import { POSITION_KIND } from '../recorder/telemetry-row.ts'

interface Report {
  ts: number
  receivedAt: number
  quality?: number
  fault?: string | null
}

/** Clocks that are right differ by so much from ours. */
const USUAL_AHEAD_MS = 5_000
/** A report is on its way for no longer than this, unless it is a late one. */
const ON_ITS_WAY_MS = 120_000

/** When something was reported, for the order of events: never later than it was received. */
export const momentOf = ({ ts, receivedAt }: Report): number => Math.min(ts, receivedAt)

/** The whole second, as device clocks have it: what came milliseconds later in it is not after the next report. */
export const secondOf = (moment: number): number => Math.floor(moment / 1000) * 1000

/** What comes next must not be older than this. After a report whose clock is wrong a right one, a little older, still counts. */
export function nextFrom({ ts, receivedAt, quality = 0, fault }: Report, before: number): number {
  const isWrong = (quality & POSITION_QUALITY.clockWrong) !== 0 || fault === 'clockWrong'
  const isAhead = ts > receivedAt + USUAL_AHEAD_MS
  return isWrong || isAhead ? Math.max(before, receivedAt - ON_ITS_WAY_MS) : Math.min(ts, receivedAt)
}

/** Its time is known: of a device whose clock is wrong, what it reports live is of now, and what it stored may be of any time. */
export const isTimed = ({ quality, kind }: { quality: number; kind: number }): boolean =>
  (quality & POSITION_QUALITY.clockWrong) === 0 || kind === POSITION_KIND.live
