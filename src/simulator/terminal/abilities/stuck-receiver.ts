import type { MotionState } from '#simulator/motion/vehicle-motion.ts'
import type { Ability, Additions } from './ability.ts'

/** A receiver that repeats its first position permanently, while the odometer rises. */
export class StuckReceiver implements Ability {
  readonly nextDue = Number.POSITIVE_INFINITY
  private place: { lat: number; lng: number } | null = null

  tick(): void {
    // Nothing to look after.
  }

  addTo(additions: Additions, _now: number, { lat, lng }: MotionState): void {
    this.place ??= { lat, lng }
    additions.place = this.place
  }
}
