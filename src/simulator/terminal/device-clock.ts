import { toPlatformTime } from '#core/domain/platform-time.ts'

const EVERY = 300
const BEHIND_MS = 26 * 60_000
const BATTERY_DEAD = 41
const RUNS_BEHIND = 187
const RESTARTED_AT = Date.UTC(1999, 11, 31, 16)

/**
 * The device clock: of 300 terminals one is half an hour behind and one restarted with the year 2000. `poweredAt` of a terminal
 * that is off is when it will be on.
 */
export function deviceTime(index: number, now: number, poweredAt: number): string {
  const of = index % EVERY
  if (of === BATTERY_DEAD) return toPlatformTime(RESTARTED_AT + Math.max(0, now - poweredAt))
  return toPlatformTime(of === RUNS_BEHIND ? now - BEHIND_MS : now)
}
