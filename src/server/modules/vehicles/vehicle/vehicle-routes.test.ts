import { afterAll, describe, expect, it } from 'vitest'
import {
  archiveVehicle,
  changeVehicles,
  createVehicle,
  exportVehicles,
  listOrgs,
  listVehicles,
  restoreVehicle,
  updateVehicle,
} from '#core/contract/vehicle.ts'
import { aFleet, aSnapshot } from '#tests/builders/fleet-view.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { AS_CSV, testApp } from '#tests/support/server.ts'
import { sheetOf } from '#tests/support/workbook.ts'
import { vehicleRepository } from './vehicle-repository.ts'
import { vehicleRoutes } from './vehicle-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const inHead = await aVehicle(db, own, { vin: 'LHEAD000000000001', plate: '陕A12345', tags: ['winter'] })
const inNorth = await aVehicle(db, own, {
  vin: 'LNORTH00000000001',
  operatingCity: 'Xuzhou',
  orgId: own.north,
  modelId: own.busModel,
})
const elsewhere = await aVehicle(db, foreign, { vin: 'LFOREIGN000000001' })
await aTerminal(db, own, inHead, { sn: 'TB-1', phone: '13911110001' })

let reloads = 0
const A_DAY_AGO = Date.now() - 24 * 3_600_000
let lastMessageAt = A_DAY_AGO
const fleet = {
  ...aFleet(() => [aSnapshot({ vehicleId: inHead, state: 'driving', lastMessageAt })]),
  reload: async () => {
    reloads += 1
  },
}
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const { app, ask, close } = await testApp((app) => vehicleRoutes(app, { vehicles: vehicleRepository(db), fleet }), {
  whole: aCaller(scope),
  north: aCaller({ ...scope, orgIds: [own.north] }),
  reader: aCaller({ ...scope, codes: new Set(['/baseInfo/vehicle']) }),
})
afterAll(async () => {
  await close()
  await db.close()
})

const vins = (data: { list: { vin: string }[] }) => data.list.map(({ vin }) => vin)
const input = { vin: 'LNEW0000000000001', orgId: own.south, modelId: own.truckModel }

describe('live state in the register', () => {
  const found = async (query: object, token?: string) => {
    const { data } = await ask(listVehicles, { query, ...(token && { token }) })
    return [vins(data), data.total]
  }

  it.each([
    ['online', ['LHEAD000000000001']],
    ['driving', ['LHEAD000000000001']],
    ['onboarded', ['LHEAD000000000001']],
    ['parked', []],
    ['neverOnline', ['LNORTH00000000001']],
  ])('narrows it to %s with its total', async (state, expected) => {
    expect(await found({ state })).toEqual([expected, expected.length])
  })

  it('shows only vehicles of the scope, whatever their state', async () => {
    expect(await found({ state: 'online' }, 'north')).toEqual([[], 0])
    expect(await found({ state: 'neverOnline' }, 'north')).toEqual([['LNORTH00000000001'], 1])
  })

  it('finds vehicles whose last message is older, not those without any', async () => {
    const old = await found({ silentHours: 1 })
    expect(old).toEqual([['LHEAD000000000001'], 1])
    expect(await found({ silentHours: 1, state: 'neverOnline' })).toEqual([[], 0])
    lastMessageAt = Date.now()
    expect(await found({ silentHours: 1 })).toEqual([[], 0])
    lastMessageAt = A_DAY_AGO
  })

  it('sorts it by state, and pages what is sorted', async () => {
    expect((await found({ sort: 'state' }))[0]).toEqual(['LNORTH00000000001', 'LHEAD000000000001'])
    expect((await found({ sort: '-state' }))[0]).toEqual(['LHEAD000000000001', 'LNORTH00000000001'])
    expect(await found({ sort: '-state', pageSize: 1, pageNum: 2 })).toEqual([['LNORTH00000000001'], 2])
  })
})

describe('vehicle register', () => {
  it('lists the vehicles of the tenant with their live state and terminal, newest first', async () => {
    const { data } = await ask(listVehicles)
    expect(vins(data)).toEqual(['LNORTH00000000001', 'LHEAD000000000001'])
    expect(data.total).toBe(2)
    expect(data.list[1]).toMatchObject({
      state: 'driving',
      terminalSn: 'TB-1',
      orgName: 'Head office',
      plate: '陕A12345',
    })
    expect(data.list[0]).toMatchObject({ state: 'neverOnline', lastMessageTime: null })
  })

  it('shows a branch only what is below it', async () => {
    const { data } = await ask(listVehicles, { token: 'north' })
    expect(vins(data)).toEqual(['LNORTH00000000001'])
  })

  it.each([
    [{ vin: 'head' }, ['LHEAD000000000001']],
    [{ vins: 'LHEAD000000000001,LNOWHERE000000001' }, ['LHEAD000000000001']],
    [{ plate: '陕A' }, ['LHEAD000000000001']],
    [{ tag: 'winter' }, ['LHEAD000000000001']],
    [{ operatingCity: 'xuz' }, ['LNORTH00000000001']],
    [{ powerType: '纯电动' }, ['LNORTH00000000001']],
    [{ orgId: own.north }, ['LNORTH00000000001']],
    [{ orgId: foreign.head }, []],
    [{ vin: '%' }, []],
    [{ archived: 'true' as const }, []],
  ])('filters by %j', async (query, expected) => {
    const { data } = await ask(listVehicles, { query })
    expect(vins(data)).toEqual(expected)
  })

  it('accepts both paging styles', async () => {
    const first = await ask(listVehicles, { query: { pageNum: 2, pageSize: 1 } })
    const second = await ask(listVehicles, { query: { pageIndex: 2, pageSize: 1 } })
    expect(vins(first.data)).toEqual(['LHEAD000000000001'])
    expect(second.data).toEqual(first.data)
  })

  it('adds a vehicle once', async () => {
    const before = reloads
    const added = await ask(createVehicle, { body: input })
    expect(added.code).toBe(200)
    expect(reloads).toBe(before + 1)
    const again = await ask(createVehicle, { body: input, lang: 'en' })
    expect(again).toMatchObject({ code: 409, failDetail: [{ path: 'vin', message: 'This VIN already exists' }] })
    await ask(archiveVehicle, { body: { ids: [added.data.id] } })
    expect(vins((await ask(listVehicles, { query: { vin: input.vin } })).data)).toEqual([])
    await ask(restoreVehicle, { body: { ids: [added.data.id] } })
    expect(vins((await ask(listVehicles, { query: { vin: input.vin } })).data)).toEqual([input.vin])
  })

  it('refuses a VIN that another tenant has without saying whose it is', async () => {
    const answer = await ask(createVehicle, { body: { ...input, vin: 'LFOREIGN000000001' } })
    expect(answer.code).toBe(409)
    expect(JSON.stringify(answer)).not.toContain(foreign.oemId)
  })

  it.each([
    ['orgId', { ...input, orgId: foreign.head }],
    ['modelId', { ...input, modelId: foreign.truckModel }],
    ['vin', { ...input, vin: 'SHORT' }],
    ['country', { ...input, country: 'china' }],
  ])('names %s when it is wrong', async (path, body) => {
    const answer = await ask(createVehicle, { body })
    expect(answer).toMatchObject({ code: 400, failDetail: [{ path }] })
  })

  it('keeps a change and refuses one that is based on an older reading', async () => {
    const [row] = (await ask(listVehicles, { query: { vin: 'LHEAD' } })).data.list
    const body = { ...input, id: inHead, vin: row.vin, orgId: own.north, updateTime: row.updateTime }
    expect((await ask(updateVehicle, { body: { ...body, updateTime: '2020-01-01 00:00:00' } })).code).toBe(409)
    expect((await ask(updateVehicle, { body })).code).toBe(200)
    expect((await ask(listVehicles, { query: { vin: 'LHEAD' } })).data.list[0]).toMatchObject({ orgName: 'North' })
  })

  it('does not change a vehicle outside of the scope', async () => {
    const body = { ...input, id: elsewhere, vin: 'LFOREIGN000000001', updateTime: '2020-01-01 00:00:00' }
    expect((await ask(updateVehicle, { body })).code).toBe(409)
    await ask(archiveVehicle, { body: { ids: [elsewhere] } })
    const found = await vehicleRepository(db).page(
      { oemId: foreign.oemId, orgIds: [foreign.head] },
      { archived: false },
      { page: 1, size: 10 },
    )
    expect(found.list.map((each) => each.vin)).toEqual(['LFOREIGN000000001'])
  })

  it('changes many at once or none', async () => {
    const wrong = await ask(changeVehicles, { body: { ids: [inNorth, elsewhere], addTags: ['spring'] } })
    expect(wrong.code).toBe(409)
    expect(vins((await ask(listVehicles, { query: { tag: 'spring' } })).data)).toEqual([])
    const right = await ask(changeVehicles, {
      body: { ids: [inHead, inNorth], addTags: ['spring'], removeTags: ['winter'], registerState: 'stored' },
    })
    expect(right.data).toEqual({ changed: 2 })
    const { data } = await ask(listVehicles, { query: { tag: 'spring', registerState: 'stored' } })
    expect(data.total).toBe(2)
    expect(data.list.flatMap((row: { tags: string[] }) => row.tags)).not.toContain('winter')
  })

  it('lets a reader read only', async () => {
    expect((await ask(listVehicles, { token: 'reader' })).code).toBe(200)
    expect((await ask(createVehicle, { token: 'reader', body: input })).code).toBe(403)
    expect((await ask(exportVehicles, { token: 'reader' })).code).toBe(403)
  })

  it('exports a workbook in the language of the person', async () => {
    const headers = { authorization: 'Bearer whole', lang: 'en' }
    const { rawPayload } = await app.inject({ url: exportVehicles.path, query: { vin: 'LHEAD' }, headers })
    const [head, row] = await sheetOf(rawPayload)
    expect(head!.slice(0, 2)).toEqual(['VIN', 'Plate'])
    expect(row).toEqual(expect.arrayContaining(['LHEAD000000000001', 'Truck', 'Driving']))
  })

  it('exports what the filter shows to programs, formulas made harmless', async () => {
    await aVehicle(db, own, { vin: 'LFORMULA000000001', plate: '=1+1' })
    const { text, headers } = await ask(exportVehicles, { query: { vin: 'LFORMULA' }, headers: AS_CSV })
    expect(headers['content-disposition']).toContain('vehicles.csv')
    const [head, row, end] = text.replace('\uFEFF', '').split('\n')
    expect(head).toMatch(/^vin,plate,/)
    // Personal data leave by the export centre only.
    expect(head).not.toContain('driverName')
    expect(row).toMatch(/^LFORMULA000000001,'=1\+1,0,Head office,/)
    expect(end).toBe('')
  })
})

describe('selectors', () => {
  it('answer only organisations of the scope', async () => {
    const { data } = await ask(listOrgs, { token: 'north' })
    expect(data).toEqual([{ id: own.north, parentId: own.head, name: 'North' }])
  })
})
