import { expect, it } from 'vitest'
import { newVehicleFrame, readLiveFrame } from '#core/contract/live-frame.ts'
import { stateCode } from '#core/domain/vehicle-state.ts'
import { FleetStore } from '#web/live/fleet-store.ts'
import { FleetTable } from '#web/live/fleet-table.ts'
import { frameOf, showFrame } from './fleet-memory.ts'

function aStore(): FleetStore {
  const { buffer, vehicles } = newVehicleFrame('snapshot', 0, 2)
  vehicles.id.set([7, 9])
  vehicles.lat.set([31_230_000, -23_550_000])
  vehicles.lng.set([121_470_000, -46_630_000])
  vehicles.speed.set([552, 0])
  vehicles.direction.set([90, 0])
  vehicles.state.set([stateCode('driving'), stateCode('parked')])
  vehicles.alarm.set([1, 0])
  const table = new FleetTable()
  table.apply(readLiveFrame(buffer)!)
  const store = new FleetStore()
  store.apply(table.takePatch())
  return store
}

it('brings the fleet back as it was', () => {
  const before = aStore()
  const after = new FleetStore()
  showFrame(after, frameOf(before, 0))
  const index = after.indexOf(7)
  expect(after.count).toBe(2)
  expect([after.lat[index], after.lng[index], after.stateOf(index), after.alarm[index]]).toEqual([
    31.23,
    121.47,
    'driving',
    1,
  ])
  expect(after.speed[index]).toBeCloseTo(55.2)
  expect(after.framesDecoded).toBe(0)
})

it('never covers live vehicles with remembered ones', () => {
  const live = aStore()
  const empty = frameOf(new FleetStore(), 0)
  showFrame(live, empty)
  expect(live.count).toBe(2)
})
