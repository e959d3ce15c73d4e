import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/part-type.ts'
import { Translator } from '#server/http/translate.ts'
import { importRepository } from '#server/modules/files/import/import-repository.ts'
import { importRoutes } from '#server/modules/files/import/import-routes.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listening } from '#tests/support/http-app.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { sheetOf, workbookOf } from '#tests/support/workbook.ts'
import { partTypeImporter } from './part-type-workbook.ts'
import { partTypeRepository } from './part-type-repository.ts'
import { partTypeRoutes } from './part-type-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const person = await addAccount(db, { username: 'parts', password: 'x', oemId: own.oemId, orgId: own.head })
const translator = new Translator()
const scope = { oemId: own.oemId, orgIds: [own.head], userId: person.id }
const test = await testApp(
  (app) => {
    partTypeRoutes(app, { types: partTypeRepository(db) })
    importRoutes(app, { imports: importRepository(db), importers: [partTypeImporter()], translator })
  },
  {
    whole: aCaller(scope),
    stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head], userId: person.id }),
    reader: aCaller({ ...scope, codes: new Set(['/parts/type']) }),
  },
)
const { sendForm } = await listening(test)
const { ask, app } = test
beforeEach(() => db.pool.query('delete from soft_version; delete from part_model; delete from part_type'))
afterAll(() => db.close())

const input = { code: 'BMS', name: 'Battery management', upgradable: true, diagnosticAddress: '7e4', otaRank: 20 }
const add = async (over: object = {}) =>
  (await ask(contract.createPartType, { token: 'whole', body: { ...input, ...over } })).data.id as number
const list = async (query: object = {}, token = 'whole') => (await ask(contract.listPartTypes, { token, query })).data

describe('part types', () => {
  it('keep what was entered, and count models, versions and parts', async () => {
    const id = await add({ parameterTemplate: ['Cells', 'Capacity kWh'] })
    await ask(contract.addPartModels, { token: 'whole', body: { id, models: ['NT-7', 'NT-8', 'NT-7'] } })
    expect(await list()).toMatchObject({
      total: 1,
      list: [
        {
          id,
          code: 'BMS',
          diagnosticAddress: '7E4',
          parameterTemplate: ['Cells', 'Capacity kWh'],
          models: 2,
          parts: 0,
        },
      ],
    })
    const { data } = await ask(contract.listPartModelsOfType, { token: 'whole', query: { id } })
    expect(data.map(({ model }: contract.PartModelRow) => model)).toEqual(['NT-7', 'NT-8'])
  })

  it('refuse a second code or name, and a diagnostic address that is none', async () => {
    await add()
    expect((await ask(contract.createPartType, { token: 'whole', body: input })).code).toBe(409)
    const named = { ...input, code: 'BMS2' }
    expect((await ask(contract.createPartType, { token: 'whole', body: named })).code).toBe(409)
    for (const diagnosticAddress of ['7G4', '80000000', '12']) {
      const body = { ...input, code: 'X', name: 'X', diagnosticAddress }
      expect(await ask(contract.createPartType, { token: 'whole', body })).toMatchObject({ code: 400 })
    }
  })

  it('are kept apart by tenant, and changed only by those who may', async () => {
    const id = await add()
    expect(await list({}, 'stranger')).toEqual({ list: [], total: 0 })
    const { updateTime } = (await list()).list[0]!
    const body = { ...input, id, updateTime, name: 'Batteries' }
    const missing = { msg: expect.stringMatching(/^This entry no longer exists/) as string }
    expect(await ask(contract.updatePartType, { token: 'stranger', body, lang: 'en' })).toMatchObject(missing)
    expect((await ask(contract.updatePartType, { token: 'reader', body })).code).toBe(403)
    const models = { id, models: ['NT-7'] }
    expect(await ask(contract.addPartModels, { token: 'stranger', body: models, lang: 'en' })).toMatchObject(missing)
    expect((await ask(contract.updatePartType, { token: 'whole', body })).code).toBe(200)
    expect((await list({ keyWord: 'batter' })).total).toBe(1)
    // The row was read before the change.
    const late = { ...body, updateTime: '2020-01-01 00:00:00' }
    expect((await ask(contract.updatePartType, { token: 'whole', body: late })).code).toBe(409)
  })

  it('are not deleted while they have a model, nor is a model that is in use', async () => {
    const id = await add()
    const other = await add({ code: 'GW', name: 'Gateway' })
    await ask(contract.addPartModels, { token: 'whole', body: { id, models: ['NT-7', 'NT-8'] } })
    expect((await ask(contract.addPartModels, { token: 'whole', body: { id: other, models: ['NT-7'] } })).code).toBe(
      409,
    )
    const ids = [id, other]
    expect((await ask(contract.deletePartTypes, { token: 'whole', body: { ids } })).code).toBe(409)
    expect((await list()).total).toBe(2)
    const { data } = await ask(contract.listPartModelsOfType, { token: 'whole', query: { id } })
    const [used, free] = data.map((row: contract.PartModelRow) => row.id) as [number, number]
    await db.pool.query(`insert into soft_version (oem_id, soft_model, part_model_id) values ($1, 'B7-1', $2)`, [
      own.oemId,
      used,
    ])
    expect((await ask(contract.deletePartModel, { token: 'whole', body: { id: used } })).code).toBe(409)
    await ask(contract.deletePartModel, { token: 'stranger', body: { id: free } })
    expect((await ask(contract.listPartModelsOfType, { token: 'whole', query: { id } })).data).toHaveLength(2)
    expect((await ask(contract.deletePartModel, { token: 'whole', body: { id: free } })).code).toBe(200)
    expect((await ask(contract.deletePartTypes, { token: 'whole', body: { ids: [other] } })).data).toEqual({
      changed: 1,
    })
  })

  it('come and go by workbook', async () => {
    await add()
    const send = async (rows: (string | null)[][]) =>
      (await sendForm(contract.importPartTypes, 'whole', { file: await workbookOf(rows) }, { lang: 'en' })).data
    const result = await send([
      ['Code', 'Name', 'Upgradable OTA', 'Parameter template'],
      ['BMS', 'Battery', 'ja', 'Cells; Capacity kWh'],
      ['GW', 'Gateway', 'false', null],
      ['no code', 'Nothing', null, null],
    ])
    expect(result).toMatchObject({ all: 3, failed: 1 })
    expect((await list({ keyWord: 'BMS' })).list[0]).toMatchObject({
      name: 'Battery',
      parameterTemplate: ['Cells', 'Capacity kWh'],
    })
    const answer = await app.inject({
      url: contract.exportPartTypes.path,
      headers: { authorization: 'Bearer whole', lang: 'en' },
    })
    const rows = await sheetOf(answer.rawPayload)
    expect(rows).toHaveLength(3)
    const sheet = rows.map((row) => [...(row as string[])].map((cell) => cell ?? null))
    expect(await send(sheet)).toMatchObject({ all: 2, unchanged: 2, failed: 0 })
  })
})
