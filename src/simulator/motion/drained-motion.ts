import { platformDayStart } from '#core/domain/platform-time.ts'
import { type MotionState, VehicleMotion } from './vehicle-motion.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY_MS = 24 * HOUR
/** The nights before the demo was set up that are looked at, newest first. */
const NIGHTS = { first: 2, last: 12 }
/** After midnight, platform zone. */
const AT = 130 * MINUTE
const TAKES = 8 * MINUTE
/** Share of the tank that is taken, and what must be in it. */
const TAKEN = 0.2
const LEAST = 0.5
/** A rise of the level is a refuel: it makes up for what was taken. */
const REFUEL = 0.05
const LONGEST_DAYS = 10

interface Drain {
  from: number
  refuelled: number
}

/** A vehicle whose tank is drained one night while it is parked. */
export class DrainedMotion extends VehicleMotion {
  private drain: Drain | undefined

  constructor(...parts: ConstructorParameters<typeof VehicleMotion>) {
    super(...parts)
    const from = this.night()
    if (from !== undefined) this.drain = { from, refuelled: this.refuelAfter(from) }
  }

  override at(epochMs: number): MotionState {
    const state = super.at(epochMs)
    const { drain } = this
    if (!drain || epochMs < drain.from || epochMs >= drain.refuelled) return state
    const done = Math.min(1, (epochMs - drain.from) / TAKES)
    return { ...state, energy: Math.max(0.02, state.energy - done * TAKEN) }
  }

  /** The last night on which it is parked with enough in its tank. */
  private night(): number | undefined {
    const day = platformDayStart(this.anchor)
    for (let nights = NIGHTS.first; nights <= NIGHTS.last; nights++) {
      const from = day - nights * DAY_MS + AT
      const states = [from - HOUR, from, from + HOUR].map((at) => super.at(at))
      const [first] = states
      if (first!.energy < LEAST || states.some(({ engineOn, stop }) => engineOn || stop === null)) continue
      if (states.every(({ odometer, energy }) => odometer === first!.odometer && energy === first!.energy)) return from
    }
    return undefined
  }

  private refuelAfter(from: number): number {
    let last = super.at(from).energy
    for (let at = from; at < from + LONGEST_DAYS * DAY_MS; at += 5 * MINUTE) {
      const { energy } = super.at(at)
      if (energy - last > REFUEL) return at
      last = energy
    }
    return from + LONGEST_DAYS * DAY_MS
  }
}
