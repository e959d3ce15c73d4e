import { demoEquipment } from '#core/demo/demo-equipment.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { type BodyOf, encodeBody } from '#core/protocol/jt808/message.ts'
import type { MotionState, VehicleMotion } from '../motion/vehicle-motion.ts'
import { cardIn, cardOut, driverOnShift, isOver, PULLED_AFTER_S } from '../terminal/abilities/driver-card.ts'
import { dialectOf } from '../terminal/location-report.ts'

export const DRIVER_CARD = 0x0702
const SECOND = 1000

/**
 * Bodies of 0x0702 a terminal stored in [from, to), epoch ms: the card in when the engine starts, and out after a stop that
 * ends the work. None by the edition of 2011, whose reports carry no time.
 */
export function pastCards(seed: number, motion: VehicleMotion, from: number, to: number): Uint8Array[] {
  const { vehicle } = motion
  const { index, protocolVersion: version } = vehicle
  if (version === '2011') return []
  const { drivers } = demoEquipment(seed, vehicle)
  const bodies: Uint8Array[] = []
  const add = (body: BodyOf<typeof DRIVER_CARD>) =>
    bodies.push(encodeBody(DRIVER_CARD, version, body, dialectOf(vehicle)))
  let at = Math.ceil(from / SECOND) * SECOND
  // What began before was reported before.
  let isIn = !wasPulled(motion.at(at))
  while (at < to) {
    const state = motion.at(at)
    const driver = driverOnShift(seed, index, drivers, at)
    if (!isIn && state.engineOn && driver) {
      add(cardIn(driver, version, toPlatformTime(at)))
      isIn = true
    } else if (isIn && isOver(state)) {
      add(cardOut(toPlatformTime(at)))
      isIn = false
    }
    at += Math.max(1, Math.ceil(secondsUntilNext(state, isIn))) * SECOND
  }
  return bodies
}

/** During a stop that is long enough to end the work, after the card was pulled. */
const wasPulled = ({ stop, since, until }: MotionState): boolean =>
  stop !== null && since > PULLED_AFTER_S && since + until > 2 * PULLED_AFTER_S

/** Until the next moment at which the card may be put in or pulled. */
function secondsUntilNext({ stop, since, until }: MotionState, isIn: boolean): number {
  const toPull = PULLED_AFTER_S + 1 - since
  return stop !== null && isIn && toPull > 0 ? Math.min(toPull, until) : until
}
