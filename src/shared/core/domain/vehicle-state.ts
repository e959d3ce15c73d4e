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

/** What a list of vehicles is narrowed to: a state, all states of a connection, or vehicles that sent a position once. */
export const VEHICLE_STATE_FILTERS = ['online', ...VEHICLE_STATES, 'onboarded'] as const
export type VehicleStateFilter = (typeof VEHICLE_STATE_FILTERS)[number]

export const stateCode = (state: VehicleState): number => VEHICLE_STATES.indexOf(state)
export const stateOf = (code: number): VehicleState => VEHICLE_STATES[code] ?? 'offline'
