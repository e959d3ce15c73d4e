import type { MotionState } from '#simulator/motion/vehicle-motion.ts'

export type SafetyKind = 'adas' | 'dsm' | 'blindSpot' | 'tyres'

export interface Incident {
  kind: SafetyKind
  /** Type of the alarm, or bits of the wheel. */
  type: number
  /** 1 or 2; 2 comes with pictures and a clip. */
  level: number
  /** Camera that saw it. */
  channel: number
  /** Seconds from its start to its end; 0 for a moment. */
  seconds: number
  /** Files of evidence. */
  attachments: number
}

type Rule = Incident & { fits: (state: MotionState, hour: number) => boolean; weight: number }

const COCKPIT = 1
const FORWARD = 2
const LEFT = 3
const RIGHT = 4
const drives =
  (above: number, below = Number.POSITIVE_INFINITY) =>
  ({ stop, speed }: MotionState): boolean =>
    stop === null && speed > above && speed < below
const isNight = (hour: number): boolean => hour < 5.5 || hour > 21.5
const LONG_SECONDS = 5_400

const rule = (
  kind: SafetyKind,
  type: number,
  weight: number,
  fits: Rule['fits'],
  rest: Partial<Incident> = {},
): Rule => ({ kind, type, weight, fits, level: 1, channel: FORWARD, seconds: 0, attachments: 0, ...rest })

const evidence = { level: 2, attachments: 3 } as const

/** Traffic incidents with their frequency and conditions. */
const RULES: readonly Rule[] = [
  rule('adas', 1, 0.6, drives(40), evidence),
  rule('adas', 2, 5, drives(60)),
  rule('adas', 3, 5, drives(50)),
  rule('adas', 4, 0.3, drives(12, 45), evidence),
  rule('adas', 6, 2, drives(70)),
  rule('dsm', 1, 1, (state, hour) => drives(30)(state) && (isNight(hour) || state.since > LONG_SECONDS), {
    ...evidence,
    channel: COCKPIT,
    seconds: 12,
  }),
  rule('dsm', 2, 0.6, drives(10), { ...evidence, channel: COCKPIT, seconds: 9 }),
  rule('dsm', 3, 0.4, drives(10), { ...evidence, level: 1, channel: COCKPIT }),
  rule('dsm', 4, 3, drives(25), { channel: COCKPIT }),
  rule('blindSpot', 2, 1, drives(3, 35), { channel: LEFT }),
  rule('blindSpot', 3, 2, drives(3, 35), { channel: RIGHT }),
  rule('tyres', 1 << 2, 0.4, drives(20)),
]

/** A possible incident, selected by the hash; null when the vehicle is stationary. */
export function plausibleIncident(state: MotionState, hour: number, hash: number): Incident | null {
  const possible = RULES.filter(({ fits }) => fits(state, hour))
  const total = possible.reduce((sum, { weight }) => sum + weight, 0)
  let left = (hash / 2 ** 32) * total
  for (const { fits: _fits, weight, ...incident } of possible) {
    left -= weight
    if (left < 0) return incident
  }
  return null
}
