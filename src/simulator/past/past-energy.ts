import type { Gb32960Edition } from '#core/protocol/gb32960/frame.ts'
import type { Tagged } from '#core/protocol/schema/field.ts'
import { energyUnits } from '../energy/energy-units.ts'
import type { VehicleMotion } from '../motion/vehicle-motion.ts'

const SECOND = 1000
/** The longest distance between two reports over which the platform counts energy is five minutes. */
const STORED_SECONDS = 290

export interface StoredEnergy {
  at: number
  units: Tagged[]
}

/** Reports an electric vehicle stored while it was driven or charged in [from, to), epoch ms. */
export function* pastEnergy(
  edition: Gb32960Edition,
  motion: VehicleMotion,
  from: number,
  to: number,
): Generator<StoredEnergy> {
  let at = Math.ceil(from / SECOND) * SECOND
  let wasActive = false
  while (at < to) {
    const state = motion.at(at)
    const isActive = state.engineOn || state.charging
    // The first report after it was switched off says so.
    if (isActive || wasActive) yield { at, units: energyUnits(edition, motion.vehicle, state) }
    wasActive = isActive
    at += Math.max(1, Math.ceil(Math.min(STORED_SECONDS, state.until))) * SECOND
  }
}
