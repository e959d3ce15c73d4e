import { SIM_STATES, type SimState } from '#core/domain/stock-life.ts'
import type { Transaction } from '#server/store/database.ts'
import { DEMO_CITIES, type DemoCity } from '#core/demo/demo-cities.ts'
import { dealerCityOf, demoDealers, demoStations } from '#core/demo/demo-dealers.ts'
import { DEMO_SEED, type DemoVehicle, luhnDigit } from '#core/demo/demo-fleet.ts'
import { DEMO_MODELS } from '#core/demo/demo-models-data.ts'
import type { DemoNames } from '#core/demo/demo-names.ts'
import { areaPath } from '#core/domain/area-id.ts'
import { demoBaseDataRepository } from './demo-base-data-repository.ts'
import { demoStockRepository } from './demo-stock-repository.ts'
import type { DemoRepository } from './demo-repository.ts'
import { modelRows } from './model-rows.ts'

const CATALOGUE_MARK = 'demo-catalogue'
const CITIES_MARK = 'demo-dealer-cities'
const STOCK_MARK = 'demo-stock'
/** Cards no terminal holds, by their state: most wait on the shelf, and two cost money for nothing. */
const STOCK_SIMS: Readonly<Record<SimState, number>> = {
  stock: 24,
  test: 6,
  ready: 6,
  active: 2,
  suspended: 3,
  terminated: 3,
}

/**
 * Options of the selectors on every page: once the catalogue of the tenant, and dealers and service stations of each city
 * the fleet has come to. Deleted entries stay deleted.
 */
export async function seedBaseData(
  tx: Transaction,
  demo: DemoRepository,
  oemId: string,
  names: DemoNames,
  fleet: readonly DemoVehicle[],
): Promise<void> {
  const baseData = demoBaseDataRepository(tx, oemId, names)
  if ((await demo.mark(CATALOGUE_MARK)) === undefined) {
    const models = await demo.models(oemId, modelRows(oemId, DEMO_MODELS))
    await baseData.catalogue(models)
    const root = await demo.organisation(oemId, 'Fleetwall Demo', null)
    await baseData.sims(stockSims().map((sim) => ({ ...sim, orgId: root.id })))
    await demo.setMark(CATALOGUE_MARK, '1')
  }
  await baseData.simsOfTerminals(fleet.map(({ iccid }) => iccid))
  await baseData.partsOfTerminals(fleet.map(({ sn }) => sn))
  await seedStock(tx, demo, oemId, fleet)
  await seedCities(demo, baseData, oemId, names, fleet)
}

/** Terminals, devices and recorders, on the shelf and in the first vehicles. */
async function seedStock(
  tx: Transaction,
  demo: DemoRepository,
  oemId: string,
  fleet: readonly DemoVehicle[],
): Promise<void> {
  const stock = demoStockRepository(tx, oemId)
  await stock.terminalsOfFleet(fleet.map(({ sn }) => sn))
  if ((await demo.mark(STOCK_MARK)) !== undefined) return
  const root = await demo.organisation(oemId, 'Fleetwall Demo', null)
  await stock.spareTerminals()
  await stock.devices(root.id)
  await stock.recorders(root.id)
  await demo.setMark(STOCK_MARK, '1')
}

async function seedCities(
  demo: DemoRepository,
  baseData: ReturnType<typeof demoBaseDataRepository>,
  oemId: string,
  names: DemoNames,
  fleet: readonly DemoVehicle[],
): Promise<void> {
  const known = new Set(JSON.parse((await demo.mark(CITIES_MARK)) ?? '[]') as string[])
  const cities = new Set(fleet.map(({ operatingCity }) => operatingCity))
  const serving = DEMO_CITIES.filter(({ name }) => cities.has(name)).map(dealerCityOf)
  const news = [...new Set(serving)].filter(({ name }) => !known.has(name))
  if (news.length === 0) return
  for (const city of news) {
    const [root = ''] = fleet[0]?.orgPath ?? []
    const orgPath = [names.name(root), names.name(city.orgRegion), names.branch(city.name)]
    await seedCity(baseData, city, names, await branchOf(demo, oemId, orgPath))
  }
  await demo.setMark(CITIES_MARK, JSON.stringify([...known, ...news.map(({ name }) => name)]))
}

async function seedCity(
  baseData: ReturnType<typeof demoBaseDataRepository>,
  city: DemoCity,
  names: DemoNames,
  orgId: number,
): Promise<void> {
  await baseData.dealers(
    demoDealers(DEMO_SEED, city, names).map((one) => ({ ...one, orgId, areaPath: areaPath(one.areaId) })),
  )
  const stations = demoStations(DEMO_SEED, city, names).map((one) => ({
    ...one,
    orgId,
    areaPath: areaPath(one.areaId),
  }))
  if (stations.length > 0) await baseData.stations(stations)
}

/** Most branches exist since the vehicles were filed. */
async function branchOf(demo: DemoRepository, oemId: string, orgPath: readonly string[]): Promise<number> {
  let parent: { id: number; path: string } | null = null
  for (const name of orgPath) parent = await demo.organisation(oemId, name, parent)
  return (parent as { id: number; path: string }).id
}

/** Their last digit is a right check digit. */
function stockSims() {
  const states = SIM_STATES.flatMap((state) => Array.from({ length: STOCK_SIMS[state] }, () => state))
  return states.map((state, index) => {
    const card = `8986049900${String(index).padStart(9, '0')}`
    const used = state === 'active' || state === 'suspended'
    return {
      iccid: card + luhnDigit(card),
      msisdn: `10649990${String(index).padStart(5, '0')}`,
      imsi: `46004${String(8_000_000_000 + index)}`,
      plan: '500 MB / fleet',
      pool: used ? 'North 2026' : '',
      batch: '2026-09',
      realName: used ? ('verified' as const) : ('none' as const),
      activatedOn: used ? '2026-09-15' : null,
      expiresOn: used ? '2029-09-14' : null,
      state,
    }
  })
}
