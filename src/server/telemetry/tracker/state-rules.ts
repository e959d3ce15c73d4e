import type { VehicleState } from '#core/domain/vehicle-state.ts'

/** Inputs for the state of a vehicle. */
export interface StateFacts {
  /** Any message was ever received. */
  known: boolean
  /** Milliseconds since the last message. */
  silentMs: number
  /** Silence of the terminal's profile after which it counts as offline. */
  timeoutMs: number
  /** The terminal announced sleep in its last position. */
  sleeping: boolean
  /** The terminal said goodbye (0x0003) after its last message. */
  loggedOut: boolean
  charging: boolean
  accOn: boolean
  /** 0.1 km/h */
  speed: number
}

/** Receivers report some speed while standing. */
const MOVING_TENTHS = 20
/** Without ignition only a clear movement is a tow. */
const TOWED_TENTHS = 50
/** A sleeping terminal reports at least once a day; later it is offline like any other. */
const LONGEST_SLEEP_MS = 26 * 3_600_000

/** State of a vehicle (docs/product/shared.md#vehicle-states): connectivity first, then motion. */
export function vehicleState(facts: StateFacts): VehicleState {
  if (!facts.known) return 'neverOnline'
  if (facts.sleeping) return facts.silentMs <= LONGEST_SLEEP_MS ? 'sleeping' : 'offline'
  if (facts.loggedOut || facts.silentMs > facts.timeoutMs) return 'offline'
  if (facts.accOn) {
    if (facts.speed >= MOVING_TENTHS) return 'driving'
    return facts.charging ? 'charging' : 'idling'
  }
  if (facts.speed >= TOWED_TENTHS) return 'towed'
  return facts.charging ? 'charging' : 'parked'
}

export const STATUS_ACC = 1
export const STATUS_FIXED = 2
