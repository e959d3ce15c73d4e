import { afterAll, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/vehicle-desk.ts'
import { type FleetScope, isInScope } from '#server/telemetry/tracker/fleet-view.ts'
import { aSnapshot } from '#tests/builders/fleet-view.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { workGroupRepository } from './work-group-repository.ts'
import { vehicleDeskRepository } from './vehicle-desk-repository.ts'
import { vehicleDeskRoutes } from './vehicle-desk-routes.ts'
import { vehicleSearch } from './vehicle-search.ts'

const db = await testDatabase()
const own = await aTenant(db)
const other = await aTenant(db)
const [DRIVING, PARKED, SILENT] = ['LDESK000000000001', 'LDESK000000000002', 'LDESK000000000003'] as const
const driving = await aVehicle(db, own, { vin: DRIVING, orgId: own.north, plate: 'A 100' })
const parked = await aVehicle(db, own, { vin: PARKED, orgId: own.south, plate: 'B 200' })
const silent = await aVehicle(db, own, { vin: SILENT, orgId: own.south, plate: 'C 300' })
const strange = await aVehicle(db, other, { vin: 'LDESK000000000004', orgId: other.head, plate: 'D 400' })
await aTerminal(db, own, driving, { sn: 'SN-DRIVING', firmware: 'V2.1.0' })

const NOON = Date.parse('2026-03-01T04:00:00Z')
const NEVER = {
  state: 'neverOnline',
  online: false,
  lastMessageAt: null,
  lastPositionAt: null,
  lat: null,
  lng: null,
} as const
const placed = { lastPositionAt: NOON, lastMessageAt: NOON, receivedAt: NOON, online: true }
const fleet = [
  {
    oemId: own.oemId,
    ...aSnapshot({
      vehicleId: driving,
      vin: DRIVING,
      orgId: own.north,
      plate: 'A 100',
      ...placed,
      speed: 60,
      lat: 31,
      lng: 121,
    }),
  },
  {
    oemId: own.oemId,
    ...aSnapshot({
      vehicleId: parked,
      vin: PARKED,
      orgId: own.south,
      plate: 'B 200',
      ...placed,
      state: 'parked',
      speed: 0,
      alarmLevel: 2,
      lat: -17,
      lng: 179,
    }),
  },
  { oemId: own.oemId, ...aSnapshot({ vehicleId: silent, vin: SILENT, orgId: own.south, plate: 'C 300', ...NEVER }) },
  { oemId: other.oemId, ...aSnapshot({ vehicleId: strange, vin: 'LDESK000000000004', orgId: other.head, ...NEVER }) },
]
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const fleetIn = (within: FleetScope) =>
  fleet.filter((vehicle) => isInScope(within, { ...vehicle, country: 'CN', seers: [] }))
const [desk, groups] = [vehicleDeskRepository(db), workGroupRepository(db)]
const { app, ask } = await testApp(
  (server) =>
    vehicleDeskRoutes(server, {
      desk,
      search: vehicleSearch({ desk, groups, fleet: { views: (within) => fleetIn(within) } }),
    }),
  { whole: aCaller(scope), north: aCaller({ ...scope, orgIds: [own.north] }) },
)
afterAll(async () => {
  await app.close()
  await db.close()
})

const vins = async (query: Record<string, unknown> = {}, token = 'whole') => {
  const { data } = await ask(contract.listDeskVehicles, { query: query as never, token })
  return (data.list as contract.DeskVehicle[]).map(({ vin }) => vin)
}

describe('the search desk', () => {
  it('lists vehicles with their last report, alarms first', async () => {
    const { data } = await ask(contract.listDeskVehicles, { token: 'whole' })
    expect(data.total).toBe(3)
    expect(data.list.map(({ vin }: { vin: string }) => vin)).toEqual([PARKED, DRIVING, SILENT])
    expect(data.list[1]).toMatchObject({
      state: 'driving',
      speed: 60,
      positionTime: '2026-03-01 12:00:00',
      terminalSn: 'SN-DRIVING',
      lat: 31,
    })
    // Without a position its speed is unknown, not zero.
    expect(data.list[2]).toMatchObject({ state: 'neverOnline', speed: null, positionTime: null })
  })

  it('finds a vehicle by anything it is known by', async () => {
    await db.pool.query(`insert into vehicle_detail (vehicle_id, oem_id, engine_no) values ($1, $2, 'WP13-77')`, [
      parked,
      own.oemId,
    ])
    await db.pool.query(`update vehicle set owner_name = 'Harbour Logistics' where id = $1`, [silent])
    expect(await vins({ keyWord: '0002' })).toEqual([PARKED])
    expect(await vins({ keyWord: 'a 1' })).toEqual([DRIVING])
    expect(await vins({ keyWord: 'sn-dr' })).toEqual([DRIVING])
    expect(await vins({ keyWord: 'wp13' })).toEqual([PARKED])
    expect(await vins({ keyWord: 'harbour' })).toEqual([SILENT])
    expect(await vins({ keyWord: '%' })).toEqual([])
    expect(await vins({ firmware: 'v2' })).toEqual([DRIVING])
  })

  it('narrows to a state, to alarms and to a part of the map, also across the date line', async () => {
    expect(await vins({ state: 'driving' })).toEqual([DRIVING])
    expect(await vins({ alarmed: 'true' })).toEqual([PARKED])
    expect(await vins({ box: '120,30,122,32' })).toEqual([DRIVING])
    expect(await vins({ box: '170,-20,-170,0' })).toEqual([PARKED])
  })

  it('sorts by live values, those without one last either way', async () => {
    expect(await vins({ sort: 'speed' })).toEqual([PARKED, DRIVING, SILENT])
    expect(await vins({ sort: '-speed' })).toEqual([DRIVING, PARKED, SILENT])
    expect(await vins({ sort: '-vin' })).toEqual([SILENT, PARKED, DRIVING])
  })

  it('counts every state whichever is asked for, and sends the places of what is asked for', async () => {
    const { data } = await ask(contract.getDeskOverview, { query: { state: 'driving' }, token: 'whole' })
    expect(data).toMatchObject({ total: 3, alarmed: 1, left: 0, points: [[DRIVING, 121, 31, 5, 0]] })
    expect(data.states).toMatchObject({ driving: 1, parked: 1, neverOnline: 1, offline: 0 })
  })

  it('shows the vehicles of the caller alone', async () => {
    expect(await vins({}, 'north')).toEqual([DRIVING])
    const { data } = await ask(contract.getDeskOverview, { token: 'north' })
    expect(data.total).toBe(1)
  })
})
