import { dayAfter, type DateRangeMode, wholeUnits } from './date-range.ts'
import { isOpenUpgrade, UPGRADE_STATES, type UpgradeState } from './upgrade-record.ts'
import { PROGRESS_OF } from './upgrade-task.ts'
import { epochOfWall, wallDay, wholeDays } from './wall-time.ts'

/** How upgrades are counted once they have ended. */
export const UPGRADE_OUTCOMES = ['succeeded', 'failed', 'other'] as const
export type UpgradeOutcome = (typeof UPGRADE_OUTCOMES)[number]
const outcomeOf = (state: UpgradeState): UpgradeOutcome => {
  const part = PROGRESS_OF[state]
  return part === 'succeeded' || part === 'failed' ? part : 'other'
}
/** States upgrades end in, as the progress of tasks counts them. */
export const statesOf = (outcome: UpgradeOutcome): UpgradeState[] =>
  UPGRADE_STATES.filter((state) => !isOpenUpgrade(state) && outcomeOf(state) === outcome)

/** The longest range of a statistic, in days; a day more for the hour a zone may move. */
export const STAT_DAYS_MAX = 366

interface Period {
  /** Epoch milliseconds, both included to the second. */
  from: number
  to: number
}

const SECOND_MS = 1000

/** Days, weeks or months of a zone that a range touches; the first and the last are cut at its ends. */
export function periodsOf(mode: DateRangeMode, { from, to }: Period, zone: string): Period[] {
  const periods: Period[] = []
  const last = wallDay(to, zone)
  for (let day = wallDay(from, zone); day <= last; ) {
    const { end } = wholeUnits(mode, { start: day, end: day })
    const whole = wholeDays(day, end, zone)
    const ends = epochOfWall(whole.endTime, zone)
    periods.push({ from: periods.length === 0 ? from : periods.at(-1)!.to + SECOND_MS, to: Math.min(ends, to) })
    day = dayAfter(end, 1)
  }
  return periods
}
