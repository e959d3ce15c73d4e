import { describe, expect, it } from 'vitest'
import type { MonitorVehicle } from '#core/contract/monitor.ts'
import { stateCode } from '#core/domain/vehicle-state.ts'
import type { FleetStore } from '#web/live/fleet-store.ts'
import { FleetBoard } from './fleet-board.ts'
import { matchFixed, onlyMatch, orgOfRow, stepFrom, treeRows } from './fleet-filter.ts'
import { buildRoster } from './fleet-roster.ts'
import { checkedOrgs, checkedVehicles, checkOrg, checkVehicle } from './map-checks.ts'
import { rowWindow } from './use-window.ts'

const aVehicle = (id: number, orgId: number, overrides: Partial<MonitorVehicle> = {}): MonitorVehicle => ({
  id,
  vin: `LGWEF4A50TEST${String(id).padStart(4, '0')}`,
  plate: `粤A${String(id).padStart(5, '0')}`,
  orgId,
  vehicleClass: 'truck',
  powerType: '柴油',
  brandName: 'Hexin',
  seriesName: 'Tianma',
  modelCode: 'T-460',
  modelName: 'T-460',
  market: 'cn',
  state: 'neverOnline',
  ...overrides,
})

const ORGS = [
  { id: 1, parentId: 99, name: 'Head office' },
  { id: 2, parentId: 1, name: 'North' },
  { id: 3, parentId: 1, name: 'South' },
]
const roster = buildRoster(ORGS, [
  aVehicle(10, 2),
  aVehicle(11, 2, { vehicleClass: 'bus', powerType: '纯电动', modelName: 'B-12E' }),
  aVehicle(12, 3),
  aVehicle(13, 1),
])

const boardOf = (states: Record<number, 'driving' | 'parked'>) => {
  const ids = Object.keys(states).map(Number)
  const store = {
    count: ids.length,
    ids: Uint32Array.from(ids),
    state: Uint8Array.from(ids, (id) => stateCode(states[id]!)),
    alarm: new Uint8Array(ids.length),
    speed: new Float32Array(ids.length),
    onChange: () => () => {},
  }
  return new FleetBoard(roster, store as unknown as FleetStore)
}
const board = boardOf({ 10: 'driving', 11: 'parked', 12: 'driving' })
const everything = matchFixed(roster, { text: '', vehicleClass: '', powerType: '' })
const read = (rows: Int32Array) =>
  Array.from(rows, (row) => {
    const org = orgOfRow(row)
    return org === undefined ? roster.vehicles[row]!.id : roster.orgs[org]!.name
  })

describe('the board', () => {
  it('has the state of a vehicle without a position from the roster, and later from frames', () => {
    const store = {
      count: 1,
      ids: Uint32Array.of(10),
      state: Uint8Array.of(stateCode('driving')),
      alarm: new Uint8Array(1),
      speed: new Float32Array(1),
      onChange: () => () => {},
    }
    const named = buildRoster(ORGS, [aVehicle(10, 2, { state: 'parked' }), aVehicle(11, 2, { state: 'idling' })])
    const withRoster = new FleetBoard(named, store as unknown as FleetStore)
    expect([withRoster.stateOf(0), withRoster.stateOf(1)]).toEqual(['driving', 'idling'])
    expect(withRoster.countOf(0, 'idling')).toBe(1)
  })
})

describe('a search', () => {
  it('has one hit where exactly one vehicle matches', () => {
    expect(onlyMatch(Uint8Array.of(0, 1, 0))).toBe(1)
    expect(onlyMatch(Uint8Array.of(1, 1, 0))).toBeUndefined()
    expect(onlyMatch(Uint8Array.of(0, 0))).toBeUndefined()
  })
})

describe('tree', () => {
  it('lists organisations with their vehicles, depth first; a parent out of scope is no parent', () => {
    const { rows, matched } = treeRows(board, everything, '', new Set())
    expect(read(rows)).toEqual(['Head office', 13, 'North', 10, 11, 'South', 12])
    expect(matched).toBe(4)
  })

  it('hides what is below a fold but counts it', () => {
    const { rows, matched } = treeRows(board, everything, '', new Set([2]))
    expect(read(rows)).toEqual(['Head office', 13, 'North', 'South', 12])
    expect(matched).toBe(4)
  })

  it.each([
    [{ text: '00011' }, ['Head office', 'North', 11]],
    [{ text: 'hexin b-12' }, ['Head office', 'North', 11]],
    [{ text: 'TEST0012' }, ['Head office', 'South', 12]],
    [{ vehicleClass: 'bus' }, ['Head office', 'North', 11]],
    [{ powerType: '柴油', text: '粤A00010' }, ['Head office', 'North', 10]],
    [{ text: 'nothing like it' }, []],
  ])('filters by %o', (filter, expected) => {
    const fixed = matchFixed(roster, { text: '', vehicleClass: '', powerType: '', ...filter })
    expect(read(treeRows(board, fixed, '', new Set()).rows)).toEqual(expected)
  })

  it('filters by what vehicles do now; one that never spoke is never online', () => {
    expect(read(treeRows(board, everything, 'driving', new Set()).rows)).toEqual([
      'Head office',
      'North',
      10,
      'South',
      12,
    ])
    expect(read(treeRows(board, everything, 'neverOnline', new Set()).rows)).toEqual(['Head office', 13])
  })

  it('counts states up to the top', () => {
    expect(board.countOf(0, 'driving')).toBe(2)
    expect(board.countOf(0, 'neverOnline')).toBe(1)
    expect(board.countOf(1, 'parked')).toBe(1)
    expect(board.countOf(2, 'parked')).toBe(0)
  })

  it('steps over organisations and stops at the ends', () => {
    const { rows } = treeRows(board, everything, '', new Set())
    const index = (id: number) => roster.indexById.get(id)!
    expect(stepFrom(rows, undefined, 1)).toBe(index(13))
    expect(stepFrom(rows, index(13), 1)).toBe(index(10))
    expect(stepFrom(rows, index(12), -1)).toBe(index(11))
    expect(stepFrom(rows, index(12), 1)).toBe(index(12))
  })

  it('filters 10,000 vehicles before anybody notices', () => {
    const large = buildRoster(
      ORGS,
      Array.from({ length: 10_000 }, (_, id) => aVehicle(id + 1, 2 + (id % 2))),
    )
    const store = { count: 0, ids: new Uint32Array(0), onChange: () => () => {} } as unknown as FleetStore
    const many = new FleetBoard(large, store)
    const run = () => {
      const started = performance.now()
      const fixed = matchFixed(large, { text: '粤a0077', vehicleClass: 'truck', powerType: '' })
      const { matched } = treeRows(many, fixed, 'neverOnline', new Set())
      expect(matched).toBe(10)
      return performance.now() - started
    }
    expect(Math.min(...Array.from({ length: 5 }, run))).toBeLessThan(50)
  })
})

describe('checks', () => {
  const all = { off: new Set<number>(), flips: new Set<number>() }
  const ids = (checked: Uint8Array) => roster.vehicles.filter((_, index) => checked[index]).map(({ id }) => id)

  it('has everything on the map at first', () => {
    const checked = checkedVehicles(roster, all)
    expect(ids(checked)).toEqual([10, 11, 12, 13])
    expect(checkedOrgs(roster, checked)).toEqual(['all', 'all', 'all'])
  })

  it('takes an organisation with all below it off and on again', () => {
    const none = checkOrg(roster, all, 0, false)
    expect(ids(checkedVehicles(roster, none))).toEqual([])
    const north = checkOrg(roster, none, 1, true)
    expect(ids(checkedVehicles(roster, north))).toEqual([10, 11])
    expect(checkedOrgs(roster, checkedVehicles(roster, north))).toEqual(['some', 'all', 'none'])
  })

  it('remembers single vehicles until their organisation is checked as a whole', () => {
    const without = checkVehicle(roster, all, 0, false)
    expect(ids(checkedVehicles(roster, without))).toEqual([11, 12, 13])
    expect(checkedOrgs(roster, checkedVehicles(roster, without))).toEqual(['some', 'some', 'all'])
    expect([...checkVehicle(roster, without, 0, true).flips]).toEqual([])
    expect(ids(checkedVehicles(roster, checkOrg(roster, without, 1, true)))).toEqual([10, 11, 12, 13])
  })
})

describe('window of rows', () => {
  it('holds the rows in view and a few around them', () => {
    expect(rowWindow(10_000, 32, 3200, 640)).toEqual({ first: 94, last: 126 })
    expect(rowWindow(10_000, 32, 0, 640)).toEqual({ first: 0, last: 26 })
    expect(rowWindow(3, 32, 0, 640)).toEqual({ first: 0, last: 3 })
    expect(rowWindow(0, 32, 0, 640)).toEqual({ first: 0, last: 0 })
  })

  it('does not look beyond a list that has become shorter', () => {
    expect(rowWindow(5, 32, 90_000, 640)).toEqual({ first: 4, last: 5 })
  })
})
