import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/part-version.ts'
import { Translator } from '#server/http/translate.ts'
import { importRepository } from '#server/modules/files/import/import-repository.ts'
import { importRoutes } from '#server/modules/files/import/import-routes.ts'
import { partModel, partType } from '#server/store/schema/base-data.ts'
import { part } from '#server/store/schema/parts.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listening } from '#tests/support/http-app.ts'
import { testObjects } from '#tests/support/objects.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { testUpgradeFiles } from '#tests/support/upgrade-files.ts'
import { sheetOf, workbookOf } from '#tests/support/workbook.ts'
import { partVersionImporter } from './part-version-workbook.ts'
import { partVersionRepository } from './part-version-repository.ts'
import { partVersionRoutes } from './part-version-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const person = await addAccount(db, { username: 'versions', password: 'x', oemId: own.oemId, orgId: own.head })
const [type] = await db.orm
  .insert(partType)
  .values({ oemId: own.oemId, code: 'TBOX', name: 'Tbox', upgradable: true })
  .returning()
const models = await db.orm
  .insert(partModel)
  .values(['FT-300', 'FT-120'].map((model) => ({ oemId: own.oemId, typeId: type!.id, model })))
  .returning()
const vehicles = [
  { vin: 'LVERS000000000001', orgId: own.north, hardwareVersion: 'H7', softwareVersion: '7.2.0' },
  { vin: 'LVERS000000000002', orgId: own.north, hardwareVersion: 'H6', softwareVersion: '7.2.0' },
  { vin: 'LVERS000000000003', orgId: own.south, hardwareVersion: 'H7', softwareVersion: '7.1.0' },
]
for (const { vin, orgId, ...versions } of vehicles) {
  const vehicleId = await aVehicle(db, own, { vin, orgId })
  const fitted = {
    oemId: own.oemId,
    orgId,
    serial: vin,
    modelId: models[0]!.id,
    vehicleId,
    state: 'installed' as const,
  }
  await db.orm.insert(part).values({ ...fitted, ...versions })
}

const translator = new Translator()
const objects = testObjects(db)
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south], userId: person.id }
const test = await testApp(
  (app) => {
    partVersionRoutes(app, {
      versions: partVersionRepository(db),
      upgradeFiles: testUpgradeFiles(db, objects).service,
    })
    importRoutes(app, { imports: importRepository(db), importers: [partVersionImporter()], translator })
  },
  {
    whole: aCaller(scope),
    north: aCaller({ ...scope, orgIds: [own.north] }),
    stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head], userId: person.id }),
    editor: aCaller({ ...scope, codes: new Set(['/parts/version', '/parts/version/version/edit']) }),
  },
)
const { sendForm } = await listening(test)
const { ask, app } = test
beforeEach(() => db.pool.query('delete from strategy_soft_version; delete from soft_version'))
afterAll(async () => {
  await db.close()
  objects.close()
})

const input = { softModel: 'FT300-7.2.0', partsModel: 'FT-300', version: '7.2.0', hardware: ['H7'] }
const create = (body: Omit<typeof input, 'hardware'> & { hardware?: string[]; parent?: string }, token = 'whole') =>
  ask(contract.createPartVersion, { token, body, lang: 'en' })
const add = async (over: object = {}) => (await create({ ...input, ...over })).data.id as number
const list = async (query: object = {}, token = 'whole') =>
  (await ask(contract.listPartVersions, { token, query })).data
const step = (id: number, status: 0 | 1 | 2 | 3, reason = '', token = 'whole') =>
  ask(contract.setPartVersionStatus, { token, body: { id, versionStatus: status, reason }, lang: 'en' })

describe('software versions', () => {
  it('show the vehicles that have them, of the data scope alone', async () => {
    await add()
    expect((await list()).list[0]).toMatchObject({ typeName: 'Tbox', status: 0, vehicles: 2, share: 2 / 3 })
    expect((await list({}, 'north')).list[0]).toMatchObject({ vehicles: 2, share: 1 })
    expect(await list({}, 'stranger')).toEqual({ list: [], total: 0 })
    const id = (await list()).list[0]!.id
    const { data } = await ask(contract.listVehiclesOfVersion, { token: 'whole', query: { id } })
    expect(data).toMatchObject({ total: 2, list: [{ vin: vehicles[0]!.vin }, { vin: vehicles[1]!.vin }] })
    const { data: none } = await ask(contract.listVehiclesOfVersion, { token: 'stranger', query: { id } })
    expect(none.total).toBe(0)
  })

  it('name the field that refers to nothing', async () => {
    const wrong = [
      [{ partsModel: 'FT-9' }, 'partsModel'],
      [{ parent: 'FT300-1' }, 'parent'],
      [{ parent: 'FT300-7.2.0' }, 'parent'],
    ] as const
    for (const [over, path] of wrong) {
      expect(await create({ ...input, ...over })).toMatchObject({ code: 400, failDetail: [{ path }] })
    }
    await add()
    expect(await create(input)).toMatchObject({ code: 409, failDetail: [{ path: 'softModel' }] })
    // Of another model.
    const other = { softModel: 'FT120-1', partsModel: 'FT-120', version: '1', parent: 'FT300-7.2.0' }
    expect((await create(other)).code).toBe(400)
  })

  it('go from test to published to offline, only as their status allows', async () => {
    const id = await add()
    expect((await step(id, 3)).code).toBe(400)
    expect((await step(id, 3, 'unsafe')).code).toBe(409)
    expect((await step(id, 2)).code).toBe(200)
    expect((await step(id, 1)).code).toBe(200)
    expect((await list()).list[0]).toMatchObject({ status: 1, releasedOn: expect.stringMatching(/^\d{4}-/) as string })
    expect((await step(id, 2)).code).toBe(409)
    expect((await step(id, 3, 'loses satellites')).code).toBe(200)
    expect((await list({ status: 3 })).list[0]).toMatchObject({ statusReason: 'loses satellites' })
    expect((await step(id, 1, '', 'editor')).code).toBe(403)
    expect(await step(id, 1, '', 'stranger')).toMatchObject({
      msg: expect.stringMatching(/no longer exists/) as string,
    })
  })

  it('are not deleted once published, or while a strategy names them', async () => {
    const published = await add()
    await step(published, 1)
    const named = await add({ softModel: 'FT300-7.3.0', version: '7.3.0', parent: 'FT300-7.2.0' })
    const free = await add({ softModel: 'FT300-7.4.0', version: '7.4.0' })
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into upgrade_strategy (oem_id, name) values ($1, 'all') returning id`,
      [own.oemId],
    )
    await db.pool.query('insert into strategy_soft_version values ($1, $2)', [rows[0]!.id, named])
    const remove = (ids: number[]) => ask(contract.deletePartVersions, { token: 'whole', body: { ids } })
    for (const ids of [[published], [named], [free, named]]) expect((await remove(ids)).code).toBe(409)
    expect((await list()).total).toBe(3)
    expect((await remove([free])).data).toEqual({ changed: 1 })
  })

  it('meet the hardware of the vehicles in a matrix, with versions that are not in the register', async () => {
    const id = await add()
    const query = { partsModel: 'FT-300' }
    const { data } = await ask(contract.getVersionMatrix, { token: 'whole', query })
    expect(data).toEqual({
      hardware: ['H6', 'H7'],
      versions: [
        {
          id,
          version: '7.2.0',
          status: 0,
          cells: [
            { vehicles: 1, fits: false },
            { vehicles: 1, fits: true },
          ],
        },
        {
          id: null,
          version: '7.1.0',
          status: null,
          cells: [
            { vehicles: 0, fits: false },
            { vehicles: 1, fits: false },
          ],
        },
      ],
    })
    const nothing = { hardware: [], versions: [] }
    expect((await ask(contract.getVersionMatrix, { token: 'stranger', query })).data).toEqual(nothing)
  })

  it('come and go by workbook', async () => {
    await add()
    const send = async (rows: (string | null)[][]) =>
      (await sendForm(contract.importPartVersions, 'whole', { file: await workbookOf(rows) }, { lang: 'en' })).data
    const result = await send([
      ['Name', 'Part model', 'Version', 'Made from', 'Hardware'],
      ['FT300-7.2.1', 'FT-300', '7.2.1', 'FT300-7.2.0', 'H6, H7'],
      ['FT300-8', 'FT-9', '8', null, null],
    ])
    expect(result).toMatchObject({ all: 2, failed: 1 })
    expect((await list({ keyWord: '7.2.1' })).list[0]).toMatchObject({ parent: 'FT300-7.2.0', hardware: ['H6', 'H7'] })
    const headers = { authorization: 'Bearer whole', lang: 'en' }
    const answer = await app.inject({ url: contract.exportPartVersions.path, headers })
    const rows = await sheetOf(answer.rawPayload)
    const sheet = rows.map((row) => [...(row as string[])].map((cell) => cell ?? null))
    expect(await send(sheet)).toMatchObject({ all: 2, unchanged: 2, failed: 0 })
  })
})
