import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aVehicleFrame, type LiveRow } from '#tests/builders/live-frames.ts'
import { FleetStore } from '#web/live/fleet-store.ts'
import { FleetTable } from '#web/live/fleet-table.ts'
import { WORLD_STEPS_X, worldX, worldY } from '#web/live/world-position.ts'
import { pickVehicle } from './pick-vehicle.ts'

const DEGREE = WORLD_STEPS_X / 360

function aStore(...steps: LiveRow[][]) {
  const table = new FleetTable()
  const store = new FleetStore()
  steps.forEach((rows, at) => {
    table.apply(aVehicleFrame(at === 0 ? 'snapshot' : 'delta', rows))
    store.apply(table.takePatch())
  })
  return store
}

function pickedAt(store: FleetStore, lng: number, lat: number, degrees: number, skip?: (index: number) => boolean) {
  const index = pickVehicle(store, { x: worldX(lng), y: worldY(lat), reach: degrees * DEGREE, ...(skip && { skip }) })
  return index < 0 ? null : store.ids[index]
}

describe('picking', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('takes the nearest within reach, and nothing beyond', () => {
    const store = aStore([
      { id: 1, lng: 110, lat: 0 },
      { id: 2, lng: 110.02, lat: 0 },
      { id: 3, lng: 110, lat: 0.03 },
    ])
    expect(pickedAt(store, 110.013, 0, 0.05)).toBe(2)
    expect(pickedAt(store, 110.001, 0.02, 0.05)).toBe(3)
    expect(pickedAt(store, 110.013, 0, 0.005)).toBeNull()
    expect(pickedAt(store, 111, 1, 0.5)).toBeNull()
  })

  it('reaches as far up as sideways', () => {
    const store = aStore([{ id: 1, lng: 110, lat: 0 }])
    expect(pickedAt(store, 110, 0.0099, 0.01)).toBe(1)
    expect(pickedAt(store, 110, 0.0101, 0.01)).toBeNull()
    expect(pickedAt(store, 110.0101, 0, 0.01)).toBeNull()
  })

  it('finds a vehicle on the other side of the antimeridian', () => {
    const store = aStore([{ id: 1, lng: -179.999, lat: 10 }])
    expect(pickedAt(store, 179.999, 10, 0.01)).toBe(1)
  })

  it('finds a gliding vehicle where it is drawn, not where it will be', () => {
    const store = aStore([{ id: 1, lng: 110, lat: 0, time: 1000 }], [{ id: 1, lng: 110.002, lat: 0, time: 1010 }])
    vi.advanceTimersByTime(5000)
    expect(pickedAt(store, 110.001, 0, 0.0002)).toBe(1)
    expect(pickedAt(store, 110.002, 0, 0.0002)).toBeNull()
  })

  it('passes over what is not shown', () => {
    const store = aStore([
      { id: 1, lng: 110, lat: 0 },
      { id: 2, lng: 110.001, lat: 0 },
    ])
    expect(pickedAt(store, 110, 0, 0.01, (index) => store.ids[index] === 1)).toBe(2)
  })
})
