import type { Transaction } from '#server/store/database.ts'
import { DEMO_CITIES, type DemoCity } from '#core/demo/demo-cities.ts'
import { dealerCityOf, demoDealers, demoStations } from '#core/demo/demo-dealers.ts'
import { DEMO_SEED, type DemoVehicle, luhnDigit } from '#core/demo/demo-fleet.ts'
import { DEMO_MODELS } from '#core/demo/demo-models-data.ts'
import { areaPath } from '#core/domain/area-id.ts'
import { demoBaseDataRepository } from './demo-base-data-repository.ts'
import type { DemoRepository } from './demo-repository.ts'
import { modelRows } from './model-rows.ts'

const CATALOGUE_MARK = 'demo-catalogue'
const CITIES_MARK = 'demo-dealer-cities'
const STOCK_SIMS = 24

/**
 * Options of the selectors on every page: once the catalogue of the tenant, and dealers and service stations of each city
 * the fleet has come to. Deleted entries stay deleted.
 */
export async function seedBaseData(
  tx: Transaction,
  demo: DemoRepository,
  oemId: string,
  fleet: readonly DemoVehicle[],
): Promise<void> {
  const baseData = demoBaseDataRepository(tx, oemId)
  if ((await demo.mark(CATALOGUE_MARK)) === undefined) {
    const models = await demo.models(oemId, modelRows(oemId, DEMO_MODELS))
    await baseData.catalogue(models)
    const root = await demo.organisation(oemId, 'Fleetwall Demo', null)
    await baseData.sims(stockSims().map((sim) => ({ ...sim, orgId: root.id })))
    await demo.setMark(CATALOGUE_MARK, '1')
  }
  await baseData.simsOfTerminals(fleet.map(({ iccid }) => iccid))
  await baseData.partsOfTerminals(fleet.map(({ sn }) => sn))
  await seedCities(demo, baseData, oemId, fleet)
}

async function seedCities(
  demo: DemoRepository,
  baseData: ReturnType<typeof demoBaseDataRepository>,
  oemId: string,
  fleet: readonly DemoVehicle[],
): Promise<void> {
  const known = new Set(JSON.parse((await demo.mark(CITIES_MARK)) ?? '[]') as string[])
  const cities = new Set(fleet.map(({ operatingCity }) => operatingCity))
  const serving = DEMO_CITIES.filter(({ name }) => cities.has(name)).map(dealerCityOf)
  const news = [...new Set(serving)].filter(({ name }) => !known.has(name))
  if (news.length === 0) return
  for (const city of news) {
    const [root = ''] = fleet[0]?.orgPath ?? []
    await seedCity(baseData, city, await branchOf(demo, oemId, [root, city.orgRegion, `${city.name} branch`]))
  }
  await demo.setMark(CITIES_MARK, JSON.stringify([...known, ...news.map(({ name }) => name)]))
}

async function seedCity(
  baseData: ReturnType<typeof demoBaseDataRepository>,
  city: DemoCity,
  orgId: number,
): Promise<void> {
  await baseData.dealers(demoDealers(DEMO_SEED, city).map((one) => ({ ...one, orgId, areaPath: areaPath(one.areaId) })))
  const stations = demoStations(DEMO_SEED, city).map((one) => ({ ...one, orgId, areaPath: areaPath(one.areaId) }))
  if (stations.length > 0) await baseData.stations(stations)
}

/** Most branches exist since the vehicles were filed. */
async function branchOf(demo: DemoRepository, oemId: string, orgPath: readonly string[]): Promise<number> {
  let parent: { id: number; path: string } | null = null
  for (const name of orgPath) parent = await demo.organisation(oemId, name, parent)
  return (parent as { id: number; path: string }).id
}

/** Cards no terminal holds; their last digit is a right check digit. */
function stockSims() {
  return Array.from({ length: STOCK_SIMS }, (_, index) => {
    const card = `8986049900${String(index).padStart(9, '0')}`
    return { iccid: card + luhnDigit(card), msisdn: `10649990${String(index).padStart(5, '0')}`, state: 'stock' }
  })
}
