interface Standing {
  /** Positions of the replay clock and of the picture, both in ms since the recording began to play. */
  clock: number
  here: number
  /** How far the picture is loaded. */
  loaded: number
  /** Times as fast as it was recorded. */
  speed: number
  /** The clock of the replay is running. */
  running: boolean
}

export type Order =
  | { do: 'wait'; jumpTo?: number }
  | { do: 'play'; rate: number; jumpTo?: number }
  /** Another moment than the requested one: a new request is needed. */
  | { do: 'begin' }

/** In seconds of real time; the recording advances faster by the playback speed. */
const LATEST_S = 20
const EARLIEST_S = 6
const JUMP_S = 1.5
const HURRY_S = 0.4
const EARLY_S = 0.3
const HURRY = 1.1

/** Synchronises the picture of a recording with the clock of its replay: map, gauges and cameras show the same moment. */
export function followClock({ clock, here, loaded, speed, running }: Standing): Order {
  const second = 1_000 * speed
  if (clock < -EARLIEST_S * second || clock - Math.max(here, loaded) > LATEST_S * second) return { do: 'begin' }
  const behind = clock - here
  const far = Math.abs(behind) > JUMP_S * second
  const jump = far && clock >= 0 && clock <= loaded ? { jumpTo: clock } : {}
  const early = behind < -EARLY_S * second && !('jumpTo' in jump)
  if (!running || early) return { do: 'wait', ...jump }
  const late = behind > HURRY_S * second && loaded - here > second
  return { do: 'play', rate: late && !('jumpTo' in jump) ? speed * HURRY : speed, ...jump }
}
