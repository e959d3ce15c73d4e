import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { VehicleState } from '#core/domain/vehicle-state.ts'
import * as contract from '#core/contract/work-group.ts'
import { fence } from '#server/store/schema/fence.ts'
import { isInScope, type FleetScope } from '#server/telemetry/tracker/fleet-view.ts'
import { aSnapshot } from '#tests/builders/fleet-view.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { vehicleDeskRepository } from './vehicle-desk-repository.ts'
import { vehicleSearch } from './vehicle-search.ts'
import { workGroupRepository } from './work-group-repository.ts'
import { workGroupRoutes } from './work-group-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const other = await aTenant(db)
const VINS = ['LWORK000000000001', 'LWORK000000000002', 'LWORK000000000003'] as const
const ABROAD = 'LWORK000000000004'
const ORGS = [own.north, own.south, own.south]
const STATES: VehicleState[] = ['driving', 'parked', 'offline']
const fleet = await Promise.all(
  VINS.map(async (vin, at) => ({
    oemId: own.oemId,
    ...aSnapshot({
      vehicleId: await aVehicle(db, own, { vin, orgId: ORGS[at]! }),
      vin,
      orgId: ORGS[at]!,
      state: STATES[at]!,
      alarmLevel: at === 1 ? 2 : 0,
    }),
  })),
)
await aVehicle(db, other, { vin: ABROAD })
const idOf = async (statement: string, values: unknown[]): Promise<number> =>
  (await db.pool.query<{ id: number }>(`${statement} returning id`, values)).rows[0]!.id
const anAccount = (username: string) =>
  idOf(`insert into account (oem_id, org_id, username, display_name, password_hash) values ($1, $2, $3, $3, '')`, [
    own.oemId,
    own.head,
    username,
  ])
const [owner, colleague] = [await anAccount('owner'), await anAccount('colleague')]
const role = await idOf(`insert into role (oem_id, name, codes) values ($1, 'Planners', '[]')`, [own.oemId])
await db.pool.query('insert into account_role (account_id, role_id) values ($1, $2)', [colleague, role])

const [desk, groups] = [vehicleDeskRepository(db), workGroupRepository(db)]
const all = (within: FleetScope) =>
  fleet.filter((vehicle) => isInScope(within, { ...vehicle, country: 'CN', seers: [] }))
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const changedGroups: number[] = []
const { ask, app } = await testApp(
  (server) =>
    workGroupRoutes(server, {
      groups,
      search: vehicleSearch({ desk, groups, fleet: { views: all } }),
      membersChanged: async (ids) => void changedGroups.push(...ids),
    }),
  {
    owner: aCaller({ ...scope, userId: owner }),
    colleague: aCaller({ ...scope, userId: colleague }),
    north: aCaller({ ...scope, orgIds: [own.north], userId: colleague }),
    reader: aCaller({ ...scope, userId: owner, codes: new Set(['/operate/group']) }),
    stranger: aCaller({ oemId: other.oemId, orgIds: [other.head], userId: 99_999 }),
  },
)
beforeEach(() => db.pool.query('delete from vehicle_group'))
afterAll(async () => {
  await app.close()
  await db.close()
})

const add = async (rest: object = {}, token = 'owner') =>
  ask(contract.createWorkGroup, { body: { groupName: 'Night shift', orgId: own.head, ...rest }, token })
const list = async (token = 'owner'): Promise<contract.WorkGroupRow[]> =>
  (await ask(contract.listWorkGroups, { token })).data
const fill = (id: number, vins: readonly string[], token = 'owner') =>
  ask(contract.addWorkGroupMembers, { body: { id, vins: [...vins] }, token })
const newGroup = async (groupName: string, vins: readonly string[], rest: object = {}) => {
  const { id } = (await add({ groupName, ...rest })).data
  await fill(id, vins)
  return id as number
}

describe('working groups', () => {
  it('hold vehicles chosen by hand, with how many are connected and have alarms', async () => {
    const id = await newGroup('Night shift', [])
    expect((await fill(id, [...VINS, ABROAD])).data).toEqual({ added: 3, unknown: [ABROAD] })
    expect((await list())[0]).toMatchObject({ own: true, members: 3, online: 2, alarmed: 1, kind: 'static' })
    const body = { id, vins: [VINS[0]] }
    expect((await ask(contract.removeWorkGroupMembers, { body, token: 'owner' })).data).toEqual({ changed: 1 })
    expect((await list())[0]).toMatchObject({ members: 2 })
  })

  it('are once in a name of their owner, and changed as they were read', async () => {
    const { id } = (await add()).data
    expect(await add()).toMatchObject({ code: 409, failDetail: [{ path: 'groupName' }] })
    expect((await add({}, 'colleague')).code).toBe(200)
    const [row] = await list()
    const body = { id, groupName: 'Day shift', orgId: own.head, updateTime: row!.updateTime }
    const late = { ...body, updateTime: '2020-01-01 00:00:00' }
    expect((await ask(contract.updateWorkGroup, { body: late, token: 'owner' })).code).toBe(409)
    expect((await ask(contract.updateWorkGroup, { body, token: 'owner' })).code).toBe(200)
    expect((await list()).map(({ groupName }) => groupName)).toEqual(['Day shift'])
  })

  it('report whose vehicles changed, and stay while a geofence watches them', async () => {
    changedGroups.length = 0
    const id = await newGroup('Watched', [VINS[0]])
    expect(changedGroups).toEqual([id])
    const made = { oemId: own.oemId, orgId: own.head, name: 'Depot', type: 1, position: '108,34', radius: 1 }
    const schedule = { weekdays: [], from: '00:00', to: '00:00' }
    await db.orm.insert(fence).values({ ...made, schedule, scope: { by: 'groups', groupIds: [id] } })
    const remove = () => ask(contract.deleteWorkGroups, { body: { ids: [id] }, token: 'owner' })
    expect((await remove()).code).toBe(409)
    expect(await list()).toHaveLength(1)
    await db.pool.query('delete from fence')
    expect((await remove()).data).toEqual({ changed: 1 })
  })

  it.each([
    ['orgId', { orgId: other.head }],
    ['roleIds', { sharing: 'roles' }],
    ['rule', { kind: 'smart' }],
  ])('name %s when it is wrong', async (path, rest) => {
    expect(await add(rest)).toMatchObject({ code: 400, failDetail: [{ path }] })
  })

  it('are seen by their owner alone, by a role, or by the organisation', async () => {
    const id = await newGroup('Mine', [VINS[0]])
    await newGroup('Role', [VINS[0]], { sharing: 'roles', roleIds: [role] })
    await newGroup('All', [...VINS], { sharing: 'organisation', orgId: own.north })
    const names = async (token: string) => (await list(token)).map(({ groupName }) => groupName)
    expect(await names('owner')).toEqual(['All', 'Mine', 'Role'])
    expect(await names('colleague')).toEqual(['All', 'Role'])
    expect(await names('stranger')).toEqual([])
    // Of a shared group everyone counts the own vehicles alone.
    expect((await list('north')).map(({ groupName, members }) => [groupName, members])).toEqual([['All', 1]])
    expect((await fill(id, [VINS[1]], 'colleague')).code).toBe(409)
    const gone = await ask(contract.deleteWorkGroups, { body: { ids: [id] }, token: 'colleague' })
    expect(gone.data).toEqual({ changed: 0 })
    expect((await fill(id, [VINS[1]], 'reader')).code).toBe(403)
  })

  it('follow their rule when they are smart, and take no vehicles by hand', async () => {
    const { id } = (await add({ kind: 'smart', rule: { orgId: own.south, state: 'parked' } })).data
    expect((await list())[0]).toMatchObject({ members: 1, alarmed: 1, rule: { orgId: own.south, state: 'parked' } })
    fleet[2]!.state = 'parked'
    expect((await list())[0]).toMatchObject({ members: 2 })
    fleet[2]!.state = 'offline'
    expect((await fill(id, [VINS[0]])).code).toBe(409)
  })

  it('say what a replacement would change before it changes anything', async () => {
    const id = await newGroup('Night shift', [VINS[0], VINS[1]])
    const body = { id, vins: [VINS[1], VINS[2], ABROAD] }
    const outcome = { added: 1, removed: 1, unchanged: 1, unknown: [ABROAD] }
    const preview = await ask(contract.replaceWorkGroupMembers, { body: { ...body, preview: true }, token: 'owner' })
    expect(preview.data).toEqual(outcome)
    const { rows } = await db.pool.query('select vehicle_id from vehicle_group_member where group_id = $1', [id])
    expect(new Set(rows.map(({ vehicle_id: vehicleId }) => vehicleId))).toEqual(
      new Set([fleet[0]!.vehicleId, fleet[1]!.vehicleId]),
    )
    expect((await ask(contract.replaceWorkGroupMembers, { body, token: 'owner' })).data).toEqual(outcome)
    expect((await list())[0]).toMatchObject({ members: 2, online: 1 })
  })

  it.each([
    ['union', 3],
    ['minus', 1],
    ['both', 1],
  ])('are combined by %s', async (operation, members) => {
    const leftId = await newGroup('Left', [VINS[0], VINS[1]])
    const rightId = await newGroup('Right', [VINS[1], VINS[2]])
    const body = { groupName: 'Both', orgId: own.head, leftId, rightId, operation: operation as 'union' }
    expect((await ask(contract.combineWorkGroups, { body, token: 'owner' })).data).toMatchObject({ members })
    expect((await ask(contract.combineWorkGroups, { body, token: 'stranger' })).code).toBe(409)
  })

  it('are made of what a search matches now', async () => {
    const body = { groupName: 'Alarms', orgId: own.head, filter: { alarmed: true } }
    expect((await ask(contract.groupFromSearch, { body, token: 'owner' })).data).toMatchObject({ members: 1 })
    expect((await list())[0]).toMatchObject({ groupName: 'Alarms', members: 1, kind: 'static' })
  })
})
