import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/vehicle-group.ts'
import type { ImportedRow } from '#server/exchange/importer.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { sheetOf } from '#tests/support/workbook.ts'
import { groupImporter } from './group-importer.ts'
import { groupRepository } from './group-repository.ts'
import { groupRoutes } from './group-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const [first, second, abroad] = ['LGROUP00000000001', 'LGROUP00000000002', 'LGROUP00000000003']
await aVehicle(db, own, { vin: first, orgId: own.north })
await aVehicle(db, own, { vin: second, orgId: own.head })
await aVehicle(db, foreign, { vin: abroad })
const scope = { oemId: own.oemId, orgIds: [own.head, own.north] }
const { ask, app, close } = await testApp(
  (server) =>
    groupRoutes(server, {
      groups: groupRepository(db),
      template: () => Promise.resolve(Buffer.from('book')),
    }),
  {
    whole: aCaller(scope),
    north: aCaller({ ...scope, orgIds: [own.north] }),
    stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head] }),
    reader: aCaller({ ...scope, codes: new Set(['/baseInfo/vehicleGroup']) }),
  },
)
beforeEach(() => db.pool.query('delete from vehicle_group'))
afterAll(async () => {
  await close()
  await db.close()
})

const input = (rest: object = {}) => ({ groupCode: 'CF-1', groupName: 'Contract 1', orgId: own.north, ...rest })
const add = async (rest: object = {}) => (await ask(contract.createGroup, { body: input(rest) })).data.id as number
const list = async (query: object = {}, token = 'whole'): Promise<contract.GroupRow[]> =>
  (await ask(contract.listGroups, { query, token })).data.list
const codes = async (query: object = {}, token = 'whole') =>
  (await list(query, token)).map(({ groupCode }) => groupCode)
const members = async (id: number, token = 'whole'): Promise<string[]> =>
  (await ask(contract.listGroupMembers, { query: { id }, token })).data.list.map(({ vin }: contract.GroupMember) => vin)
const join = (id: number, vins: string[], token = 'whole') =>
  ask(contract.addGroupMembers, { body: { id, vins }, token })

describe('vehicle groups', () => {
  it('are added once per tenant and changed as they were read', async () => {
    const id = await add({ startsOn: '2020-01-01', endsOn: '2020-12-31', reportSeconds: 10, lockRule: 'never' })
    const [row] = await list()
    expect(row).toMatchObject({ kind: 'contract', phase: 'ended', vehicles: 0, reportSeconds: 10, orgName: 'North' })
    expect(await ask(contract.createGroup, { body: input() })).toMatchObject({
      code: 409,
      failDetail: [{ path: 'groupCode' }],
    })
    const body = { ...input({ groupName: 'New', startsOn: '2099-01-01' }), id, updateTime: row!.updateTime }
    expect((await ask(contract.updateGroup, { body: { ...body, updateTime: '2020-01-01 00:00:00' } })).code).toBe(409)
    expect((await ask(contract.updateGroup, { body })).code).toBe(200)
    expect((await list())[0]).toMatchObject({ groupName: 'New', phase: 'upcoming' })
  })

  it.each([
    ['groupCode', { groupCode: 'a b' }],
    ['orgId', { orgId: foreign.head }],
    ['endsOn', { startsOn: '2026-02-01', endsOn: '2026-01-01' }],
    ['reportSeconds', { reportSeconds: 0 }],
  ])('name %s when it is wrong', async (path, rest) => {
    expect(await ask(contract.createGroup, { body: input(rest) })).toMatchObject({ code: 400, failDetail: [{ path }] })
  })

  it('hold vehicles the caller sees, and answer the others', async () => {
    const id = await add()
    expect((await join(id, [first, second, abroad])).data).toEqual({ added: 2, unknown: [abroad] })
    expect((await join(id, [first])).data).toEqual({ added: 0, unknown: [] })
    expect(await members(id)).toEqual([first, second])
    expect(await members(id, 'north')).toEqual([first])
    expect((await list({}, 'north'))[0]).toMatchObject({ vehicles: 1 })
    expect(await members(id, 'stranger')).toEqual([])
    expect((await join(id, [abroad], 'stranger')).code).toBe(409)
    const body = { id, vins: [second, abroad] }
    expect((await ask(contract.removeGroupMembers, { body, token: 'stranger' })).code).toBe(409)
    expect((await ask(contract.removeGroupMembers, { body })).data).toEqual({ changed: 1 })
    expect(await members(id)).toEqual([first])
  })

  it('are filtered in tenant and data scope, exported and deleted', async () => {
    const id = await add({ customer: 'Harbour Freight', contact: 'Li' })
    await add({ groupCode: 'CF-2', orgId: own.head })
    await join(id, [first])
    expect(await codes()).toEqual(['CF-2', 'CF-1'])
    expect(await codes({}, 'north')).toEqual(['CF-1'])
    expect(await codes({}, 'stranger')).toEqual([])
    expect(await codes({ keyWord: 'harbour' })).toEqual(['CF-1'])
    expect(await codes({ vin: first, phase: 'running' })).toEqual(['CF-1'])
    const headers = { authorization: 'Bearer whole', lang: 'en' }
    const cells = (await sheetOf((await app.inject({ url: contract.exportGroups.path, headers })).rawPayload)).flat()
    expect(cells).toContain('CF-1')
    expect(cells).not.toContain('Harbour Freight')
    const ids = { body: { ids: [id] } }
    expect((await ask(contract.deleteGroups, { ...ids, token: 'stranger' })).data).toEqual({ changed: 0 })
    expect((await ask(contract.deleteGroups, { ...ids, token: 'reader' })).code).toBe(403)
    expect((await ask(contract.deleteGroups, ids)).data).toEqual({ changed: 1 })
  })

  it('take members from a workbook, and give them back', async () => {
    const id = await add()
    const importer = groupImporter()
    const rows = [
      { vin: first, groupCode: 'CF-1' },
      { vin: abroad, groupCode: 'NONE' },
    ].map(
      (cells, index): ImportedRow<unknown> => ({
        row: index + 2,
        value: importer.schema.parse(cells),
        columns: new Set(Object.keys(cells)),
      }),
    )
    const caller = { userId: 1, ...scope }
    const done = [{ ...rows[0]!, outcome: 'added' as const, before: null }]
    const plan = () => db.orm.transaction((tx) => importer.plan(tx, caller, rows))
    expect(await plan()).toMatchObject([
      { outcome: 'added' },
      { outcome: 'failed', reasons: [{ path: 'vin' }, { path: 'groupCode' }] },
    ])
    await db.orm.transaction((tx) => importer.apply(tx, caller, done))
    expect(await members(id)).toEqual([first])
    expect((await plan())[0]).toEqual({ outcome: 'unchanged' })
    await db.orm.transaction((tx) => importer.undo!(tx, caller, done, new Date()))
    expect(await members(id)).toEqual([])
  })
})
