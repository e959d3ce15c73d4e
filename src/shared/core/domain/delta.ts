/** States of a pair of software versions. */
export const DELTA_STATES = ['queued', 'building', 'ready', 'failed', 'obsolete'] as const
export type DeltaState = (typeof DELTA_STATES)[number]

/** Fossil delta, compressed with Brotli (docs/decisions/0089-deltas-in-plain-javascript.md). */
export const DELTA_ALGORITHM = 'fossil+br'

/** Reasons why there is no delta; the last one is a person's. */
export const DELTA_FAILURES = ['fileMissing', 'tooLarge', 'exhausted', 'differs', 'unexpected', 'cancelled'] as const
export type DeltaFailure = (typeof DELTA_FAILURES)[number]

/** Both files of a pair may have this size together: they are held in memory. */
export const DELTA_BYTES_MAX = 256 * 1024 * 1024

export const MAX_PERCENT_DEFAULT = 100

/** The full file, when the delta is not small enough to be worth the work of the terminal. */
export const sendsOf = (deltaSize: number, fullSize: number, maxPercent: number): 'delta' | 'full' =>
  deltaSize * 100 < fullSize * maxPercent ? 'delta' : 'full'
