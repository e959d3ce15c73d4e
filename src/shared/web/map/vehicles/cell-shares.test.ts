import { describe, expect, it } from 'vitest'
import { stateCode, VEHICLE_STATES, type VehicleState } from '#core/domain/vehicle-state.ts'
import { RING_PARTS, ringEnds } from './cell-shares.ts'

const counted = (counts: Partial<Record<VehicleState, number>>) => {
  const states = new Uint32Array(VEHICLE_STATES.length)
  for (const [state, count] of Object.entries(counts)) states[stateCode(state as VehicleState)] = count
  return states
}

describe('the ring of a cell', () => {
  it('has a part for every state, once', () => {
    expect(RING_PARTS.flat().toSorted()).toEqual([...VEHICLE_STATES].toSorted())
  })

  it('is divided by how many vehicles are in which state', () => {
    expect(ringEnds(counted({ driving: 5, idling: 1, parked: 1, sleeping: 1, offline: 2 }))).toEqual([
      0.5, 0.5, 0.6, 0.6, 0.8,
    ])
  })

  it('is whole when all vehicles do the same', () => {
    expect(ringEnds(counted({ driving: 3 }))).toEqual([1, 1, 1, 1, 1])
    expect(ringEnds(counted({ neverOnline: 3 }))).toEqual([0, 0, 0, 0, 0])
  })
})
