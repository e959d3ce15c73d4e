/** State of a rotation. Moments are epoch ms. */
export interface RotationState {
  /** The vehicle that is shown; null before the first. */
  shown: number | null
  since: number
  pausedAt: number | null
  /** A new level 1 alarm keeps the wall until then. */
  heldUntil: number | null
}

interface RotationRules {
  dwellMs: number
  holdMs: number
  /** How many vehicles are shown at once. */
  abreast: number
}

/** A paused wall resumes automatically. */
const LONGEST_PAUSE_MS = 30 * 60_000

/**
 * The vehicle so many steps ahead. From a vehicle that left the list (offline, alarm ended) it continues at the start, where
 * the most severe alarms are.
 */
export function stepFrom(list: readonly number[], shown: number | null, by: number): number | null {
  if (list.length === 0) return null
  const at = shown === null ? -1 : list.indexOf(shown)
  if (at < 0) return list[0]!
  return list[(((at + by) % list.length) + list.length) % list.length]!
}

/** The vehicles that are shown side by side, starting with this one. */
export function abreastFrom(list: readonly number[], shown: number | null, count: number): number[] {
  if (shown === null) return []
  const at = Math.max(0, list.indexOf(shown))
  const row = Array.from({ length: count }, (_, index) => list[(at + index) % list.length])
  return [...new Set([shown, ...row.slice(1)])].filter((id) => id !== undefined)
}

/** State of a rotation after some time. */
export function tick(
  state: RotationState,
  list: readonly number[],
  now: number,
  { dwellMs, abreast }: RotationRules,
): RotationState {
  if (state.shown === null) return { ...state, shown: list[0] ?? null, since: now }
  if (state.heldUntil !== null) {
    if (now < state.heldUntil) return state
    return { ...state, heldUntil: null, since: now - dwellMs }
  }
  if (state.pausedAt !== null) {
    return now - state.pausedAt < LONGEST_PAUSE_MS ? state : { ...state, pausedAt: null, since: now }
  }
  if (now - state.since < dwellMs) return state
  return { ...state, shown: stepFrom(list, state.shown, abreast) ?? state.shown, since: now }
}

/** A manual step ends a hold, but not a pause. */
export const step = (state: RotationState, list: readonly number[], by: number, now: number): RotationState => ({
  ...state,
  shown: stepFrom(list, state.shown, by) ?? state.shown,
  since: now,
  heldUntil: null,
  pausedAt: state.pausedAt === null ? null : now,
})

/** A new alarm of level 1: its vehicle takes the wall. */
export const hold = (state: RotationState, vehicleId: number, now: number, { holdMs }: RotationRules): RotationState =>
  holdMs === 0 ? state : { ...state, shown: vehicleId, since: now, heldUntil: now + holdMs }

export const togglePause = (state: RotationState, now: number): RotationState => ({
  ...state,
  pausedAt: state.pausedAt === null ? now : null,
  since: now,
  heldUntil: null,
})
