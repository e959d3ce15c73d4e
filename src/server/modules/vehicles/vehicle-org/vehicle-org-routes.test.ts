import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type BoundVehicle,
  bindVehicles,
  downloadBindTemplate,
  exportBoundVehicles,
  exportRelatedVehicles,
  findVinPlates,
  importBindings,
  listBoundVehicles,
  listOrgRecords,
  listRelatedVehicles,
  listVehiclesToBind,
  type OrgRecord,
  type RelatedVehicle,
  unbindVehicles,
} from '#core/contract/vehicle-org.ts'
import { Translator } from '#server/http/translate.ts'
import { importRepository } from '#server/modules/files/import/import-repository.ts'
import { importRoutes } from '#server/modules/files/import/import-routes.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listening } from '#tests/support/http-app.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { sheetOf, workbookOf } from '#tests/support/workbook.ts'
import { vehicleOrgImporter } from './vehicle-org-importer.ts'
import { vehicleOrgRepository } from './vehicle-org-repository.ts'
import { vehicleOrgRoutes } from './vehicle-org-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const person = await addAccount(db, { username: 'binder', password: 'x', oemId: own.oemId, orgId: own.head })
const [first, second] = ['LBIND000000000001', 'LBIND000000000002'] as const
const stranger = 'LBIND000000000003'

let reloads = 0
const fleet = {
  reload: async () => {
    reloads += 1
  },
}
const translator = new Translator()
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south], userId: person.id }
const test = await testApp(
  (app) => {
    vehicleOrgRoutes(app, { relations: vehicleOrgRepository(db), fleet })
    importRoutes(app, { imports: importRepository(db), importers: [vehicleOrgImporter(fleet)], translator })
  },
  {
    whole: aCaller(scope),
    north: aCaller({ ...scope, orgIds: [own.north] }),
    reader: aCaller({ ...scope, codes: new Set(['/permit/vehicleOwnManget']) }),
  },
)
const { sendForm } = await listening(test)
const { ask, app } = test
beforeEach(async () => {
  reloads = 0
  await db.pool.query('delete from vehicle')
  await aVehicle(db, own, { vin: first, plate: '陕A1', orgId: own.north })
  await aVehicle(db, own, { vin: second, plate: '京B2', orgId: own.south })
  await aVehicle(db, foreign, { vin: stranger, orgId: foreign.head })
})
afterAll(async () => {
  await test.close()
  await db.close()
})

const bind = (rest: object = {}, token = 'whole') =>
  ask(bindVehicles, { token, body: { vins: [first], orgId: own.south, kind: 'operator', ...rest } as never })
const bound = async (query: object = {}, token = 'whole') =>
  (await ask(listBoundVehicles, { query, token })).data.list.map(({ vin, orgName, kind }: BoundVehicle) => [
    vin,
    orgName,
    kind,
  ])
const records = async (): Promise<OrgRecord[]> => (await ask(listOrgRecords)).data.list

describe('/comm-inc-center/vehicleOrgRelation', () => {
  it('vehicleList answers each vehicle of the data scope with all its organisations', async () => {
    await bind()
    const { list, total } = (await ask(listRelatedVehicles)).data
    expect(total).toBe(2)
    expect(list).toMatchObject([
      { vin: second, orgName: 'South', others: [] },
      { vin: first, plate: '陕A1', orgName: 'North', others: [{ orgName: 'South', kind: 'operator' }] },
    ])
    const ofSouth = (await ask(listRelatedVehicles, { query: { orgId: own.south } })).data.list
    expect(ofSouth.map(({ vin }: RelatedVehicle) => vin)).toEqual([second, first])
    expect((await ask(listRelatedVehicles, { token: 'north' })).data.total).toBe(1)
  })

  it('vehicleList/org/bound answers one row a relation, the owner among them', async () => {
    await bind({ validUntil: '2030-01-31' })
    expect(await bound()).toEqual([
      [second, 'South', 'owner'],
      [first, 'South', 'operator'],
      [first, 'North', 'owner'],
    ])
    expect(await bound({ orgId: own.south, kind: 'operator' })).toEqual([[first, 'South', 'operator']])
    const [row] = (await ask(listBoundVehicles, { query: { kind: 'operator' } })).data.list
    expect(row).toMatchObject({ validUntil: '2030-01-31', bindBy: 'binder' })
    expect(row.bindTime).toMatch(/^\d{4}-/)
  })

  it('vehicleList/org/toBind answers the vehicles without that relation', async () => {
    const vins = async (kind: string) =>
      (await ask(listVehiclesToBind, { query: { orgId: own.south, kind } as never })).data.list.map(
        ({ vin }: RelatedVehicle) => vin,
      )
    expect(await vins('operator')).toEqual([second, first])
    await bind()
    expect(await vins('operator')).toEqual([second])
    expect(await vins('owner')).toEqual([first])
  })

  it('bind: twice changes nothing the second time; an owner takes over, and the fleet is read again', async () => {
    expect((await bind()).data).toEqual({ changed: 1 })
    expect((await bind()).data).toEqual({ changed: 0 })
    expect(reloads).toBe(0)
    expect((await bind({ kind: 'owner' })).data).toEqual({ changed: 1 })
    expect(reloads).toBe(1)
    expect(await bound({ vin: first, kind: 'owner' })).toEqual([[first, 'South', 'owner']])
    expect(await records()).toMatchObject([
      { vin: first, action: 'transfer', kind: 'owner', oldOrgName: 'North', newOrgName: 'South', operator: 'binder' },
      { vin: first, action: 'bind', kind: 'operator', oldOrgName: '', newOrgName: 'South', source: 'page' },
    ])
  })

  it('bind is all or none, and knows only vehicles and organisations of the data scope', async () => {
    expect(await bind({ vins: [first, stranger] })).toMatchObject({ code: 400, failDetail: [{ path: 'vins' }] })
    expect(await bind({ orgId: foreign.head })).toMatchObject({ code: 400, failDetail: [{ path: 'orgId' }] })
    expect(await bind({}, 'north')).toMatchObject({ code: 400 })
    expect(await records()).toEqual([])
  })

  it('unbind ends a relation; an owner can only change', async () => {
    await bind()
    const end = (kind: string) =>
      ask(unbindVehicles, { body: { vins: [first, second], orgId: own.south, kind } as never })
    expect((await end('owner')).code).toBe(400)
    expect((await end('operator')).data).toEqual({ changed: 1 })
    expect((await records())[0]).toMatchObject({ action: 'unbind', oldOrgName: 'South', newOrgName: '' })
  })

  it('findVinPlateList finds by VIN and by plate', async () => {
    const find = async (keyWord: string) => (await ask(findVinPlates, { query: { keyWord } })).data
    expect(await find('京B')).toEqual({ list: [{ vin: second, plate: '京B2' }], total: 1 })
    expect((await find('lbind')).total).toBe(2)
  })

  it('is closed to those without the button', async () => {
    for (const endpoint of [bindVehicles, unbindVehicles, exportBoundVehicles, importBindings, downloadBindTemplate]) {
      expect((await ask(endpoint, { token: 'reader' })).code).toBe(403)
    }
  })
})

describe('import/export of vehicle-org relations', () => {
  const download = async (endpoint: { path: string }, lang: string) => {
    const headers = { authorization: 'Bearer whole', lang }
    return sheetOf((await app.inject({ url: endpoint.path, headers })).rawPayload)
  }

  it('bind/import binds what a workbook names, and says which rows failed and why', async () => {
    const rows = [
      ['VIN', 'Organisation', 'Relation', 'Valid until'],
      [first, 'South', 'Betreiber', '2030-01-31'],
      [second, 'North', 'owner', null],
      [stranger, 'North', null, null],
    ]
    const { data } = await sendForm(importBindings, 'whole', { file: await workbookOf(rows) }, { lang: 'en' })
    expect(data).toMatchObject({ all: 3, success: 2, failed: 1 })
    expect(data.failedRows).toEqual([{ vin: stranger, row: 4, reason: 'VIN: Vehicle not found' }])
    expect(await bound()).toEqual([
      [second, 'North', 'owner'],
      [first, 'South', 'operator'],
      [first, 'North', 'owner'],
    ])
    expect((await records()).map(({ source }) => source)).toEqual(['import', 'import'])
    expect(reloads).toBe(1)
  })

  it('exports vehicles and relations in the words of the language', async () => {
    await bind()
    const [head, ...vehicles] = await download(exportRelatedVehicles, 'en')
    expect(head).toContain('Other organisations')
    expect(vehicles.find(([vin]) => vin === first)).toContain('South')
    const relations = await download(exportBoundVehicles, 'fr')
    expect(relations.find(([vin, org]) => vin === first && org === 'South')).toContain('Exploitant')
  })

  it('the template has the columns the import reads', async () => {
    expect(await download(downloadBindTemplate, 'en')).toEqual([['VIN *', 'Organisation *', 'Relation', 'Valid until']])
  })
})
