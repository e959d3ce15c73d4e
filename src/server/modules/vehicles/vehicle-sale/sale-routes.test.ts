import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/vehicle-sale.ts'
import type { ImportedRow } from '#server/exchange/importer.ts'
import { catalogueItem, dealer } from '#server/store/schema/base-data.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { RegionTree } from '../region/region-tree.ts'
import { activateDelivered } from './activation-repository.ts'
import { saleImporter } from './sale-importer.ts'
import { vehicleIdOf } from './sale-reference-repository.ts'
import { saleRepository } from './sale-repository.ts'
import { saleRoutes } from './sale-routes.ts'
import { saleReferences, saleWriteRepository } from './sale-write-repository.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const aDealer = { oemId: own.oemId, orgId: own.head, name: 'Dealer' }
await db.orm.insert(dealer).values([
  { ...aDealer, code: 'D-1', pickup: true },
  { ...aDealer, code: 'D-2', level: 2, parentCode: 'D-1' },
  { ...aDealer, code: 'D-3' },
])
await db.orm.insert(catalogueItem).values({ oemId: own.oemId, kind: 'financeOrg', code: 'BANK', name: 'The bank' })
const areas = new RegionTree([
  ['61', 'Shaanxi', { zh: '陕西省' }],
  ['6101', 'Xi’an', { zh: '西安市' }],
])
const fleet = { reload: () => Promise.resolve() }
const scope = { oemId: own.oemId, orgIds: [own.head, own.north] }
const { ask, close } = await testApp(
  (app) =>
    saleRoutes(app, {
      sales: saleRepository(db),
      changes: saleWriteRepository(db),
      areas,
      references: (caller) => saleReferences(db.orm, caller),
      vehicleId: (caller, vin) => vehicleIdOf(db, caller, vin),
      fleet,
      template: () => Promise.resolve(Buffer.from('book')),
    }),
  {
    whole: aCaller(scope),
    stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head] }),
    reader: aCaller({ ...scope, codes: new Set(['/baseInfo/vehicleSale']) }),
  },
)
const [first, second, abroad] = ['LSALE000000000001', 'LSALE000000000002', 'LSALE000000000003']
const created = new Date(Date.now() - 45 * 86_400_000)
beforeEach(async () => {
  await db.pool.query('delete from life_event')
  await db.pool.query('delete from vehicle')
  for (const vin of [first, second]) {
    await aVehicle(db, own, { vin, orgId: own.north, attribute: 2, registerState: 'stock', createdAt: created })
  }
  await aVehicle(db, foreign, { vin: abroad })
})
afterAll(async () => {
  await close()
  await db.close()
})

const reason = 'asked by the dealer'
const input = (rest: object = {}) => ({
  vin: first,
  orderNo: 'SO-1',
  dealerCode: 'D-1',
  soldTime: '2026-03-01 10:00:00',
  customer: '王小明',
  ...rest,
})
const sell = (rest: object = {}, token = 'whole') => ask(contract.registerSale, { body: input(rest), token })
const list = async (query: object = {}, token = 'whole'): Promise<contract.SaleRow[]> =>
  (await ask(contract.listSales, { query, token })).data.list
const rowOf = async (vin: string) => (await list({ vin }))[0]!
const stored = async (vin: string) =>
  (
    await db.pool.query(
      `select sold, sold_on::text, dealer_code, attribute, register_state from vehicle where vin = $1`,
      [vin],
    )
  ).rows[0]
const life = async () =>
  (await db.pool.query('select kind, reason, details from life_event order by id')).rows as { kind: string }[]

describe('register', () => {
  it('marks the vehicle as sold in the same step and writes its life', async () => {
    const more = { secondaryCode: 'D-2', pickupCode: 'D-1', financeCode: 'BANK', areaId: '6101', invoice: 'I-1' }
    expect((await sell(more)).code).toBe(200)
    expect(await rowOf(first)).toMatchObject({
      sold: true,
      stage: 'sold',
      attribute: 3,
      financeName: 'The bank',
      customer: '王**',
      areaNames: ['陕西省', '西安市'],
      soldTime: '2026-03-01 10:00:00',
      stockDays: null,
    })
    expect(await stored(first)).toMatchObject({ sold: true, sold_on: '2026-03-01', dealer_code: 'D-1', attribute: 3 })
    expect(await life()).toMatchObject([{ kind: 'sold', details: { orderNo: 'SO-1', dealer: 'D-1' } }])
  })

  it.each([
    ['vin', { vin: abroad }],
    ['vin', { vin: 'short' }],
    ['dealerCode', { dealerCode: 'D-2' }],
    ['secondaryCode', { secondaryCode: 'D-1' }],
    ['pickupCode', { pickupCode: 'D-3' }],
    ['financeCode', { financeCode: 'NONE' }],
    ['areaId', { areaId: '12' }],
    ['soldTime', { soldTime: 'soon' }],
  ])('names %s when it is wrong', async (path, rest) => {
    expect(await sell(rest)).toMatchObject({ code: 400, failDetail: [{ path }] })
    expect(await life()).toEqual([])
  })

  it('sells a vehicle once and uses an order number once', async () => {
    await sell()
    expect((await sell({ orderNo: 'SO-2' })).code).toBe(409)
    expect((await sell({ vin: second })).code).toBe(409)
    expect(await stored(second)).toMatchObject({ sold: false })
    expect((await sell({ vin: second, orderNo: 'SO-2' }, 'stranger')).code).toBe(400)
    expect((await sell({}, 'reader')).code).toBe(403)
  })
})

describe('correct', () => {
  const correct = (over: object = {}, token = 'whole') =>
    ask(contract.correctSale, {
      body: { vin: first, dealerCode: 'D-1', soldTime: '2026-02-27 10:00:00', reason, ...over },
      token,
    })

  it('changes dealer and time of the current sale, with the dealers before and after', async () => {
    expect((await correct()).code).toBe(409)
    await sell()
    expect((await correct()).data).toEqual({ changed: 1 })
    expect(await rowOf(first)).toMatchObject({ dealerCode: 'D-1', soldTime: '2026-02-27 10:00:00' })
    expect(await correct({ dealerCode: 'NONE' })).toMatchObject({ code: 400, failDetail: [{ path: 'dealerCode' }] })
    expect((await correct({}, 'stranger')).code).toBe(400)
    expect((await correct({}, 'reader')).code).toBe(403)
  })
})

describe('deliver', () => {
  const deliver = (vins: string[], deliveredTime = '2026-03-05 10:00:00', token = 'whole') =>
    ask(contract.deliverVehicles, { body: { vins, deliveredTime }, token })

  it('all or none, once, and not before the sale', async () => {
    await sell()
    expect((await deliver([first, second])).code).toBe(409)
    expect((await deliver([first], '2026-02-01 10:00:00')).code).toBe(409)
    expect((await deliver([first, abroad])).code).toBe(400)
    expect((await deliver([first], undefined, 'stranger')).code).toBe(400)
    expect((await deliver([first])).data).toEqual({ changed: 1 })
    expect(await rowOf(first)).toMatchObject({ stage: 'delivered', deliveredTime: '2026-03-05 10:00:00' })
    expect(await stored(first)).toMatchObject({ register_state: 'active' })
    expect((await deliver([first])).code).toBe(409)
  })

  it('the first message after it activates the vehicle', async () => {
    await sell()
    await deliver([first])
    const id = (await db.pool.query('select id from vehicle where vin = $1', [first])).rows[0].id
    await activateDelivered(db)
    expect(await rowOf(first)).toMatchObject({ stage: 'delivered', activationHours: null })
    await db.pool.query(
      `create table vehicle_hour_march partition of vehicle_hour for values from ('2026-03-01') to ('2026-04-01')`,
    )
    await db.pool.query(
      `insert into vehicle_hour (vehicle_id, hour, oem_id, positions, expected, fixed, mileage_km, running_seconds, idle_seconds,
         charging_seconds, soc_used, first, last)
       select $1, at, $2, 1, 1, 1, 0, 0, 0, 0, 0, '{}', '{}'
         from unnest(array['2026-03-04 02:00:00Z', '2026-03-05 14:00:00Z', '2026-03-06 02:00:00Z']::timestamptz[]) at`,
      [id, own.oemId],
    )
    await activateDelivered(db)
    expect(await rowOf(first)).toMatchObject({ stage: 'activated', activationHours: 12 })
    expect((await life()).map(({ kind }) => kind)).toEqual(['sold', 'delivered', 'activated'])
    const { data } = await ask(contract.getSaleFigures, { query: {} })
    expect(data).toEqual({
      stages: { stock: 1, sold: 0, delivered: 0, activated: 1 },
      stockAges: [0, 1, 0, 0, 0],
      medianActivationHours: 12,
    })
  })
})

describe('transfer and return', () => {
  const transfer = (vins: string[], dealerCode = 'D-3', token = 'whole') =>
    ask(contract.transferVehicles, { body: { vins, dealerCode, reason }, token })
  const takeBack = (vins: string[], token = 'whole') => ask(contract.returnVehicles, { body: { vins, reason }, token })

  it('moves unsold vehicles alone, with dealer before and after', async () => {
    expect((await transfer([first])).data).toEqual({ changed: 1 })
    expect((await transfer([first], 'D-1')).data).toEqual({ changed: 1 })
    expect(await life()).toMatchObject([
      { kind: 'transferred', reason, details: { to: 'D-3' } },
      { kind: 'transferred', details: { from: 'D-3', to: 'D-1' } },
    ])
    expect(await transfer([first], 'NONE')).toMatchObject({ code: 400, failDetail: [{ path: 'dealerCode' }] })
    await sell()
    expect((await transfer([first])).code).toBe(409)
  })

  it('puts a sold vehicle into stock again, where it can be sold again', async () => {
    expect((await takeBack([first])).code).toBe(409)
    await sell()
    expect((await takeBack([first], 'stranger')).code).toBe(400)
    expect((await takeBack([first], 'reader')).code).toBe(403)
    expect((await takeBack([first])).data).toEqual({ changed: 1 })
    expect(await stored(first)).toMatchObject({ sold: false, sold_on: null, attribute: 2, register_state: 'stock' })
    expect(await rowOf(first)).toMatchObject({ stage: 'stock', orderNo: '', stockDays: 0 })
    expect((await sell({ orderNo: 'SO-2' })).code).toBe(200)
  })
})

describe('list of sales', () => {
  it('filters in tenant and data scope', async () => {
    await sell({ areaId: '6101', secondaryCode: 'D-2' })
    const vins = async (query: object, token?: string) => (await list(query, token)).map(({ vin }) => vin)
    expect(await vins({})).toEqual([second, first])
    expect(await vins({}, 'stranger')).toEqual([abroad])
    expect(await vins({ sold: true })).toEqual([first])
    expect(await vins({ stage: 'stock' })).toEqual([second])
    expect(await vins({ orderNo: 'SO' })).toEqual([first])
    expect(await vins({ dealerCode: 'D-2' })).toEqual([first])
    expect(await vins({ areaId: '61' })).toEqual([first])
    expect(await vins({ areaId: '99' })).toEqual([])
    expect(await vins({ attribute: 2, modelCode: 'T-460', sort: '-stockDays' })).toEqual([second])
  })
})

describe('import of sales', () => {
  const importer = saleImporter(areas, fleet)
  const rowsOf = (...cells: Record<string, string>[]): ImportedRow<unknown>[] =>
    cells.map((each, index) => ({
      row: index + 2,
      value: importer.schema.parse(each),
      columns: new Set(Object.keys(each)),
    }))
  const cells = { vin: first, orderNo: 'SO-9', dealerCode: 'D-1', soldTime: '2026-03-01', areaNames: '陕西省' }
  const caller = { userId: 1, ...scope }

  it('adds sales, leaves sold vehicles alone and can be taken back', async () => {
    const good = rowsOf(cells)
    const now = await db.orm.transaction(async (tx) => {
      expect(await importer.plan(tx, caller, good)).toEqual([{ outcome: 'added' }])
      await importer.apply(tx, caller, [{ ...good[0]!, outcome: 'added', before: null }])
      const { rows } = await tx.execute<{ now: Date }>('select now() as now')
      return new Date(rows[0]!.now)
    })
    expect(await rowOf(first)).toMatchObject({
      orderNo: 'SO-9',
      soldTime: '2026-03-01 00:00:00',
      areaNames: ['陕西省'],
    })
    const plans = await db.orm.transaction((tx) =>
      importer.plan(
        tx,
        caller,
        rowsOf(cells, { ...cells, vin: second }, { ...cells, vin: abroad, orderNo: 'SO-8', dealerCode: 'X' }),
      ),
    )
    expect(plans).toMatchObject([
      { outcome: 'unchanged' },
      { outcome: 'failed', reasons: [{ path: 'orderNo' }] },
      { outcome: 'failed', reasons: [{ path: 'vin' }, { path: 'dealerCode' }] },
    ])
    const done = [{ ...good[0]!, outcome: 'added' as const, before: null }]
    const undo = (at: Date) => db.orm.transaction((tx) => importer.undo!(tx, caller, done, at))
    expect(await undo(new Date(0))).toBe(false)
    expect(await undo(now)).toBe(true)
    expect(await stored(first)).toMatchObject({ sold: false, sold_on: null })
  })
})
