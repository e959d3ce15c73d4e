import { fromPlatformTime } from '#core/domain/platform-time.ts'

/** Older than this or further ahead, and the device clock cannot be right: reports may be late by months, but none comes before its time. */
const OLDEST_DAYS = 366
const AHEAD_MINUTES = 10
export const OLDEST_MS = OLDEST_DAYS * 86_400_000
export const AHEAD_MS = AHEAD_MINUTES * 60_000
/** Ranges of a device clock, as they are shown next to one outside of them. */
export const CLOCK_RANGE = `−${OLDEST_DAYS} d … +${AHEAD_MINUTES} min`
export const LIVE_CLOCK_RANGE = `± ${AHEAD_MINUTES} min`

/** Reports that are sent later come faster than they were made, so that their delay shrinks; that of a slow clock stays. */
const STEADY_MS = 3_000
/** A clock that is known to be slow stays so when a report takes its time. */
const STILL_STEADY_MS = 60_000
const LEAST_REPORTS = 3
const LEAST_MS = 10_000

/** The delay of live reports of one terminal, as long as it stays the same. */
export interface SteadyDelay {
  ms: number
  since: number
  reports: number
  isSlow: boolean
}

/** A device time that cannot be right, whatever was reported before. */
export const isImpossible = (deviceAt: number, receivedAt: number): boolean =>
  !(deviceAt >= receivedAt - OLDEST_MS && deviceAt <= receivedAt + AHEAD_MS)

/** When something happened by the clock of the device, as far as that can be right; else when it was received. Epoch ms. */
export function possibleTime(time: string | null | undefined, receivedAt: number): number {
  const deviceAt = time ? fromPlatformTime(time) : receivedAt
  return isImpossible(deviceAt, receivedAt) ? receivedAt : deviceAt
}

/**
 * Notes the time of a live report; true when the clock of the device runs behind by the same time in one live report after the
 * other. Its reports are of now then, and not back-filled ones, which would hide behind what came before.
 */
export function isSlowClock(terminal: { delay: SteadyDelay | null }, deviceAt: number, receivedAt: number): boolean {
  const ms = receivedAt - deviceAt
  if (ms < AHEAD_MS) {
    terminal.delay = null
    return false
  }
  const { delay } = terminal
  if (!delay || Math.abs(ms - delay.ms) > (delay.isSlow ? STILL_STEADY_MS : STEADY_MS)) {
    terminal.delay = { ms, since: receivedAt, reports: 1, isSlow: false }
    return false
  }
  delay.reports += 1
  delay.isSlow ||= delay.reports >= LEAST_REPORTS && receivedAt - delay.since >= LEAST_MS
  return delay.isSlow
}
