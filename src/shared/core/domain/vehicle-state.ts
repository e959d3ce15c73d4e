/**
 * What a vehicle is doing, one code for lists, maps and walls (docs/product/shared.md#vehicle-states). The order is the wire code of live
 * frames: never reorder, only append.
 */
export const VEHICLE_STATES = [
  'neverOnline',
  'offline',
  'sleeping',
  'parked',
  'idling',
  'driving',
  'charging',
  'towed',
] as const
export type VehicleState = (typeof VEHICLE_STATES)[number]

/** States in which the terminal is connected and awake. */
export const CONNECTED_STATES: ReadonlySet<VehicleState> = new Set(['parked', 'idling', 'driving', 'charging', 'towed'])

export const stateCode = (state: VehicleState): number => VEHICLE_STATES.indexOf(state)
export const stateOf = (code: number): VehicleState => VEHICLE_STATES[code] ?? 'offline'
