import type { WakeCard } from '#core/contract/command.ts'
import { platformDayStart, platformTimeOf } from '#core/domain/platform-time.ts'

type SleepProfile = NonNullable<WakeCard['sleepProfile']>

/** Parameter 0x007C of JT/T 1078. */
export const WAKE_PARAMETER = 0x007c

const DAY_MS = 86_400_000
const DAYS = 7

/** The wake parameter as a terminal reported it; null when it does not follow the standard. */
export function sleepProfileOf(value: unknown, at: Date): SleepProfile | null {
  const parameter = value as (Partial<Record<'mode' | 'weekdays' | 'enabled', number>> & { slots?: unknown }) | null
  if (!parameter || typeof parameter.mode !== 'number' || !Array.isArray(parameter.slots)) return null
  const has = (word: number | undefined, bit: number) => (((word ?? 0) >> bit) & 1) === 1
  return {
    condition: has(parameter.mode, 0),
    scheduled: has(parameter.mode, 1),
    manual: has(parameter.mode, 2),
    weekdays: [1, 2, 3, 4, 5, 6, 7].filter((day) => has(parameter.weekdays, day - 1)),
    slots: (parameter.slots as { wake: unknown; sleep: unknown }[])
      .filter((_slot, index) => has(parameter.enabled, index))
      .map(({ wake, sleep }) => ({ wake: String(wake), sleep: String(sleep) })),
    readTime: platformTimeOf(at),
  }
}

/** The next moment the terminal wakes by its own clock; null when it does not. */
export function nextWake(profile: SleepProfile | null, now: number): number | null {
  if (!profile?.scheduled) return null
  const today = platformDayStart(now)
  for (let day = 0; day <= DAYS; day++) {
    const start = today + day * DAY_MS
    // The platform's day is that of the terminal's clock; 1970-01-01 was a Thursday.
    const weekday = ((Math.round((start + 8 * 3_600_000) / DAY_MS) + 3) % 7) + 1
    if (!profile.weekdays.includes(weekday)) continue
    const moments = profile.slots.map(({ wake }) => start + minutesOf(wake) * 60_000)
    const next = moments.filter((moment) => moment > now).sort((a, b) => a - b)[0]
    if (next !== undefined) return next
  }
  return null
}

function minutesOf(clock: string): number {
  const [, hours = '0', minutes = '0'] = /^(\d\d):?(\d\d)$/.exec(clock) ?? []
  return Number(hours) * 60 + Number(minutes)
}
