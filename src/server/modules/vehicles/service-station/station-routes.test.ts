import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/service-station.ts'
import { greatCircleKm } from '#core/domain/great-circle.ts'
import type { ImportedRow } from '#server/exchange/importer.ts'
import { catalogueItem } from '#server/store/schema/base-data.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { sheetOf } from '#tests/support/workbook.ts'
import { RegionTree } from '../region/region-tree.ts'
import { stationImporter } from './station-importer.ts'
import { stationRepository } from './station-repository.ts'
import { stationRoutes } from './station-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
await db.orm.insert(catalogueItem).values({ oemId: own.oemId, kind: 'service', code: 'HV', name: 'High voltage' })
const areas = new RegionTree([
  ['61', 'Shaanxi', { zh: '陕西省' }],
  ['6101', 'Xi’an', { zh: '西安市' }],
])
const scope = { oemId: own.oemId, orgIds: [own.head, own.north] }
const { ask, app, close } = await testApp(
  (server) =>
    stationRoutes(server, {
      stations: stationRepository(db),
      areas,
      template: () => Promise.resolve(Buffer.from('book')),
    }),
  {
    whole: aCaller(scope),
    north: aCaller({ ...scope, orgIds: [own.north] }),
    stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head] }),
    reader: aCaller({ ...scope, codes: new Set(['/baseInfo/serviceStation']) }),
  },
)
beforeEach(() => db.pool.query('delete from service_station'))
afterAll(async () => {
  await close()
  await db.close()
})

const input = (rest: object = {}) => ({
  stationCode: 'S-1',
  stationName: 'North Ring',
  orgId: own.head,
  areaId: '6101',
  lng: 108.9,
  lat: 34.2,
  capacity: 10,
  ...rest,
})
const add = async (rest: object = {}) => (await ask(contract.createStation, { body: input(rest) })).data.id as number
const list = async (query: object = {}, token = 'whole'): Promise<contract.StationRow[]> =>
  (await ask(contract.listStations, { query, token })).data.list
const codes = async (query: object = {}, token = 'whole') =>
  (await list(query, token)).map(({ stationCode }) => stationCode)

describe('service stations', () => {
  it('are added once per tenant, with names of region, services and brands', async () => {
    await add({ services: ['HV'], brands: ['HX'], powerTypes: ['纯电动'], rating: 4.5, alwaysOpen: true })
    expect((await list())[0]).toMatchObject({
      areaNames: ['陕西省', '西安市'],
      serviceNames: ['High voltage'],
      brandNames: ['Hexin'],
      rating: 4.5,
      alwaysOpen: true,
    })
    expect(await ask(contract.createStation, { body: input() })).toMatchObject({
      code: 409,
      failDetail: [{ path: 'stationCode' }],
    })
    const abroad = input({ orgId: foreign.head, areaId: '' })
    expect((await ask(contract.createStation, { body: abroad, token: 'stranger' })).code).toBe(200)
  })

  it.each([
    ['stationCode', { stationCode: 'a b' }],
    ['orgId', { orgId: foreign.head }],
    ['areaId', { areaId: '12' }],
    ['lat', { lat: null }],
    ['services', { services: ['NONE'] }],
    ['brands', { brands: ['NONE'] }],
    ['rating', { rating: 6 }],
  ])('name %s when it is wrong', async (path, rest) => {
    expect(await ask(contract.createStation, { body: input(rest) })).toMatchObject({
      code: 400,
      failDetail: [{ path }],
    })
  })

  it('are filtered in tenant and data scope, and counted', async () => {
    await add({ services: ['HV'], alwaysOpen: true })
    await add({ stationCode: 'S-2', orgId: own.north, powerTypes: ['LNG'], state: 'closed', lng: null, lat: null })
    expect(await codes()).toEqual(['S-2', 'S-1'])
    expect(await codes({}, 'north')).toEqual(['S-2'])
    expect(await codes({}, 'stranger')).toEqual([])
    expect(await codes({ areaId: '61', service: 'HV' })).toEqual(['S-1'])
    expect(await codes({ areaId: '99' })).toEqual([])
    expect(await codes({ powerType: '纯电动' })).toEqual(['S-1'])
    expect(await codes({ keyWord: 'north', state: 'closed' })).toEqual(['S-2'])
    const figures = (await ask(contract.getStationFigures, { query: {} })).data
    expect(figures).toEqual({ stations: 2, open: 1, alwaysOpen: 1, capacity: 10 })
    const { places, unplaced } = (await ask(contract.listStationPlaces, { query: {} })).data
    expect(places).toMatchObject([{ stationCode: 'S-1', lng: 108.9 }])
    expect(unplaced).toBe(1)
  })

  it('keep a change, and refuse one that is based on an older reading or on another tenant', async () => {
    const id = await add()
    const [{ updateTime } = { updateTime: '' }] = await list()
    const body = { ...input({ stationName: 'New' }), id, updateTime }
    const old = { ...body, updateTime: '2020-01-01 00:00:00' }
    expect((await ask(contract.updateStation, { body: old })).code).toBe(409)
    expect(
      (await ask(contract.updateStation, { body: { ...body, orgId: foreign.head }, token: 'stranger' })).code,
    ).not.toBe(200)
    expect((await ask(contract.updateStation, { body })).code).toBe(200)
    expect((await list())[0]).toMatchObject({ stationName: 'New' })
  })

  it('are archived, restored, and deleted from the archive alone', async () => {
    const id = await add()
    const ids = { body: { ids: [id] } }
    expect((await ask(contract.archiveStation, { ...ids, token: 'stranger' })).data).toEqual({ changed: 0 })
    expect((await ask(contract.deleteStation, ids)).code).toBe(409)
    await ask(contract.archiveStation, ids)
    expect(await codes()).toEqual([])
    await ask(contract.restoreStation, ids)
    await ask(contract.archiveStation, ids)
    expect((await ask(contract.deleteStation, ids)).data).toEqual({ changed: 1 })
  })

  it('let a reader read only', async () => {
    expect((await ask(contract.listStations, { token: 'reader' })).code).toBe(200)
    for (const each of [
      contract.createStation,
      contract.archiveStation,
      contract.deleteStation,
      contract.exportStations,
    ])
      expect((await ask(each, { token: 'reader' })).code).toBe(403)
  })
})

describe('nearest stations', () => {
  it('are open ones in the order of their straight-line distance', async () => {
    await add()
    await add({ stationCode: 'S-2', lng: 109.5, lat: 34.5 })
    await add({ stationCode: 'S-3', lng: 108.95, lat: 34.2, state: 'closed' })
    await add({ stationCode: 'S-4', lng: 120, lat: 30 })
    const nearest = async (query: object, token = 'whole'): Promise<contract.NearestStation[]> =>
      (await ask(contract.findNearestStations, { query: { lng: 109, lat: 34.3, ...query }, token })).data
    const found = await nearest({ withinKm: 100 })
    expect(found.map(({ stationCode }) => stationCode)).toEqual(['S-1', 'S-2'])
    expect(found[0]?.distanceKm).toBeCloseTo(greatCircleKm(34.3, 109, 34.2, 108.9), 0)
    expect((await nearest({ most: 1 })).map(({ stationCode }) => stationCode)).toEqual(['S-1'])
    expect(await nearest({}, 'stranger')).toEqual([])
    expect((await ask(contract.findNearestStations, { query: { lng: 200, lat: 0 } })).code).toBe(400)
  })

  it('are found across the date line', async () => {
    await add({ lng: -179.9, lat: 0 })
    const { data } = await ask(contract.findNearestStations, { query: { lng: 179.9, lat: 0 } })
    expect(data).toMatchObject([{ stationCode: 'S-1', distanceKm: 22.2 }])
  })
})

describe('stations as workbooks', () => {
  it('come in by names people use and go out the same', async () => {
    const importer = stationImporter(areas)
    const row = (cells: Record<string, string>): ImportedRow<unknown> => ({
      row: 2,
      value: importer.schema.parse(cells),
      columns: new Set(Object.keys(cells)),
    })
    const whole = { userId: 1, ...scope }
    const cells = {
      stationCode: 'S-9',
      stationName: 'Nine',
      orgName: 'North',
      areaNames: '陕西省/西安市',
      services: 'High voltage',
    }
    await db.orm.transaction(async (tx) => {
      const rows = [row(cells), row({ ...cells, stationCode: 'S-8', services: 'NONE', lng: '1' })]
      const plans = await importer.plan(tx, whole, rows)
      expect(plans).toMatchObject([
        { outcome: 'added' },
        { outcome: 'failed', reasons: [{ path: 'lat' }, { path: 'services' }] },
      ])
      await importer.apply(tx, whole, [{ ...rows[0]!, outcome: 'added', before: null }])
    })
    const answer = await app.inject({
      url: contract.exportStations.path,
      headers: { authorization: 'Bearer whole', lang: 'en' },
    })
    const cellsOut = (await sheetOf(answer.rawPayload)).flat()
    for (const text of ['S-9', 'HV', 'Shaanxi/Xi’an', 'Open']) expect(cellsOut).toContain(text)
  })
})
