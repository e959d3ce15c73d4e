import { asc, eq, gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  eachById,
  eachOfNumbered,
  eachOfPages,
  inBatches,
  keysetBy,
  orderOf,
  orderText,
  pageBy,
  pageBySql,
  pageByText,
  pageIn,
  pageOfList,
} from './paging.ts'
import { organisation } from './schema/account.ts'
import { vehicle, vehicleModel } from './schema/vehicle.ts'
import { inScope, ownText } from './scope.ts'

const db = await testDatabase()
afterAll(() => db.close())
const own = await aTenant(db)
const scope = { oemId: own.oemId, orgIds: [own.head] }
const VINS = ['LPAGE000000000001', 'LPAGE000000000002', 'LPAGE000000000003', 'LPAGE000000000004', 'LPAGE000000000005']
beforeAll(async () => {
  for (const vin of VINS) await aVehicle(db, own, { vin })
})

const vins = (list: readonly { vin: string }[]) => list.map(({ vin }) => vin)
const joined = () =>
  db.orm
    .select({ id: vehicle.id, vin: vehicle.vin, modelId: vehicleModel.id, orgId: organisation.id })
    .from(vehicle)
    .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
    .innerJoin(organisation, eq(organisation.id, vehicle.orgId))
    .where(inScope(scope, vehicle))

const collected = async <T>(rows: AsyncIterable<T>) => {
  const all: T[] = []
  for await (const row of rows) all.push(row)
  return all
}

describe('an order that was asked for', () => {
  const sorts = { vin: vehicle.vin, modelId: vehicle.modelId }
  const at = (sort?: string) => ({ page: 1, size: 2, sort })

  it('comes before the usual one, up or down', async () => {
    const read = async (sort?: string) =>
      vins((await pageBy(db.orm, at(sort), joined(), ...orderOf(at(sort), sorts, asc(vehicle.vin)))).list)
    expect(await read()).toEqual(VINS.slice(0, 2))
    expect(await read('-vin')).toEqual(VINS.slice(3).reverse())
    expect(await read('modelId')).toEqual(VINS.slice(0, 2))
  })

  it('is written as text, values that are missing last', () => {
    expect(orderText(at(), { vin: 'v.vin' }, 'v.id')).toBe('v.id')
    expect(orderText(at('-vin'), { vin: 'v.vin' }, 'v.id')).toBe('v.vin desc nulls last, v.id')
    expect(() => orderText(at('plate'), { vin: 'v.vin' }, 'v.id')).toThrow('plate')
  })
})

describe('numbered pages', () => {
  it.each([
    [1, VINS.slice(0, 2)],
    [3, VINS.slice(4)],
    [4, []],
  ])('page %d of five rows has its rows and the count of all', async (page, expected) => {
    const at = { page, size: 2 }
    const built = await pageBy(db.orm, at, joined(), asc(vehicle.vin))
    const bySql = await pageBySql<{ vin: string }>(db.orm, at, {
      columns: sql`v.vin`,
      from: sql`vehicle v where ${inScope(scope, 'v')}`,
      order: sql`v.vin`,
    })
    const byText = await pageByText<{ vin: string }>(db.pool, at, {
      columns: 'v.vin',
      from: `vehicle v where ${ownText('v')}`,
      order: 'v.vin',
      values: [scope.oemId, scope.orgIds],
    })
    for (const { list, total } of [built, bySql, byText]) expect([vins(list), total]).toEqual([expected, 5])
  })

  it('takes the filter and the page out of a query', () => {
    expect(pageIn({ keyWord: 'a', pageIndex: 3, pageSize: 20 })).toEqual([{ keyWord: 'a' }, { page: 3, size: 20 }])
    expect(pageIn({ pageSize: 10 })).toEqual([{}, { page: 1, size: 10 }])
    expect(pageOfList([1, 2, 3], { page: 2, size: 2 })).toEqual({ list: [3], total: 3 })
  })
})

describe('keyset pages', () => {
  const page = (rowKey: string | undefined, size: number) =>
    keysetBy(
      size,
      (limit) =>
        db.orm
          .select({ vin: vehicle.vin })
          .from(vehicle)
          .where(gt(vehicle.vin, rowKey ?? ''))
          .orderBy(asc(vehicle.vin))
          .limit(limit),
      ({ vin }) => vin,
    )

  it('name the last row of a page while there are more, and nothing after the last one', async () => {
    expect(await page(undefined, 3)).toEqual({ list: VINS.slice(0, 3).map((vin) => ({ vin })), nextKey: VINS[2] })
    expect(await page(VINS[2], 2)).toMatchObject({ nextKey: null })
    expect(await page(VINS[4], 2)).toEqual({ list: [], nextKey: null })
  })

  it.each([1, 2, 5, 9])('are read to the end by %d rows', async (size) => {
    expect(vins(await collected(eachOfPages(page, size)))).toEqual(VINS)
  })
})

describe('everything of a query', () => {
  it.each([1, 2, 5, 9])('comes once and in order by batches of %d', async (size) => {
    const byId = eachById(
      (after, limit) =>
        db.orm
          .select({ id: vehicle.id, vin: vehicle.vin })
          .from(vehicle)
          .where(gt(vehicle.id, after))
          .orderBy(asc(vehicle.id))
          .limit(limit),
      size,
    )
    expect(vins(await collected(byId))).toEqual(VINS)
    const numbered = eachOfNumbered((page) => pageBy(db.orm, page, joined(), asc(vehicle.vin)), size)
    expect(vins(await collected(numbered))).toEqual(VINS)
    expect([...inBatches(VINS, size)].flat()).toEqual(VINS)
  })
})
