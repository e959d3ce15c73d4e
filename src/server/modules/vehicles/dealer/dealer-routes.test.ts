import ExcelJS from 'exceljs'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  archiveDealer,
  createDealer,
  deleteDealer,
  downloadDealerTemplate,
  exportDealers,
  findDealers,
  findDealersByRegion,
  getDealerFigures,
  listDealerAccounts,
  listDealerPlaces,
  listDealers,
  restoreDealer,
  updateDealer,
} from '#core/contract/dealer.ts'
import { Translator } from '#server/http/translate.ts'
import { importWorkbook } from '#server/modules/files/import/import-words.ts'
import { RegionTree } from '../region/region-tree.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { dealer } from '#server/store/schema/base-data.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type Asked, testApp } from '#tests/support/server.ts'
import { dealerImporter } from './dealer-importer.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { dealerRepository } from './dealer-repository.ts'
import { dealerRoutes } from './dealer-routes.ts'
import { dealerExporter } from './dealer-row.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const areas = new RegionTree([
  ['61', 'Shaanxi', { zh: '陕西省' }],
  ['6101', 'Xi’an', { zh: '西安市' }],
  ['610113', 'Yanta District', { zh: '雁塔区' }],
  ['6102', 'Tongchuan', { zh: '铜川市' }],
  ['11', 'Beijing', { zh: '北京市' }],
])
const dealers = dealerRepository(db)
const translator = new Translator()
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const { app, ask, close } = await testApp(
  (to) =>
    dealerRoutes(to, {
      dealers,
      areas,
      template: (language) => importWorkbook(translator, language, dealerImporter(areas)),
    }),
  {
    whole: aCaller(scope),
    north: aCaller({ ...scope, orgIds: [own.north] }),
    stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head] }),
    reader: aCaller({ ...scope, codes: new Set(['/baseInfo/dealer']) }),
  },
)
afterAll(async () => {
  await close()
  await db.close()
})

const aDealer = async (code: string, values: Partial<typeof dealer.$inferInsert> = {}) => {
  const row = { oemId: own.oemId, orgId: own.head, code, name: `Dealer ${code}`, ...values }
  const [made] = await db.orm.insert(dealer).values(row).returning()
  return made!.id
}
const thisYear = Number(toPlatformTime(Date.now()).slice(0, 4))
let yanta: number
let beijing: number
beforeEach(async () => {
  await db.pool.query('delete from vehicle')
  await db.pool.query('delete from dealer')
  yanta = await aDealer('D-1', { areaId: '610113', areaPath: '61/6101/610113/', brands: ['HX'], pickup: true })
  await aDealer('D-2', { level: 2, parentCode: 'D-1', areaId: '6102', areaPath: '61/6102/', orgId: own.north })
  beijing = await aDealer('D-3', { areaId: '11', areaPath: '11/', state: 'suspended' })
  await aDealer('D-4', { archived: true })
  await aDealer('D-1', { oemId: foreign.oemId, orgId: foreign.head, name: 'Foreign', areaPath: '61/' })
})

const codes = ({ data }: Asked) => (data.list ?? data).map(({ dealerCode }: { dealerCode: string }) => dealerCode)
const input = { dealerCode: 'D-9', dealerName: 'New', orgId: own.south, areaId: '6101' }
const read = async (id: number) => {
  const { data } = await ask(listDealers)
  return data.list.find((row: { id: number }) => row.id === id)
}

describe('dealer list', () => {
  it('shows region, brands, parent and stock by name, newest first', async () => {
    await aVehicle(db, own, { dealerCode: 'D-1' })
    await aVehicle(db, own, { dealerCode: 'D-1', sold: true, soldOn: `${thisYear}-01-01` })
    await aVehicle(db, own, { dealerCode: 'D-1', sold: true, soldOn: `${thisYear - 1}-12-31` })
    await aVehicle(db, own, { dealerCode: 'D-1', archived: true })
    await aVehicle(db, foreign, { dealerCode: 'D-1' })
    const answer = await ask(listDealers, { lang: 'en' })
    expect(codes(answer)).toEqual(['D-3', 'D-2', 'D-1'])
    expect(answer.data.total).toBe(3)
    expect(answer.data.list[2]).toMatchObject({
      areaNames: ['Shaanxi', 'Xi’an', 'Yanta District'],
      brandNames: ['Hexin'],
      orgName: 'Head office',
      stock: 1,
      soldThisYear: 1,
    })
    expect(answer.data.list[1]).toMatchObject({ parentCode: 'D-1', parentName: 'Dealer D-1', stock: 0 })
  })

  it('adds up stock and sales of what the filter matches, within the scope', async () => {
    await aVehicle(db, own, { dealerCode: 'D-1' })
    await aVehicle(db, own, { dealerCode: 'D-2', sold: true, soldOn: `${thisYear}-02-01` })
    await aVehicle(db, foreign, { dealerCode: 'D-1' })
    const figures = async (query: object, token?: string) =>
      (await ask(getDealerFigures, { query, ...(token && { token }) })).data
    expect(await figures({})).toEqual({ dealers: 3, stock: 1, soldThisYear: 1 })
    expect(await figures({ areaId: '6101' })).toEqual({ dealers: 1, stock: 1, soldThisYear: 0 })
    expect(await figures({}, 'north')).toEqual({ dealers: 1, stock: 0, soldThisYear: 1 })
  })

  it('reports where dealers are for the map, and how many have no place', async () => {
    await aDealer('D-5', { lng: 108.9, lat: 34.2 })
    const { data } = await ask(listDealerPlaces)
    expect(data).toMatchObject({ places: [{ dealerCode: 'D-5', lng: 108.9, lat: 34.2, state: 'active' }], unplaced: 3 })
    expect((await ask(listDealerPlaces, { token: 'north' })).data.places).toEqual([])
  })

  it('lists the accounts of the organisation of a dealer to those who see the dealer', async () => {
    await addAccount(db, { username: 'seller', password: 'x', oemId: own.oemId, orgId: own.head })
    await addAccount(db, { username: 'elsewhere', password: 'x', oemId: own.oemId, orgId: own.south })
    const { data } = await ask(listDealerAccounts, { query: { id: yanta } })
    expect(data).toMatchObject([{ username: 'seller', disabled: false }])
    expect((await ask(listDealerAccounts, { query: { id: yanta }, token: 'north' })).code).toBe(404)
  })

  it.each([
    [{ areaId: '61' }, ['D-2', 'D-1']],
    [{ areaId: '6101' }, ['D-1']],
    [{ areaId: '610113' }, ['D-1']],
    [{ areaId: '11' }, ['D-3']],
    [{ areaId: '99' }, []],
    [{ keyWord: 'd-2' }, ['D-2']],
    [{ keyWord: '%' }, []],
    [{ dealerName: 'dealer d-1' }, ['D-1']],
    [{ dealerCode: '3' }, ['D-3']],
    [{ level: 2 }, ['D-2']],
    [{ state: 'suspended' as const }, ['D-3']],
    [{ orgId: own.north }, ['D-2']],
    [{ orgId: foreign.head }, []],
    [{ archived: true }, ['D-4']],
  ])('filters by %j', async (query, expected) => {
    expect(codes(await ask(listDealers, { query }))).toEqual(expected)
  })

  it('is limited to tenant and data scope', async () => {
    expect(codes(await ask(listDealers, { token: 'north' }))).toEqual(['D-2'])
    expect((await ask(listDealers, { token: 'stranger' })).data.list).toMatchObject([{ dealerName: 'Foreign' }])
  })
})

describe('changing dealers', () => {
  it('adds a dealer once per tenant, with its region for filters of all levels', async () => {
    const { data } = await ask(createDealer, { body: input })
    expect(await read(data.id)).toMatchObject({ dealerCode: 'D-9', state: 'active', areaNames: ['陕西省', '西安市'] })
    expect(codes(await ask(listDealers, { query: { areaId: '61' } }))).toContain('D-9')
    expect(await ask(createDealer, { body: input })).toMatchObject({ code: 409, failDetail: [{ path: 'dealerCode' }] })
    expect((await ask(createDealer, { body: { ...input, orgId: own.head }, token: 'stranger' })).code).toBe(400)
    const same = { ...input, orgId: foreign.head, areaId: '' }
    expect((await ask(createDealer, { body: same, token: 'stranger' })).code).toBe(200)
  })

  it.each([
    ['dealerCode', { ...input, dealerCode: 'X'.repeat(33) }],
    ['dealerCode', { ...input, dealerCode: 'a b' }],
    ['dealerName', { ...input, dealerName: ' ' }],
    ['orgId', { ...input, orgId: foreign.head }],
    ['areaId', { ...input, areaId: '12' }],
    ['lat', { ...input, lng: 108 }],
    ['lng', { ...input, lng: 200, lat: 0 }],
    ['level', { ...input, level: 3 }],
    ['parentCode', { ...input, parentCode: 'D-1' }],
    ['parentCode', { ...input, level: 2, parentCode: 'D-2' }],
    ['parentCode', { ...input, level: 2, parentCode: 'NONE' }],
    ['authorisedUntil', { ...input, authorisedUntil: 'soon' }],
  ])('names %s when it is wrong', async (path, body) => {
    expect(await ask(createDealer, { body })).toMatchObject({ code: 400, failDetail: [{ path }] })
  })

  it('keeps a change and refuses one that is based on an older reading', async () => {
    const { updateTime } = await read(yanta)
    const body = { ...input, id: yanta, dealerCode: 'D-1', updateTime }
    expect((await ask(updateDealer, { body: { ...body, updateTime: '2020-01-01 00:00:00' } })).code).toBe(409)
    expect((await ask(updateDealer, { body: { ...body, dealerCode: 'D-3' } })).code).toBe(409)
    expect((await ask(updateDealer, { body: { ...body, orgId: own.north }, token: 'north' })).code).toBe(409)
    expect((await ask(updateDealer, { body })).code).toBe(200)
    expect(await read(yanta)).toMatchObject({ dealerName: 'New', areaId: '6101', orgName: 'South' })
  })

  it('what refers to a dealer follows its new code', async () => {
    await aVehicle(db, own, { dealerCode: 'D-1' })
    await aVehicle(db, foreign, { dealerCode: 'D-1' })
    const { updateTime } = await read(yanta)
    await ask(updateDealer, { body: { ...input, id: yanta, dealerCode: 'D-1A', updateTime } })
    const vehicles = await db.pool.query('select oem_id, dealer_code from vehicle order by id')
    expect(vehicles.rows).toEqual([
      { oem_id: own.oemId, dealer_code: 'D-1A' },
      { oem_id: foreign.oemId, dealer_code: 'D-1' },
    ])
    expect((await ask(listDealers, { query: { level: 2 } })).data.list[0]).toMatchObject({ parentCode: 'D-1A' })
  })

  it('archives and brings back, only in the data scope', async () => {
    expect((await ask(archiveDealer, { body: { ids: [yanta] }, token: 'north' })).data).toEqual({ changed: 0 })
    expect((await ask(archiveDealer, { body: { ids: [yanta, beijing] } })).data).toEqual({ changed: 2 })
    expect(codes(await ask(listDealers))).toEqual(['D-2'])
    await ask(restoreDealer, { body: { ids: [yanta] } })
    expect(codes(await ask(listDealers))).toEqual(['D-2', 'D-1'])
  })

  it('deletes all or none: what vehicles or other dealers refer to stays', async () => {
    expect((await ask(deleteDealer, { body: { ids: [yanta, beijing] } })).code).toBe(409)
    expect(codes(await ask(listDealers))).toEqual(['D-3', 'D-2', 'D-1'])
    await aVehicle(db, own, { dealerCode: 'D-3' })
    expect((await ask(deleteDealer, { body: { ids: [beijing] } })).code).toBe(409)
    await db.pool.query('delete from vehicle')
    expect((await ask(deleteDealer, { body: { ids: [beijing] } })).data).toEqual({ changed: 1 })
    expect((await ask(deleteDealer, { body: { ids: [yanta] }, token: 'stranger' })).data).toEqual({ changed: 0 })
  })

  it('lets a reader read only', async () => {
    expect((await ask(listDealers, { token: 'reader' })).code).toBe(200)
    for (const endpoint of [createDealer, updateDealer, archiveDealer, restoreDealer, deleteDealer, exportDealers]) {
      expect((await ask(endpoint, { token: 'reader' })).code).toBe(403)
    }
    expect((await ask(downloadDealerTemplate, { token: 'reader' })).code).toBe(403)
  })
})

describe('dealer option: dealerCode, dealerName', () => {
  it('findList pages through active dealers', async () => {
    const { data } = await ask(findDealers, { query: { pageNum: 1, pageSize: 1 } })
    expect(data).toEqual({ list: [{ dealerCode: 'D-1', dealerName: 'Dealer D-1' }], total: 2 })
    expect(codes(await ask(findDealers, { query: { keyWord: 'D-2' } }))).toEqual(['D-2'])
    expect(codes(await ask(findDealers, { token: 'north' }))).toEqual(['D-2'])
  })

  it.each([
    [{}, ['D-1', 'D-2']],
    [{ areaId: '61' }, ['D-1', 'D-2']],
    [{ areaId: '6102' }, ['D-2']],
    [{ areaId: '11' }, []],
    [{ areaId: '99' }, []],
  ])('findDealerByRegion %j', async (query, expected) => {
    expect(codes(await ask(findDealersByRegion, { query }))).toEqual(expected)
  })
})

describe('dealers as workbooks', () => {
  const sheetOf = async (endpoint: typeof exportDealers | typeof downloadDealerTemplate, lang: string) => {
    const answer = await app.inject({ url: endpoint.path, headers: { authorization: 'Bearer whole', lang } })
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(answer.rawPayload as unknown as ExcelJS.Buffer)
    const rows: unknown[][] = []
    book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)))
    return rows
  }

  it('exports what the filter shows under headings of the language', async () => {
    const [headings, ...rows] = await sheetOf(exportDealers, 'de')
    expect(headings?.slice(0, 2)).toEqual([
      translator.text('de', 'column.dealerCode'),
      translator.text('de', 'column.dealerName'),
    ])
    // Personal data leave by the export centre only.
    for (const name of ['contact', 'phone']) expect(headings).not.toContain(translator.text('de', `column.${name}`))
    expect(rows.map(([code]) => code)).toEqual(['D-1', 'D-2', 'D-3'])
    expect(rows[0]).toContain('Shaanxi/Xi’an/Yanta District')
    expect(rows[0]).toContain(translator.word('de', 'dealer:level.1'))
    expect(rows[0]).toContain(translator.word('de', 'dealer:state.active'))
  })

  it('the template has the columns the import reads and no row', async () => {
    const rows = await sheetOf(downloadDealerTemplate, 'en')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain('Dealer code *')
  })

  it('a background export yields the same rows in the data scope', async () => {
    const exporter = dealerExporter(dealers, areas)
    const read = []
    const exportScope = { userId: 1, oemId: own.oemId, orgIds: [own.north], lang: 'en' as const }
    const filter = exportDealers.query.parse({})
    for await (const row of exporter.rows(exportScope, filter)) read.push(row.dealerCode)
    expect(read).toEqual(['D-2'])
    expect(await exporter.count?.(exportScope, filter)).toBe(1)
  })
})
