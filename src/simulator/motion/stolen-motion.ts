import { demoTheft } from '#core/demo/demo-theft.ts'
import { type MotionState, VehicleMotion } from './vehicle-motion.ts'

/** The thief leaves the vehicle at this part of a drive. */
const LEFT_AT = 0.62
const AFTER_DEPARTURE = 5

interface Theft {
  from: number
  found: number
  /** Epoch ms of the drive whose roads the thief takes, and how long he drives. */
  drive: number
  length: number
  parked: MotionState
  hidden: MotionState
}

/**
 * A vehicle that is stolen from its depot on a day of rest, found by the alarm of the fence around it, and driven back. The
 * roads are those of its next drive.
 */
export class StolenMotion extends VehicleMotion {
  private theft: Theft | undefined

  constructor(...given: ConstructorParameters<typeof VehicleMotion>) {
    super(...given)
    const { from, found } = demoTheft(this.anchor)
    const parked = super.at(from)
    const drive = from + parked.until * 1000
    const length = (super.at(drive + AFTER_DEPARTURE * 1000).until + AFTER_DEPARTURE) * LEFT_AT * 1000
    const hidden = super.at(drive + length)
    // A vehicle that works on that day has no such story.
    if (parked.stop === 'night' && drive > found + 2 * length) {
      this.theft = { from, found, drive, length, parked, hidden }
    }
  }

  override at(epochMs: number): MotionState {
    const { theft } = this
    if (!theft) return super.at(epochMs)
    if (epochMs < theft.from) {
      const state = super.at(epochMs)
      // The thief drives away first.
      return state.stop === null ? state : { ...state, until: Math.min(state.until, (theft.from - epochMs) / 1000) }
    }
    const { from, found, drive, length, parked, hidden } = theft
    const away = hidden.odometer - parked.odometer
    if (epochMs >= found + length) {
      const state = super.at(epochMs)
      return { ...state, odometer: state.odometer + 2 * away }
    }
    const { energy, wear } = parked
    const usual = { time: epochMs, energy, wear, charging: false }
    const since = (epochMs - from) / 1000
    if (epochMs < from + length) {
      const state = super.at(drive + epochMs - from)
      return { ...state, ...usual, since, until: length / 1000 - since, stolen: true }
    }
    if (epochMs < found) {
      const left = {
        ...hidden,
        ...usual,
        speed: 0,
        acceleration: 0,
        engineOn: false,
        stop: 'rest' as const,
        tier: 0 as const,
      }
      return { ...left, since: since - length / 1000, until: (found - epochMs) / 1000, stolen: true }
    }
    const state = super.at(drive + length - (epochMs - found))
    const back = { ...usual, since: (epochMs - found) / 1000, until: (found + length - epochMs) / 1000 }
    const odometer = parked.odometer + 2 * away - (state.odometer - parked.odometer)
    return { ...state, ...back, acceleration: -state.acceleration, heading: (state.heading + 180) % 360, odometer }
  }
}
