import type { HistoryItemKey } from './history-items.ts'

/** waiting for the first message of the vehicle, then collecting until the time is over. */
export const MESSAGE_CHECK_STATES = ['waiting', 'collecting', 'passed', 'failed', 'aborted'] as const
export type MessageCheckState = (typeof MESSAGE_CHECK_STATES)[number]
export const OPEN_CHECK_STATES: readonly MessageCheckState[] = ['waiting', 'collecting']

/**
 * What an item must do. present: it came at all. range: every value within limits. changes: more than one value. period:
 * never longer than so many seconds between two. matches: every value is what the test bench shows, within a tolerance.
 */
export const CHECK_RULES = ['present', 'range', 'changes', 'period', 'matches'] as const
export type CheckRule = (typeof CHECK_RULES)[number]

export const CHECK_VERDICTS = ['open', 'passed', 'failed'] as const
export type CheckVerdict = (typeof CHECK_VERDICTS)[number]

/** Why an item failed; empty: it did not, or not yet. */
export const CHECK_REMARKS = ['', 'missing', 'outOfRange', 'constant', 'tooSlow', 'different'] as const
export type CheckRemark = (typeof CHECK_REMARKS)[number]

export const MESSAGE_CHECK_LIMITS = {
  /** Seconds a check collects. */
  least: 60,
  most: 600,
  /** Seconds it waits for the vehicle. */
  waits: 900,
  vehicles: 100,
  /** Samples of an item stored for the certificate. */
  samples: 120,
} as const

export interface CheckedItem {
  item: HistoryItemKey
  rule: CheckRule
  least?: number | null | undefined
  greatest?: number | null | undefined
  /** Seconds of `period`. */
  seconds?: number | null | undefined
  /** Value of the test bench, and how far from it is still good. */
  expected?: number | null | undefined
  tolerance?: number | null | undefined
}

/** One value of an item; seconds since the check began. */
export type CheckSample = readonly [at: number, value: number]

export interface CheckFinding {
  verdict: CheckVerdict
  remark: CheckRemark
  least: number | null
  greatest: number | null
  last: number | null
  samples: number
  /** Seconds from the beginning; null: it never came. */
  firstSeen: number | null
  /** Longest time between two samples, with the beginning and, when it is over, the end of the check. */
  longestGap: number
}

/**
 * What the samples say of a rule after so many seconds. Until the check is over only what can no longer change has a
 * verdict: a value out of range stays out of range, a missing one may still come.
 */
export function judgeItem(
  rule: CheckedItem,
  samples: readonly CheckSample[],
  elapsed: number,
  over: boolean,
): CheckFinding {
  const values = samples.map(([, value]) => value)
  const [first] = samples
  const last = samples.at(-1)
  const gaps = samples.map(([at], index) => at - (samples[index - 1]?.[0] ?? 0))
  const longestGap = Math.max(0, ...gaps, elapsed - (last?.[0] ?? 0))
  const remark = remarkOf(rule, values, longestGap)
  return {
    // Missing values and values that do not change yet may still come.
    verdict:
      remark === '' ? (over || isSettled(rule) ? 'passed' : 'open') : over || isLasting(remark) ? 'failed' : 'open',
    remark: over || isLasting(remark) ? remark : '',
    least: values.length > 0 ? Math.min(...values) : null,
    greatest: values.length > 0 ? Math.max(...values) : null,
    last: last?.[1] ?? null,
    samples: values.length,
    firstSeen: first?.[0] ?? null,
    longestGap,
  }
}

/** Once true, later samples do not make it false. */
const isSettled = ({ rule }: CheckedItem) => rule === 'present' || rule === 'changes'
const isLasting = (remark: CheckRemark) => remark === 'outOfRange' || remark === 'different' || remark === 'tooSlow'

function remarkOf(rule: CheckedItem, values: readonly number[], longestGap: number): CheckRemark {
  const { least, greatest, seconds, expected, tolerance } = rule
  if (rule.rule === 'period' && longestGap > (seconds ?? Number.POSITIVE_INFINITY)) {
    return values.length === 0 ? 'missing' : 'tooSlow'
  }
  if (values.length === 0) return 'missing'
  switch (rule.rule) {
    case 'range':
      return values.every((value) => value >= (least ?? -Infinity) && value <= (greatest ?? Infinity))
        ? ''
        : 'outOfRange'
    case 'changes':
      return values.some((value) => value !== values[0]) ? '' : 'constant'
    case 'matches':
      return values.every((value) => Math.abs(value - (expected ?? value)) <= (tolerance ?? 0)) ? '' : 'different'
    default:
      return ''
  }
}

/** The maximum number of samples, evenly spread, including the first and the last. */
export function thinned(samples: readonly CheckSample[], most: number = MESSAGE_CHECK_LIMITS.samples): CheckSample[] {
  if (samples.length <= most) return [...samples]
  const step = (samples.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => samples[Math.round(index * step)]!)
}
