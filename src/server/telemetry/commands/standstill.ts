import type { Standstill } from '#core/contract/command.ts'
import { FRESH_SECONDS, STANDING_BELOW } from '#core/domain/command-kind.ts'
import { hasStatus } from '#core/protocol/jt808/location/status-bits.ts'
import type { VehicleSnapshot } from '../tracker/fleet-view.ts'

type Known = Pick<VehicleSnapshot, 'lastPositionAt' | 'receivedAt' | 'doubts' | 'lat' | 'speed' | 'status'>

/**
 * Whether the vehicle is known to stand now. The device's clock and ours must both call the position fresh: a replayed
 * position came in just now, one of a wrong clock was just made.
 */
export function standstillOf(state: Known | undefined, now: number): Standstill {
  if (!state || state.lat === null || state.lastPositionAt === null || state.receivedAt === null) return 'noPosition'
  const stale = FRESH_SECONDS * 1000
  if (Math.abs(now - state.lastPositionAt) > stale || now - state.receivedAt > stale) return 'stale'
  if (state.doubts.includes('clockWrong') || !hasStatus(state.status, 'positioned')) return 'stale'
  if (state.speed === null) return 'stale'
  return state.speed >= STANDING_BELOW || hasStatus(state.status, 'moving') ? 'moving' : 'standing'
}

/** Keys of the errors namespace that say why a command of class 3 cannot be sent. */
export const STANDSTILL_REFUSALS = {
  moving: 'error.commandMoving',
  stale: 'error.commandStalePosition',
  noPosition: 'error.commandNoPosition',
} as const satisfies Record<Exclude<Standstill, 'standing'>, string>

/** The same for what does not stop a vehicle, but must not happen while it drives. */
export const CONTROL_REFUSALS = {
  moving: 'error.controlMoving',
  stale: 'error.controlStalePosition',
  noPosition: 'error.controlNoPosition',
} as const satisfies Record<Exclude<Standstill, 'standing'>, string>
