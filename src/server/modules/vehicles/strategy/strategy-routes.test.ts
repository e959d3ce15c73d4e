import { afterAll, describe, expect, it } from 'vitest'
import {
  getStrategyTree,
  getTaskOrderNumbers,
  getTaskVehicleModels,
  listSoftModels,
  listStrategiesByOem,
  listTaskStrategies,
  pageSoftVersions,
  pageStrategies,
} from '#core/contract/strategy.ts'
import { softVersion, softVersionModel, vehicleOrder } from '#server/store/schema/base-data.ts'
import { strategyModel, strategySoftVersion, upgradeStrategy } from '#server/store/schema/upgrade-strategy.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { strategyRepository } from './strategy-repository.ts'
import { strategyRoutes } from './strategy-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)

async function aStrategy(owner: typeof own, name: string, softModel: string, fits: number[], covers: number[]) {
  const { oemId } = owner
  const [strategy] = await db.orm.insert(upgradeStrategy).values({ oemId, name, status: 'active' }).returning()
  const [version] = await db.orm.insert(softVersion).values({ oemId, softModel }).returning()
  const ids = { strategyId: strategy!.id, softVersionId: version!.id }
  await db.orm.insert(strategySoftVersion).values(ids)
  await db.orm.insert(softVersionModel).values(fits.map((modelId) => ({ softVersionId: version!.id, modelId })))
  await db.orm.insert(strategyModel).values(covers.map((modelId) => ({ strategyId: strategy!.id, modelId })))
  return strategy!.id
}
const trucks = await aStrategy(own, 'Winter trucks', 'TB-1.0', [own.truckModel, own.busModel], [own.truckModel])
await aStrategy(own, 'All', 'TB-2.0', [own.busModel], [own.truckModel, own.busModel])
const theirs = await aStrategy(foreign, 'Theirs', 'TB-9.9', [foreign.truckModel], [foreign.truckModel])
await db.orm.insert(upgradeStrategy).values([
  { oemId: own.oemId, name: 'Old', status: 'disabled' },
  { oemId: own.oemId, name: 'Not yet' },
])
await db.orm.insert(vehicleOrder).values([
  { oemId: own.oemId, orderNum: 'PO-1', modelId: own.truckModel },
  { oemId: own.oemId, orderNum: 'PO-2', modelId: own.busModel },
  { oemId: foreign.oemId, orderNum: 'PO-9', modelId: foreign.truckModel },
])
const { ask, close } = await testApp((app) => strategyRoutes(app, { strategies: strategyRepository(db) }), {
  own: aCaller({ oemId: own.oemId, orgIds: [own.head], codes: new Set(['/ota/tbox']) }),
})
afterAll(async () => {
  await close()
  await db.close()
})

const models = (data: { seriesVos: { modelVos: { modelCode: string }[] }[] }[]) =>
  data.flatMap(({ seriesVos }) => seriesVos.flatMap(({ modelVos }) => modelVos.map(({ modelCode }) => modelCode)))

describe('strategy lists', () => {
  it('a plain array and list with total, pages by pageNum or pageIndex, up to 1000 or 999 a page', async () => {
    const array = await ask(listTaskStrategies, { query: { pageIndex: 1, pageSize: 999 } })
    expect(array.data.map((each: { strategyName: string }) => each.strategyName)).toEqual(['All', 'Winter trucks'])
    const paged = await ask(pageStrategies, { query: { pageNum: 2, pageSize: 1 } })
    expect(paged.data).toEqual({ list: [{ strategyId: trucks, strategyName: 'Winter trucks' }], total: 2 })
    expect((await ask(pageStrategies, { query: { pageSize: 1000 } })).data.total).toBe(2)
  })

  it('by name', async () => {
    expect((await ask(pageStrategies, { query: { strategyName: 'winter' } })).data.total).toBe(1)
    expect((await ask(listTaskStrategies, { query: { strategyName: 'theirs' } })).data).toEqual([])
  })

  it('strategy select request with id (the own tenant) and name', async () => {
    const { data } = await ask(listStrategiesByOem, { query: { id: own.oemId, name: 'win', pageIndex: 1 } })
    expect(data).toEqual({ list: [{ id: trucks, name: 'Winter trucks' }], total: 1 })
    expect((await ask(listStrategiesByOem, { query: { id: foreign.oemId } })).data).toEqual({ list: [], total: 0 })
  })
})

describe('soft version list', () => {
  it.each([
    [{}, ['TB-1.0', 'TB-2.0']],
    [{ version: '2.' }, ['TB-2.0']],
    [{ strategyId: trucks }, ['TB-1.0']],
    [{ strategyId: theirs }, []],
  ])('%j', async (query, expected) => {
    const list = expected.map((softModel) => ({ softModel }))
    expect((await ask(listSoftModels, { query })).data).toEqual(list)
    expect((await ask(pageSoftVersions, { query })).data).toEqual({ list, total: list.length })
  })
})

describe('tree and order numbers of a strategy', () => {
  it('holds the models the strategy covers and one of the versions fits', async () => {
    const body = { strategyId: trucks, softModelList: ['TB-1.0'] }
    expect(models((await ask(getTaskVehicleModels, { body })).data)).toEqual(['T-460'])
    const query = { strategyId: trucks, softModelList: 'TB-1.0,TB-2.0' }
    expect(models((await ask(getStrategyTree, { query })).data)).toEqual(['T-460'])
    expect((await ask(getTaskVehicleModels, { body: { ...body, softModelList: ['TB-2.0'] } })).data).toEqual([])
  })

  it('order numbers are those of the chosen models, of all covered ones without a choice', async () => {
    const body = { strategyId: trucks, softModelList: ['TB-1.0'] }
    expect((await ask(getTaskOrderNumbers, { body })).data).toEqual([{ orderNum: 'PO-1', modelId: own.truckModel }])
    expect((await ask(getTaskOrderNumbers, { body: { ...body, keys: [own.busModel] } })).data).toEqual([])
  })

  it('another tenant has nothing here', async () => {
    const body = { strategyId: theirs, softModelList: ['TB-9.9'] }
    expect((await ask(getTaskVehicleModels, { body })).data).toEqual([])
    expect((await ask(getTaskOrderNumbers, { body })).data).toEqual([])
  })

  it('an empty software model list warns to choose strategy and version first', async () => {
    const body = { strategyId: trucks, softModelList: [] }
    for (const endpoint of [getTaskVehicleModels, getTaskOrderNumbers]) {
      expect(await ask(endpoint, { body, lang: 'en' })).toMatchObject({
        code: 400,
        failDetail: [{ path: 'softModelList', message: 'Choose a strategy and a version first' }],
      })
    }
  })
})
