import { afterAll, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/keyword-search.ts'
import { catalogueItem, dealer, ecuModel, serviceStation } from '#server/store/schema/base-data.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { keywordSearchRepository } from './keyword-search-repository.ts'
import { keywordSearchRoutes } from './keyword-search-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const kinds = ['electricMotor', 'engine', 'energyStore', 'chassis', 'gearbox', 'service', 'financeOrg'] as const
for (const [owner, mark] of [
  [own, 'own'],
  [foreign, 'foreign'],
] as const) {
  const { oemId, head } = owner
  await db.orm.insert(catalogueItem).values(kinds.map((kind) => ({ oemId, kind, code: kind, name: `${mark} ${kind}` })))
  await db.orm.insert(ecuModel).values({ oemId, ecuType: 'ABS', model: `${mark}-6` })
  const at = { oemId, orgId: head }
  await db.orm.insert(dealer).values([
    { ...at, code: `${mark}1`, name: `${mark} one`, pickup: true },
    { ...at, code: `${mark}2`, name: `${mark} two`, level: 2 },
    { ...at, code: `${mark}3`, name: `${mark} suspended`, state: 'suspended' },
    { ...at, code: `${mark}4`, name: `${mark} archived`, archived: true },
  ])
  await db.orm.insert(serviceStation).values([
    { ...at, code: `${mark}S1`, name: `${mark} station` },
    { ...at, code: `${mark}S2`, name: `${mark} closed`, state: 'closed' },
  ])
  await aTerminal(db, owner, await aVehicle(db, owner), { model: `${mark}-300` })
}
const scope = { oemId: own.oemId, orgIds: [own.head] }
const { ask, close } = await testApp((app) => keywordSearchRoutes(app, { keywords: keywordSearchRepository(db) }), {
  whole: aCaller({ ...scope, codes: new Set(['/baseInfo/dealer']) }),
  branch: aCaller({ ...scope, orgIds: [own.south] }),
})
afterAll(async () => {
  await close()
  await db.close()
})

const one = (kind: (typeof kinds)[number]) => [{ code: kind, name: `own ${kind}` }]
const first = { code: 'own1', name: 'own one' }
const second = { code: 'own2', name: 'own two' }

describe('/tsp-bss/search/* answers list and total', () => {
  it.each([
    [contract.searchElectricInfo, one('electricMotor')],
    [contract.searchEngineInfo, one('engine')],
    [contract.searchPowerInfo, one('energyStore')],
    [contract.searchChassisNames, one('chassis')],
    [contract.searchGearboxModels, one('gearbox')],
    [contract.searchServices, one('service')],
    [contract.searchFinanceOrgs, one('financeOrg')],
    [contract.searchTboxInfo, [{ code: 'own-300', name: 'own-300' }]],
    [contract.searchEcus, [{ code: 'own-6', name: 'ABS own-6' }]],
    [contract.searchDealers, [first, second]],
    [contract.searchSaleDealers, [first]],
    [contract.searchSecondaryDealers, [second]],
    [contract.searchPickupDealers, [first]],
    [contract.searchServiceStations, [{ code: 'ownS1', name: 'own station' }]],
    [
      contract.searchVehicleNames,
      [
        { code: 'B-12E', name: 'B-12E' },
        { code: 'T-460', name: 'T-460' },
      ],
    ],
  ])('$path, only of the own tenant', async (endpoint, list) => {
    expect((await ask(endpoint)).data).toEqual({ list, total: list.length })
    const { name } = list[0]!
    for (const query of [{ keyWord: name.toUpperCase() }, { keyWords: name }]) {
      expect((await ask(endpoint, { query })).data.list).toEqual([list[0]])
    }
    expect((await ask(endpoint, { query: { keyWord: '%' } })).data).toEqual({ list: [], total: 0 })
    expect((await ask(endpoint, { query: { pageIndex: list.length + 1, pageSize: 1 } })).data).toEqual({
      list: [],
      total: list.length,
    })
    expect((await ask(endpoint, { query: { pageNum: 1, pageSize: 1 } })).data.list).toEqual([list[0]])
    expect((await ask(endpoint, { token: null })).code).toBe(401)
  })

  it('there are fifteen', () => {
    expect(Object.values(contract).filter((each) => 'path' in each)).toHaveLength(15)
  })

  it.each([contract.searchDealers, contract.searchServiceStations, contract.searchTboxInfo])(
    '$path keeps to the data scope',
    async (endpoint) => {
      expect((await ask(endpoint, { token: 'branch' })).data).toEqual({ list: [], total: 0 })
    },
  )

  it('begin with what begins with the key word', async () => {
    const at = { oemId: own.oemId, orgId: own.head }
    const names = { mid1: 'Changchun', mid2: 'Hangzhou', hang3: 'Baoding' }
    await db.orm.insert(dealer).values(Object.entries(names).map(([code, name]) => ({ ...at, code, name })))
    const { data } = await ask(contract.searchDealers, { query: { keyWord: 'hang' } })
    expect(data.list.map(({ name }: { name: string }) => name)).toEqual(['Hangzhou', 'Changchun', 'Baoding'])
  })
})
