import type { VehicleState } from '#core/domain/vehicle-state.ts'

/** States in the order walls and lists show them: what moves first. */
export const SHOWN_STATES = [
  'driving',
  'charging',
  'idling',
  'parked',
  'towed',
  'sleeping',
  'offline',
  'neverOnline',
] as const satisfies readonly VehicleState[]

export const STATE_COLOR: Record<VehicleState, string> = {
  driving: 'var(--accent)',
  charging: 'var(--information)',
  idling: 'var(--warning)',
  parked: 'var(--parked)',
  towed: 'var(--level2)',
  sleeping: 'color-mix(in srgb, var(--parked) 70%, var(--ground))',
  offline: 'var(--offline)',
  neverOnline: 'var(--line)',
}
