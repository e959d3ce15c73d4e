import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { undoImport } from '#core/contract/import.ts'
import {
  createPart,
  deleteParts,
  downloadPartTemplate,
  exportParts,
  getPart,
  importParts,
  listParts,
  PART_NUMBERS,
  type PartRow,
  updatePart,
} from '#core/contract/parts.ts'
import { Translator } from '#server/http/translate.ts'
import { importRepository } from '#server/modules/files/import/import-repository.ts'
import { importRoutes } from '#server/modules/files/import/import-routes.ts'
import { partModel, partType } from '#server/store/schema/base-data.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listening } from '#tests/support/http-app.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { sheetOf, workbookOf } from '#tests/support/workbook.ts'
import { partImporter } from './part-workbook.ts'
import { partRepository } from './part-repository.ts'
import { partRoutes } from './part-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const person = await addAccount(db, { username: 'parts', password: 'x', oemId: own.oemId, orgId: own.head })
const [type] = await db.orm
  .insert(partType)
  .values({ oemId: own.oemId, code: 'ECM', name: 'Engine control' })
  .returning()
await db.orm.insert(partModel).values({ oemId: own.oemId, typeId: type!.id, model: 'YD-ECM-17' })
const vin = 'LPART000000000001'
await aVehicle(db, own, { vin, orgId: own.north })
await aVehicle(db, own, { vin: 'LPART000000000002', orgId: own.south })

const translator = new Translator()
const scope = { oemId: own.oemId, orgIds: [own.head, own.north], userId: person.id }
const test = await testApp(
  (app) => {
    partRoutes(app, { parts: partRepository(db) })
    importRoutes(app, { imports: importRepository(db), importers: [partImporter()], translator })
  },
  {
    whole: aCaller(scope),
    south: aCaller({ ...scope, orgIds: [own.south] }),
    stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head], userId: person.id }),
    reader: aCaller({ ...scope, codes: new Set(['/parts/info']) }),
  },
)
const { sendForm } = await listening(test)
const { ask, app } = test
beforeEach(() => db.pool.query('delete from part'))
afterAll(async () => {
  await test.close()
  await db.close()
})

const input = (rest: object = {}) => ({ serial: 'S-1', partsModel: 'YD-ECM-17', orgId: own.north, ...rest })
const add = (rest: object = {}) => ask(createPart, { body: input(rest) })
const list = async (query: object = {}, token = 'whole'): Promise<PartRow[]> =>
  (await ask(listParts, { query, token })).data.list
const download = async (endpoint: { path: string }, lang: string) => {
  const headers = { authorization: 'Bearer whole', lang }
  return sheetOf((await app.inject({ url: endpoint.path, headers })).rawPayload)
}

describe('/tsp-ota/parts', () => {
  it('insert, list, detail: a part with its type, vehicle and every part-number field', async () => {
    const numbers = Object.fromEntries(PART_NUMBERS.map((name) => [name, `${name}-1`]))
    const { data } = await add({ vin, state: 'installed', supplier: 'Yuanda', ...numbers })
    const [row] = await list()
    expect(row).toMatchObject({ ...numbers, id: data.id, vin, typeName: 'Engine control', orgName: 'North' })
    expect((await ask(getPart, { query: { id: data.id } })).data).toEqual(row)
    expect((await ask(getPart, { query: { id: data.id }, token: 'south' })).data).toBeNull()
  })

  it('the list filters and stays in tenant and data scope', async () => {
    await add({ vin, state: 'installed' })
    await add({ serial: 'S-2', partNumber: '3601' })
    const serials = async (query: object, token?: string) => (await list(query, token)).map(({ serial }) => serial)
    expect(await serials({})).toEqual(['S-2', 'S-1'])
    expect(await serials({ keyWord: '360' })).toEqual(['S-2'])
    expect(await serials({ vin: 'lpart' })).toEqual(['S-1'])
    expect(await serials({ typeName: 'Engine control', state: 'stock' })).toEqual(['S-2'])
    expect(await serials({ typeName: 'Gearbox' })).toEqual([])
    expect(await serials({}, 'south')).toEqual([])
    expect(await serials({}, 'stranger')).toEqual([])
  })

  it.each([
    ['serial', { serial: '' }, 400],
    ['partsModel', { partsModel: 'NOBODY' }, 400],
    ['vin', { vin: 'LPART000000000002' }, 400],
    ['vin', { state: 'installed' }, 400],
    ['orgId', { orgId: 999_999 }, 400],
  ])('names what is wrong: %s of %j', async (path, rest, code) => {
    expect(await add(rest)).toMatchObject({ code, failDetail: [{ path }] })
  })

  it('a serial number exists once; an update must know the last change', async () => {
    const { data } = await add()
    expect(await add()).toMatchObject({ code: 409, failDetail: [{ path: 'serial' }] })
    const [{ updateTime } = { updateTime: '' }] = await list()
    const change = (rest: object) => ask(updatePart, { body: { ...input(rest), id: data.id, updateTime } })
    await db.pool.query(`update part set updated_at = updated_at - interval '10 seconds'`)
    expect((await change({ supplier: 'Late' })).code).toBe(409)
    const [{ updateTime: now } = { updateTime: '' }] = await list()
    const body = { ...input({ supplier: 'Yuanda', tcuApp: 'T1' }), id: data.id, updateTime: now }
    expect((await ask(updatePart, { body })).code).toBe(200)
    expect((await list())[0]).toMatchObject({ supplier: 'Yuanda', tcuApp: 'T1' })
  })

  it('an update without updateTime replaces what is there', async () => {
    const { data } = await add()
    await db.pool.query(`update part set updated_at = updated_at - interval '10 seconds'`)
    const body = { ...input({ supplier: 'Yuanda' }), id: data.id }
    expect((await ask(updatePart, { body })).code).toBe(200)
    expect((await list())[0]).toMatchObject({ supplier: 'Yuanda' })
  })

  it('deletes parts in stock, all or none', async () => {
    const first = await add()
    const fitted = await add({ serial: 'S-2', vin, state: 'installed' })
    const ids = [first.data.id, fitted.data.id]
    expect((await ask(deleteParts, { body: { ids } })).code).toBe(409)
    expect(await list()).toHaveLength(2)
    expect((await ask(deleteParts, { body: { ids: [first.data.id] } })).data).toEqual({ changed: 1 })
  })

  it('is closed to those without the button', async () => {
    for (const endpoint of [createPart, updatePart, deleteParts, exportParts, downloadPartTemplate, importParts]) {
      expect((await ask(endpoint, { token: 'reader' })).code).toBe(403)
    }
  })
})

describe('import/export of parts', () => {
  const HEAD = ['Serial number', 'Part model', 'Organisation', 'Status', 'VIN', 'TCU application']
  const send = async (rows: (string | null)[][]) =>
    (await sendForm(importParts, 'whole', { file: await workbookOf([HEAD, ...rows]) }, { lang: 'en' })).data

  it('imports a workbook at once: all, success, failed; failed rows carry what names them and why', async () => {
    await add({ serial: 'S-1', supplier: 'kept' })
    const result = await send([
      ['S-1', 'YD-ECM-17', 'North', 'scrapped', null, 'T2'],
      ['S-2', 'YD-ECM-17', 'North', 'Eingebaut', vin, null],
      ['S-3', 'NOBODY', 'Nowhere', 'stock', null, null],
    ])
    expect(result).toMatchObject({ all: 3, success: 2, failed: 1, added: 1, changed: 1 })
    expect(result.failedRows).toEqual([
      { vin: 'S-3', row: 4, reason: expect.stringContaining('Part model “NOBODY”: ') },
    ])
    const rows = await list()
    expect(rows.find(({ serial }) => serial === 'S-1')).toMatchObject({
      state: 'scrapped',
      supplier: 'kept',
      tcuApp: 'T2',
    })
    expect(rows.find(({ serial }) => serial === 'S-2')).toMatchObject({ state: 'installed', vin })
  })

  it('can be taken back', async () => {
    await add({ serial: 'S-1', tcuApp: 'before' })
    const { importId } = await send([
      ['S-1', 'YD-ECM-17', 'North', 'stock', null, 'after'],
      ['S-9', 'YD-ECM-17', 'North', 'stock', null, null],
    ])
    expect((await ask(undoImport, { body: { importId } })).data).toEqual({ undone: 2 })
    expect(await list()).toMatchObject([{ serial: 'S-1', tcuApp: 'before' }])
  })

  it('exports what the filter shows with headings and words of the language, and reads it back unchanged', async () => {
    await add({ serial: 'S-1', vin, state: 'installed', g6Device: 'G6' })
    await add({ serial: 'S-2' })
    const [headings, ...rows] = await download(exportParts, 'de')
    expect(headings?.slice(0, 3)).toEqual(['Seriennummer', 'Teilenummer', 'Teilemodell'])
    expect(rows.map(([serial]) => serial)).toEqual(['S-1', 'S-2'])
    expect(rows[0]).toEqual(expect.arrayContaining(['Eingebaut', 'G6', vin]))
    const sheet = [headings, ...rows].map((row) => [...(row as string[])].map((cell) => cell ?? null))
    const file = await workbookOf(sheet)
    const { data } = await sendForm(importParts, 'whole', { file }, { lang: 'en' })
    expect(data).toMatchObject({ all: 2, unchanged: 2, failed: 0 })
  })

  it('the template has the columns the import reads and no row', async () => {
    const rows = await download(downloadPartTemplate, 'en')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toEqual(expect.arrayContaining(['Serial number *', 'Part model *', 'TCU parameters']))
  })
})
