/** Minutes within which a user has to react to an alarm of level 1, 2 and 3. */
export const REACTION_MINUTES = [5, 30, 240] as const

const MINUTE_SECONDS = 60

/** `withinLimit` and `overdue`: no reaction yet; `met` and `missed`: how it went. */
export interface Reaction {
  state: 'withinLimit' | 'overdue' | 'met' | 'missed'
  /** To the limit, or beyond it. */
  seconds: number
}

/** The reaction against the limit of its level; moments are epoch seconds, `reacted` null: none yet. */
export function reactionOf(level: number, started: number, reacted: number | null, now: number): Reaction {
  const minutes = REACTION_MINUTES[level - 1] ?? REACTION_MINUTES[2]
  const spare = started + minutes * MINUTE_SECONDS - (reacted ?? now)
  const inTime = spare >= 0
  const state = reacted === null ? (inTime ? 'withinLimit' : 'overdue') : inTime ? 'met' : 'missed'
  return { state, seconds: Math.round(Math.abs(spare)) }
}
