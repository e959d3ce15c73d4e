import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LiveFrame, movedFrame, readLiveFrame } from '#core/contract/live-frame.ts'
import { MoveWriter } from '#core/contract/live-moves.ts'
import { stateCode, VEHICLE_STATES } from '#core/domain/vehicle-state.ts'
import { aCellFrame, aRemovedFrame, aVehicleFrame, type LiveRow } from '#tests/builders/live-frames.ts'
import { FleetStore } from './fleet-store.ts'
import { FleetTable } from './fleet-table.ts'
import { worldX } from './world-position.ts'

function idsOf(store: FleetStore): number[] {
  return [...store.ids.subarray(0, store.count)].toSorted((a, b) => a - b)
}

describe('fleet table and store', () => {
  it('replaces everything with a snapshot and keeps the index of those that stay', () => {
    const table = new FleetTable()
    const store = new FleetStore()
    table.apply(aVehicleFrame('snapshot', [{ id: 1 }, { id: 2 }, { id: 3 }]))
    store.apply(table.takePatch())
    const indexOfTwo = store.indexOf(2)

    table.apply(aVehicleFrame('snapshot', [{ id: 4 }, { id: 2 }]))
    store.apply(table.takePatch())

    expect(idsOf(store)).toEqual([2, 4])
    expect(store.indexOf(2)).toBe(indexOfTwo)
    expect(store.indexOf(1)).toBe(-1)
  })

  it('merges changed and new vehicles of a delta', () => {
    const table = new FleetTable()
    const store = new FleetStore()
    table.apply(aVehicleFrame('snapshot', [{ id: 7, lat: 30, speed: 10 }, { id: 8 }]))
    store.apply(table.takePatch())

    table.apply(
      aVehicleFrame('delta', [{ id: 7, lat: 31.5, speed: 62.5, direction: 270, state: 'driving' }, { id: 9 }]),
    )
    const patch = table.takePatch()
    store.apply(patch)

    expect(patch.rows.id).toHaveLength(2)
    const index = store.indexOf(7)
    expect(store.lat[index]).toBeCloseTo(31.5, 6)
    expect(store.speed[index]).toBeCloseTo(62.5, 3)
    expect(store.direction[index]).toBe(270)
    expect(store.stateOf(index)).toBe('driving')
    expect(idsOf(store)).toEqual([7, 8, 9])
  })

  it('sends no row for a vehicle that reports the same again', () => {
    const table = new FleetTable()
    table.apply(aVehicleFrame('snapshot', [{ id: 1 }, { id: 2 }]))
    table.takePatch()
    table.apply(aVehicleFrame('snapshot', [{ id: 1 }, { id: 2, speed: 3 }]))
    expect([...table.takePatch().rows.id]).toEqual([2])
  })

  it('closes the gap a removed vehicle leaves, and the one that moved keeps its glide', () => {
    const table = new FleetTable()
    const store = new FleetStore()
    table.apply(aVehicleFrame('snapshot', [{ id: 1 }, { id: 2 }, { id: 3, lat: 30 }]))
    store.apply(table.takePatch())
    table.apply(aVehicleFrame('delta', [{ id: 3, lat: 30.001, time: 1010 }]))
    store.apply(table.takePatch())
    const before = store.shownAt(store.indexOf(3), store.now())

    table.apply(aRemovedFrame([1]))
    const patch = table.takePatch()
    store.apply(patch)

    expect(patch.rows.id).toHaveLength(0)
    expect(store.count).toBe(2)
    expect(store.indexOf(3)).toBe(0)
    expect(store.lat[0]).toBeCloseTo(30.001, 6)
    const after = store.shownAt(0, store.now())
    expect(Math.abs(after.y - before.y)).toBeLessThan(2000)
    expect(after.y).not.toBe(store.motion[3])
  })

  it('does not glide a vehicle from where another one was', () => {
    const table = new FleetTable()
    const store = new FleetStore()
    table.apply(aVehicleFrame('snapshot', [{ id: 1, lng: 100 }]))
    store.apply(table.takePatch())
    table.apply(aRemovedFrame([1]))
    table.apply(aVehicleFrame('delta', [{ id: 2, lng: 100.001 }]))
    store.apply(table.takePatch())
    expect(store.shownAt(store.indexOf(2), store.now()).x).toBe(worldX(100.001))
  })

  it('counts vehicles by state and by alarm level', () => {
    const table = new FleetTable()
    const store = new FleetStore()
    table.apply(
      aVehicleFrame('snapshot', [
        { id: 1, state: 'driving' },
        { id: 2, state: 'driving', alarm: 1 },
        { id: 3, state: 'offline' },
      ]),
    )
    table.apply(aVehicleFrame('delta', [{ id: 1, state: 'charging', alarm: 3 }]))
    table.apply(aRemovedFrame([3]))
    store.apply(table.takePatch())
    expect(store.byState[stateCode('driving')]).toBe(1)
    expect(store.byState[stateCode('charging')]).toBe(1)
    expect(store.byState[stateCode('offline')]).toBe(0)
    expect([...(store.byAlarm as Uint32Array)]).toEqual([0, 1, 0, 1])
  })

  it('shows cells instead of vehicles, and vehicles again after a snapshot', () => {
    const table = new FleetTable()
    const store = new FleetStore()
    table.apply(aVehicleFrame('snapshot', [{ id: 1 }, { id: 2 }]))
    store.apply(table.takePatch())
    table.apply(aCellFrame([{ lat: 31, lng: 121, vehicles: 25_000 }]))
    store.apply(table.takePatch())
    expect(store.count).toBe(0)
    expect([...store.cells!.vehicles]).toEqual([25_000])

    table.apply(aVehicleFrame('snapshot', [{ id: 5 }]))
    store.apply(table.takePatch())
    expect(store.cells).toBeNull()
    expect(idsOf(store)).toEqual([5])
  })

  it('reads a state or alarm level of a newer server as one it knows', () => {
    const table = new FleetTable()
    const frame = aVehicleFrame('snapshot', [{ id: 1 }])
    if ('vehicles' in frame) {
      frame.vehicles.state[0] = 200
      frame.vehicles.alarm[0] = 9
    }
    table.apply(frame)
    const { rows } = table.takePatch()
    expect(rows.state[0]).toBeLessThan(VEHICLE_STATES.length)
    expect(rows.alarm[0]).toBe(3)
  })
})

describe('changes', () => {
  it('follows differences of vehicles it knows and leaves out others', () => {
    const table = new FleetTable()
    const store = new FleetStore()
    table.apply(aVehicleFrame('snapshot', [{ id: 1, lat: 31, lng: 121, speed: 40, state: 'driving' }, { id: 2 }]))
    const writer = new MoveWriter()
    const still = { lat: 0, lng: 0, time: 0, speed: 0, direction: 0, look: -1 }
    const look = stateCode('idling') + 16 * 2
    writer.add({ id: 1, lat: -1000, lng: 2000, time: 10, speed: -400, direction: 5, look })
    writer.add({ ...still, id: 9, lat: 5 })
    table.apply(readLiveFrame(movedFrame(7, writer.count, writer.written()))!)
    store.apply(table.takePatch())
    expect(idsOf(store)).toEqual([1, 2])
    const at = store.indexOf(1)
    expect([store.lat[at], store.lng[at], store.time[at], store.speed[at]]).toEqual([30.999, 121.002, 1010, 0])
    expect([store.stateOf(at), store.alarm[at], store.direction[at]]).toEqual(['idling', 2, 5])
    expect(store.byState[stateCode('driving')]).toBe(0)
    expect(store.byAlarm[2]).toBe(1)
  })

  it('changes single cells, and drops those that are empty', () => {
    const table = new FleetTable()
    const store = new FleetStore()
    const cells = [
      { lat: 31, lng: 121, vehicles: 25_000 },
      { lat: 40, lng: 116, vehicles: 300 },
    ]
    table.apply(aCellFrame(cells))
    store.apply(table.takePatch())
    const changed = aCellFrame([{ lat: 31, lng: 121, vehicles: 0 }])
    table.apply({ ...changed, kind: 'cellChanges' } as LiveFrame)
    store.apply(table.takePatch())
    expect([...store.cells!.vehicles]).toEqual([300])
    expect(store.byState[stateCode('driving')]).toBe(300)
  })
})

const row = fc.record({
  id: fc.integer({ min: 0, max: 40 }),
  lat: fc.integer({ min: -80, max: 80 }),
  lng: fc.integer({ min: -180, max: 180 }),
  speed: fc.integer({ min: 0, max: 120 }),
  state: fc.constantFrom(...VEHICLE_STATES),
  alarm: fc.integer({ min: 0, max: 3 }),
})
const step = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('snapshot' as const), rows: fc.array(row, { maxLength: 30 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('delta' as const), rows: fc.array(row, { maxLength: 12 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('removed' as const), ids: fc.array(row.map((r) => r.id)) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cells' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('patch' as const) }) },
)

describe('any sequence of frames', () => {
  it('gives the same store as a plain map of vehicles', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const table = new FleetTable()
        const store = new FleetStore()
        let inCells = 0
        const model = new Map<number, Required<Pick<LiveRow, 'lat' | 'lng' | 'speed' | 'alarm'>> & { state: number }>()
        for (const each of steps) {
          if (each.kind === 'snapshot' || each.kind === 'delta') {
            inCells = 0
            table.apply(aVehicleFrame(each.kind, each.rows))
            if (each.kind === 'snapshot') model.clear()
            for (const { id, state, ...rest } of each.rows) model.set(id, { ...rest, state: stateCode(state) })
          } else if (each.kind === 'removed') {
            table.apply(aRemovedFrame(each.ids))
            for (const id of each.ids) model.delete(id)
          } else if (each.kind === 'cells') {
            table.apply(aCellFrame([{ lat: 1, lng: 1, vehicles: 7 }]))
            inCells = 7
            model.clear()
          } else store.apply(table.takePatch())
        }
        store.apply(table.takePatch())

        const seen = Array.from({ length: store.count }, (_, index) => ({
          id: store.ids[index]!,
          lat: Math.round(store.lat[index]!),
          lng: Math.round(store.lng[index]!),
          speed: Math.round(store.speed[index]!),
          alarm: store.alarm[index]!,
          state: store.state[index]!,
        }))
        const wanted = [...model].map(([id, vehicle]) => ({ id, ...vehicle }))
        const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
        expect(seen.toSorted(byId)).toEqual(wanted.toSorted(byId))
        const counts = VEHICLE_STATES.map(
          (state, code) =>
            wanted.filter((vehicle) => vehicle.state === code).length + (state === 'driving' ? inCells : 0),
        )
        expect([...(store.byState as Uint32Array)]).toEqual(counts)
        for (const { id } of wanted) expect(store.ids[store.indexOf(id)]).toBe(id)
      }),
      { numRuns: 300 },
    )
  })
})
