import type { MotionState } from '#simulator/motion/vehicle-motion.ts'
import type { Ability, Additions } from './ability.ts'

/** The first minutes have a fix: where the vehicle is has to be known once. */
const FIX_FOR_MS = 3 * 60_000

/** A receiver that sees no satellites any more. */
export class LostFix implements Ability {
  readonly nextDue = Number.POSITIVE_INFINITY
  private since: number | null = null

  tick(): void {
    // Nothing to look after.
  }

  addTo(additions: Additions, now: number, _state: MotionState): void {
    this.since ??= now
    if (now - this.since > FIX_FOR_MS) additions.noFix = true
  }
}
