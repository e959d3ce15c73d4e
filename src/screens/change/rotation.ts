/** State of a rotation. Moments are epoch ms. */
export interface RotationState {
  /** The vehicle that is shown; null before the first. */
  shown: number | null
  since: number
  pausedAt: number | null
  /** A new level 1 alarm keeps the wall until then. */
  heldUntil: number | null
  /** The vehicles of this pass in their order. A ranking changes all the time, so a new order applies from the next pass. */
  pass: readonly number[]
}

interface RotationRules {
  dwellMs: number
  holdMs: number
  /** How many vehicles are shown at once. */
  abreast: number
}

/** A paused wall resumes automatically. */
const LONGEST_PAUSE_MS = 30 * 60_000

type Shown = Pick<RotationState, 'shown' | 'pass'>

/**
 * The vehicle so many steps ahead; past the last one a new pass begins with the list as it is now. So it does from a vehicle
 * that is not in the pass, because the most severe alarms come first. Vehicles that left the list are skipped.
 */
export function stepFrom({ shown, pass }: Shown, list: readonly number[], by: number): Shown {
  const restarted = { shown: list[0] ?? shown, pass: list }
  const at = shown === null ? -1 : pass.indexOf(shown)
  if (at < 0) return restarted
  const listed = new Set(list)
  if (by > 0) {
    const next = pass.slice(at + by).find((id) => listed.has(id))
    return next === undefined ? restarted : { shown: next, pass }
  }
  const wrapped = (((at + by) % pass.length) + pass.length) % pass.length
  const before = [...pass.slice(0, wrapped + 1).toReversed(), ...pass.slice(wrapped + 1).toReversed()]
  const previous = before.find((id) => listed.has(id))
  return previous === undefined ? restarted : { shown: previous, pass }
}

/** The vehicles that follow in this pass, then from its beginning; those that left the list are skipped. */
export function followingIn(
  { shown, pass }: Shown,
  list: readonly number[],
  shownAtOnce: number,
  count: number,
): number[] {
  const at = shown === null ? -1 : pass.indexOf(shown)
  const listed = new Set(list)
  const first = at < 0 ? 0 : at + shownAtOnce
  const ahead = [...pass.slice(first), ...pass.slice(0, Math.max(0, at))]
  return ahead.filter((id) => listed.has(id) && id !== shown).slice(0, count)
}

/** The vehicles that are shown side by side, starting with this one. */
export function abreastFrom(pass: readonly number[], shown: number | null, count: number): number[] {
  if (shown === null) return []
  const at = Math.max(0, pass.indexOf(shown))
  const row = Array.from({ length: count }, (_, index) => pass[(at + index) % pass.length])
  return [...new Set([shown, ...row.slice(1)])].filter((id) => id !== undefined)
}

/** State of a rotation after some time. */
export function tick(
  state: RotationState,
  list: readonly number[],
  now: number,
  { dwellMs, abreast }: RotationRules,
): RotationState {
  if (state.shown === null) return begin(state, list, now)
  if (state.heldUntil !== null) {
    if (now < state.heldUntil) return state
    return { ...state, heldUntil: null, since: now - dwellMs }
  }
  if (state.pausedAt !== null) {
    return now - state.pausedAt < LONGEST_PAUSE_MS ? state : { ...state, pausedAt: null, since: now }
  }
  if (now - state.since < dwellMs) return state
  return { ...state, ...stepFrom(state, list, abreast), since: now }
}

/** A manual step ends a hold, but not a pause. */
export const step = (state: RotationState, list: readonly number[], by: number, now: number): RotationState => ({
  ...state,
  ...stepFrom(state, list, by),
  since: now,
  heldUntil: null,
  pausedAt: state.pausedAt === null ? null : now,
})

/** The first list, or that of another selection. A vehicle that is shown already stays for its time. */
export const begin = (state: RotationState, list: readonly number[], now: number): RotationState =>
  state.shown === null ? { ...state, pass: list, shown: list[0] ?? null, since: now } : { ...state, pass: list }

/** A new alarm of level 1: its vehicle takes the wall. */
export const hold = (state: RotationState, vehicleId: number, now: number, { holdMs }: RotationRules): RotationState =>
  holdMs === 0 ? state : { ...state, shown: vehicleId, since: now, heldUntil: now + holdMs }

export const togglePause = (state: RotationState, now: number): RotationState => ({
  ...state,
  pausedAt: state.pausedAt === null ? now : null,
  since: now,
  heldUntil: null,
})
