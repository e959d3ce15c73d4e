import { stateCode, type VehicleState } from '#core/domain/vehicle-state.ts'

/** Parts of a ring in their order, clockwise from the top; states that look alike on the map are one part. */
export const RING_PARTS = [
  ['driving'],
  ['charging'],
  ['idling'],
  ['towed'],
  ['parked', 'sleeping'],
  ['offline', 'neverOnline'],
] as const satisfies readonly (readonly VehicleState[])[]

/** Where each part of a ring ends, in turns from the top; the last one ends where the ring does. */
export function ringEnds(states: Uint32Array): number[] {
  const counts = RING_PARTS.map((part) => part.reduce((sum, state) => sum + (states[stateCode(state)] ?? 0), 0))
  const all = counts.reduce((sum, count) => sum + count, 0)
  let before = 0
  return counts.slice(0, -1).map((count) => (before += count) / Math.max(1, all))
}
