import ExcelJS from 'exceljs'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/vehicle-model.ts'
import { Translator } from '#server/http/translate.ts'
import { importRepository } from '#server/modules/files/import/import-repository.ts'
import { importRoutes } from '#server/modules/files/import/import-routes.ts'
import { commitImport, dryRunImport, getImportTemplate, undoImport } from '#core/contract/import.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listening } from '#tests/support/http-app.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { sheetOf, workbookOf } from '#tests/support/workbook.ts'
import { vehicleModelImporter } from './vehicle-model-workbook.ts'
import { vehicleModelRepository } from './vehicle-model-repository.ts'
import { vehicleModelRoutes } from './vehicle-model-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
await aVehicle(db, own, { orgId: own.north })
const person = await addAccount(db, { username: 'models', password: 'x', oemId: own.oemId, orgId: own.head })
const translator = new Translator()
let reloads = 0
const fleet = { reload: () => Promise.resolve(void (reloads += 1)) }
const scope = { oemId: own.oemId, orgIds: [own.head, own.north], userId: person.id }
const test = await testApp(
  (app) => {
    const models = vehicleModelRepository(db)
    vehicleModelRoutes(app, { models, fleet })
    importRoutes(app, { imports: importRepository(db), importers: [vehicleModelImporter(fleet)], translator })
  },
  {
    whole: aCaller(scope),
    head: aCaller({ ...scope, orgIds: [own.head] }),
    stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head], userId: person.id }),
    reader: aCaller({ ...scope, codes: new Set(['/baseInfo/vehicle']) }),
  },
)
const { sendForm } = await listening(test)
const { ask, app } = test
const OF_THE_TENANT = ['B-12E', 'T-460']
beforeEach(() => db.pool.query(`delete from vehicle_model where model_code not in ('B-12E', 'T-460')`))
afterAll(() => db.close())

const input = {
  brandCode: 'YL',
  brandName: 'Yuanlu',
  seriesCode: 'YL-T',
  seriesName: 'Tianmu',
  modelCode: 'YL-T-480D',
  modelName: 'Tianmu 480',
  vehicleClass: 'truck' as const,
  powerType: '柴油' as const,
}
const create = (over: object = {}, token = 'whole') =>
  ask(contract.createVehicleModel, { token, body: { ...input, ...over }, lang: 'en' })
const add = async (over: object = {}) => (await create(over)).data.id as number
const list = async (query: object = {}, token = 'whole') =>
  (await ask(contract.listVehicleModels, { token, query })).data as { list: contract.VehicleModelRow[]; total: number }
const change = async (id: number, over: object, token = 'whole') => {
  const { updateTime } = (await list()).list.find((row) => row.id === id)!
  return ask(contract.updateVehicleModel, { token, body: { ...input, ...over, id, updateTime }, lang: 'en' })
}

describe('vehicle models', () => {
  it('are added with their brand and series, found by any name, and count vehicles of the data scope', async () => {
    await add()
    expect((await list({ keyWord: 'tianmu' })).list).toMatchObject([{ ...input, vehicles: 0 }])
    const used = async (token: string) => (await list({ keyWord: 'T-460' }, token)).list[0]?.vehicles
    expect([await used('whole'), await used('head')]).toEqual([1, 0])
    expect((await list({ brandCode: 'YL', powerType: '纯电动' })).total).toBe(0)
  })

  it('have a code once in a tenant, and one name for a code of brand or series', async () => {
    await add()
    expect(await create()).toMatchObject({ code: 409, failDetail: [{ path: 'modelCode' }] })
    const other = { modelCode: 'YL-T-500G' }
    expect(await create({ ...other, brandName: 'Yuan Lu' })).toMatchObject({
      code: 400,
      failDetail: [{ path: 'brandName', message: 'This code already has the name “Yuanlu”' }],
    })
    expect(await create({ ...other, seriesName: 'Tian' })).toMatchObject({
      code: 400,
      failDetail: [{ path: 'seriesName' }],
    })
    // Another brand may have a series of the same code.
    expect((await create({ ...other, brandCode: 'JD', brandName: 'Jinda', seriesName: 'Tian' })).code).toBe(200)
    expect((await create({}, 'stranger')).code).toBe(200)
    for (const wrong of [{ brandCode: 'a,b' }, { modelName: ' ' }, { vehicleClass: 'boat' }, { powerType: 'steam' }])
      expect((await create({ modelCode: 'X', ...wrong })).code).toBe(400)
  })

  it('are renamed with their brand and series, and the fleet in memory follows', async () => {
    const id = await add()
    await add({ modelCode: 'YL-T-500G' })
    await add({ modelCode: 'JD-1', brandCode: 'JD', brandName: 'Jinda' })
    const before = reloads
    expect((await change(id, { brandName: 'Yuanlu Auto', seriesName: 'Tianmu Neo' })).code).toBe(200)
    expect(reloads).toBe(before + 1)
    expect((await list({ brandCode: 'YL' })).list.map((row) => [row.brandName, row.seriesName])).toEqual([
      ['Yuanlu Auto', 'Tianmu Neo'],
      ['Yuanlu Auto', 'Tianmu Neo'],
    ])
    expect((await list({ brandCode: 'JD' })).list[0]).toMatchObject({ brandName: 'Jinda', seriesName: 'Tianmu' })
    // Moving a model to another brand does not rename that one.
    expect(await change(id, { brandCode: 'JD', brandName: 'Yuanlu Auto' })).toMatchObject({
      code: 400,
      failDetail: [{ path: 'brandName' }],
    })
    expect(
      (
        await ask(contract.updateVehicleModel, {
          token: 'whole',
          body: { ...input, id, updateTime: '2020-01-01 00:00:00' },
        })
      ).code,
    ).toBe(409)
  })

  it('are deleted unless something refers to them, all or none', async () => {
    const id = await add()
    const remove = (ids: number[], token = 'whole') =>
      ask(contract.deleteVehicleModels, { token, body: { ids }, lang: 'en' })
    expect(await remove([id, own.truckModel])).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/vehicles, orders or upgrades/) as string,
    })
    expect((await remove([id], 'stranger')).data).toEqual({ changed: 0 })
    expect((await remove([id])).data).toEqual({ changed: 1 })
    expect((await list()).list.map(({ modelCode }) => modelCode).sort()).toEqual(OF_THE_TENANT)
  })

  it('are of one tenant, and changed only by those who may', async () => {
    const id = await add()
    expect((await list({ keyWord: 'YL' }, 'stranger')).total).toBe(0)
    expect(await change(id, {}, 'stranger')).toMatchObject({
      msg: expect.stringMatching(/^This entry no longer exists/) as string,
    })
    expect((await change(id, {}, 'reader')).code).toBe(403)
    expect((await create({ modelCode: 'X' }, 'reader')).code).toBe(403)
    expect((await list({}, 'reader')).total).toBe(3)
  })
})

describe('import of vehicle models', () => {
  const HEAD = ['Brand code', 'Brand', 'Series code', 'Series', 'Model code', 'Model', 'Vehicle class', 'Powertrain']
  const row = (code: string, over: Partial<Record<number, string>> = {}) =>
    ['YL', 'Yuanlu', 'YL-T', 'Tianmu', code, `Tianmu ${code}`, 'Truck', 'Diesel'].map((cell, at) => over[at] ?? cell)
  const dryRun = async (rows: string[][]) =>
    (
      await sendForm(
        dryRunImport,
        'whole',
        { file: await workbookOf(rows) },
        {
          query: { importer: 'vehicleModel' },
          lang: 'en',
        },
      )
    ).data

  it('offers the labels of classes and powertrains as lists, in the language of the call', async () => {
    const answer = await app.inject({
      method: 'GET',
      url: getImportTemplate.path,
      query: { importer: 'vehicleModel' },
      headers: { authorization: 'Bearer whole', lang: 'de' },
    })
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(answer.rawPayload.buffer as ArrayBuffer)
    const column = (book.worksheets[0]!.getRow(1).values as string[]).findIndex((heading) =>
      heading?.startsWith('Fahrzeugklasse'),
    )
    const rule = book.worksheets[0]!.getRow(40_000).getCell(column).dataValidation
    const [sheet, range] = (rule.formulae[0] as string).split('!')
    const choices = book.getWorksheet(sheet!)!
    expect(choices.state).toBe('hidden')
    const [letter, , last] = /\$([A-Z]+)\$(\d+):\$[A-Z]+\$(\d+)/.exec(range!)!.slice(1)
    const labels = Array.from({ length: Number(last) }, (_, at) => choices.getCell(`${letter}${at + 1}`).text)
    expect(labels).toContain('Bus')
    expect(labels).toContain('Lkw')
  })

  it('takes classes and powertrains by their words, and rows that agree on names', async () => {
    const { importId, ...said } = await dryRun([HEAD, row('A'), row('B', { 1: 'Other' }), row('C', { 6: 'Bus' })])
    expect(said).toMatchObject({ added: 2, invalid: 1 })
    expect(said.errors[0].reason).toBe('Brand “Other”: This code already has the name “Yuanlu”')
    await ask(commitImport, { token: 'whole', body: { importId } })
    expect((await list({ keyWord: 'C', brandCode: 'YL' })).list[0]).toMatchObject({
      vehicleClass: 'bus',
      powerType: '柴油',
    })
  })

  it('reads what the export wrote, and is undone unless a vehicle has one of the models', async () => {
    const { importId } = await dryRun([HEAD, row('A')])
    await ask(commitImport, { token: 'whole', body: { importId } })
    const { rawPayload } = await app.inject({
      url: `${contract.exportVehicleModels.path}?brandCode=YL`,
      headers: { authorization: 'Bearer whole', lang: 'en' },
    })
    expect(await dryRun((await sheetOf(rawPayload)) as string[][])).toMatchObject({ unchanged: 1, invalid: 0 })
    const [model] = (await list({ keyWord: 'Tianmu A' })).list
    const vehicleId = await aVehicle(db, own, { modelId: model!.id })
    const undo = () => ask(undoImport, { token: 'whole', body: { importId } })
    expect((await undo()).code).toBe(409)
    await db.pool.query('delete from vehicle where id = $1', [vehicleId])
    expect((await undo()).code).toBe(200)
    expect((await list({ brandCode: 'YL' })).total).toBe(0)
  })
})
