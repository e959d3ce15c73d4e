import { metresPerStepX } from './world-position.ts'

const LONGEST_S = 12
const SHORTEST_S = 1
/** No road vehicle covers more ground, save a step of the rounded positions anonymous screens get; a wider step is a position caught up after a gap or a jump of the receiver. */
const FASTEST_M_PER_S = 70
const ALWAYS_GLIDED_M = 1600

/**
 * How long a vehicle takes on screen from where it is drawn to its new position: as long as it really took, by the
 * times of the positions or else by their arrival, so that steady reports become steady motion. 0 means: jump.
 */
export function glideSeconds(
  from: { x: number; y: number },
  to: { x: number; y: number },
  reportedSeconds: number,
  sinceLastStep: number,
): number {
  const passed = reportedSeconds > 0 && reportedSeconds < 1e6 ? reportedSeconds : sinceLastStep
  const perStep = metresPerStepX(to.y)
  const metres = Math.hypot(((to.x - from.x) | 0) * perStep, (to.y - from.y) * 2 * perStep)
  if (metres > ALWAYS_GLIDED_M + FASTEST_M_PER_S * Math.min(passed, LONGEST_S)) return 0
  return Math.max(SHORTEST_S, Math.min(LONGEST_S, passed))
}
