import { unitOf } from '#core/demo/hash-random.ts'
import type { MotionState } from '../motion/vehicle-motion.ts'

/** awake: reports; light: keeps its connection by heartbeats; deep: logs out, wakes now and then. */
export type Alertness = 'awake' | 'light' | 'deep'

const MINUTE = 60
const FALLS_ASLEEP_AFTER = 14 * MINUTE
/** Shorter stops are not worth sleeping. */
const WORTH_SLEEPING = 20 * MINUTE
const WAKES_BEFORE = 4 * MINUTE
const DEEP_SLEEP_SHARE = 0.35
/** After power on a terminal stays awake for a while. */
const BOOT_MS = 90_000

const SECONDS = { driving: 10, engineOn: 15, justParked: 30, parked: 60, light: 600, deep: 2_700 } as const
const JUST_PARKED_UNTIL = 5 * MINUTE

export function alertness(seed: number, index: number, state: MotionState, awakeForMs: number): Alertness {
  if (state.stop === null || state.engineOn || state.charging || awakeForMs < BOOT_MS) return 'awake'
  const isAsleep = state.since > FALLS_ASLEEP_AFTER && state.since + state.until > FALLS_ASLEEP_AFTER + WORTH_SLEEPING
  if (!isAsleep || state.until < WAKES_BEFORE) return 'awake'
  return unitOf(seed, 81, index) < DEEP_SLEEP_SHARE ? 'deep' : 'light'
}

/** Milliseconds until the next position is due. */
export function reportInterval(state: MotionState, mode: Alertness, drivingSeconds: number): number {
  const lead = mode === 'awake' ? 0 : WAKES_BEFORE
  const untilChange = state.stop === null ? Number.POSITIVE_INFINITY : state.until - lead + 1
  const usual =
    mode !== 'awake'
      ? SECONDS[mode]
      : state.stop === null
        ? drivingSeconds
        : state.engineOn
          ? SECONDS.engineOn
          : state.since < JUST_PARKED_UNTIL
            ? SECONDS.justParked
            : SECONDS.parked
  return Math.min(usual, Math.max(1, untilChange)) * 1000
}

export const DRIVING_SECONDS = SECONDS.driving
