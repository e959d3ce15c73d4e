import { afterAll, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/base-data.ts'
import { getBrandTree } from '#core/contract/vehicle.ts'
import {
  ecuModel,
  faultType,
  newEnergyParams,
  partModel,
  partType,
  vehicleColour,
} from '#server/store/schema/base-data.ts'
import { strategyModel, upgradeStrategy } from '#server/store/schema/upgrade-strategy.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { baseDataRepository } from './base-data-repository.ts'
import { baseDataRoutes } from './base-data-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
await aVehicle(db, own, { vin: 'LTRUCK00000000001', operatingCity: 'Xi’an' })
await aVehicle(db, own, { vin: 'LBUS0000000000001', modelId: own.busModel, orgId: own.north, operatingCity: 'Wuhan' })
await aVehicle(db, foreign, { vin: 'LFOREIGN000000001', operatingCity: 'Elsewhere', modelId: foreign.busModel })
const faults: number[] = []
for (const [owner, mark] of [
  [own, 'own'],
  [foreign, 'foreign'],
] as const) {
  const { oemId } = owner
  await db.orm.insert(vehicleColour).values({ oemId, code: 'WHT', name: `${mark} white`, hex: '#fff' })
  await db.orm.insert(ecuModel).values([
    { oemId, ecuType: 'ECM', model: `${mark}-17`, supplier: 'Y', diagnosticAddress: '7E0' },
    { oemId, ecuType: 'ABS', model: `${mark}-6` },
  ])
  const made = await db.orm
    .insert(faultType)
    .values([
      { oemId, code: 'P0087', name: `${mark} rail` },
      { oemId, code: 'P0101', name: `${mark} air` },
    ])
    .returning()
  faults.push(...made.map(({ id }) => id))
  const [tbox] = await db.orm
    .insert(partType)
    .values({ oemId, code: 'TBOX', name: `${mark} tbox` })
    .returning()
  await db.orm.insert(partType).values({ oemId, code: 'GW', name: `${mark} gateway` })
  await db.orm.insert(partModel).values([{ oemId, typeId: tbox!.id, model: `${mark}-300` }])
  await db.orm.insert(newEnergyParams).values({
    modelId: owner.busModel,
    oemId,
    batteryType: 'LFP',
    batterySupplier: mark,
    batteryCapacity: 310,
    ratedVoltage: 614.4,
    batteryPacks: 5,
    cells: 192,
    temperatureProbes: 48,
    motorModel: 'TM-350',
    motors: 1,
    motorPeakPower: 350,
    motorPeakTorque: 2800,
    range: 350,
  })
}
const [strategy] = await db.orm.insert(upgradeStrategy).values({ oemId: own.oemId, name: 'S' }).returning()
await db.orm.insert(strategyModel).values({ strategyId: strategy!.id, modelId: own.busModel })

const scope = { oemId: own.oemId, orgIds: [own.head, own.north], codes: new Set(['/baseInfo/vehicle']) }
const { ask, close } = await testApp((app) => baseDataRoutes(app, { baseData: baseDataRepository(db) }), {
  whole: aCaller(scope),
  head: aCaller({ ...scope, orgIds: [own.head] }),
})
afterAll(async () => {
  await close()
  await db.close()
})

const seriesOf = (data: { seriesVos: { seriesName: string }[] }[]) =>
  data.flatMap(({ seriesVos }) => seriesVos.map(({ seriesName }) => seriesName))

describe('vehicle brand tree', () => {
  it.each([
    [getBrandTree, 'oemId'],
    [contract.getBrandTreeList, 'oem'],
  ] as const)('$path: brands, series, models; narrowed by VIN and tenants joined by commas', async (endpoint, key) => {
    const { data } = await ask(endpoint)
    expect(data).toMatchObject([
      {
        brandCode: 'HX',
        brandName: 'Hexin',
        seriesVos: [{ seriesName: 'Bolin' }, { seriesName: 'Tianma', modelVos: [{ modeName: 'T-460' }] }],
      },
    ])
    const series = async (query: object, token = 'whole') => seriesOf((await ask(endpoint, { query, token })).data)
    expect(await series({ vin: 'LBUS0000000000001' })).toEqual(['Bolin'])
    expect(await series({ vin: 'LBUS0000000000001' }, 'head')).toEqual([])
    expect(await series({ vin: 'LFOREIGN000000001' })).toEqual([])
    expect(await series({ [key]: `x,${own.oemId}` })).toEqual(['Bolin', 'Tianma'])
    expect(await series({ [key]: foreign.oemId })).toEqual([])
  })
})

describe('base data', () => {
  it('brands, series and models, each of the one above', async () => {
    expect((await ask(contract.listBrands)).data).toEqual([{ brandId: 'HX', brandCode: 'HX', brandName: 'Hexin' }])
    expect((await ask(contract.listBrands, { query: { brandName: 'none' } })).data).toEqual([])
    const series = await ask(contract.listSeries, { query: { brandId: 'HX', seriesName: 'tian' } })
    expect(series.data).toEqual([{ seriesId: 'Ti', seriesCode: 'Ti', seriesName: 'Tianma', brandId: 'HX' }])
    expect((await ask(contract.listSeries, { query: { brandId: 'ZZ' } })).data).toEqual([])
    for (const endpoint of [contract.listBrands, contract.listSeries, contract.listModels]) {
      expect((await ask(endpoint, { query: { oemId: foreign.oemId } })).data).toEqual([])
    }
  })

  it('model items with id, name, isBindThen', async () => {
    const { data } = await ask(contract.listModels)
    expect(data).toMatchObject([
      { id: own.busModel, name: 'B-12E', isBindThen: true },
      { id: own.truckModel, name: 'T-460', isBindThen: false },
    ])
    expect((await ask(contract.listModels, { query: { seriesId: 'Bo', modelName: '12' } })).data).toHaveLength(1)
  })

  it('tenants: only the own one', async () => {
    expect((await ask(contract.listOems)).data).toEqual([{ oemId: own.oemId, oemName: `Tenant ${own.oemId}` }])
  })

  it('colours and ECU models', async () => {
    expect((await ask(contract.listVehicleColours)).data).toEqual([
      { colorCode: 'WHT', colorName: 'own white', hex: '#fff' },
    ])
    expect((await ask(contract.listVehicleColours, { query: { colorName: 'red' } })).data).toEqual([])
    expect((await ask(contract.listEcuModels)).data).toHaveLength(2)
    expect((await ask(contract.listEcuModels, { query: { ecuType: 'ECM', ecuModel: '17' } })).data).toEqual([
      { ecuType: 'ECM', ecuModel: 'own-17', supplier: 'Y', diagnosticAddress: '7E0' },
    ])
  })

  it('new energy parameters of a vehicle in the data scope', async () => {
    const ofVin = async (vin: string, token = 'whole') =>
      (await ask(contract.getNewEnergyParams, { query: { vin }, token })).data
    expect(await ofVin('LBUS0000000000001')).toMatchObject({ batterySupplier: 'own', powerType: '纯电动', cells: 192 })
    expect(await ofVin('LBUS0000000000001', 'head')).toBeNull()
    expect(await ofVin('LTRUCK00000000001')).toBeNull()
    expect(await ofVin('LFOREIGN000000001')).toBeNull()
  })

  it.each([
    [{}, ['own rail', 'own air']],
    [{ nameOrCode: 'AIR' }, ['own air']],
    [{ nameOrCode: 'p0087' }, ['own rail']],
    [{ id: faults[1]! }, ['own air']],
    [{ id: faults[2]! }, []],
    [{ pageNum: 2, pageSize: 1 }, ['own air']],
  ])('fault types by %j as a plain array', async (query, names) => {
    const { data } = await ask(contract.listFaultTypes, { query })
    expect(data.map(({ name }: { name: string }) => name)).toEqual(names)
  })

  it('part type names, details and part models', async () => {
    expect((await ask(contract.listPartTypeNames)).data).toEqual({ list: ['own gateway', 'own tbox'], total: 2 })
    expect((await ask(contract.listPartTypeNames, { query: { partsModel: '300' } })).data.list).toEqual(['own tbox'])
    expect((await ask(contract.listPartTypeNames, { query: { pageNum: 3, pageSize: 1 } })).data.total).toBe(2)
    const detail = await ask(contract.getPartTypeByName, { query: { name: 'own tbox' } })
    expect(detail.data).toMatchObject({ code: 'TBOX', partsModels: ['own-300'] })
    expect((await ask(contract.getPartTypeByName, { query: { name: 'foreign tbox' } })).data).toBeNull()
    expect((await ask(contract.listPartsModels)).data).toEqual({ list: [{ partsModel: 'own-300' }], total: 1 })
  })

  it('operating cities of the data scope', async () => {
    expect((await ask(contract.listOperatingCities)).data).toEqual({
      list: [{ operatingCity: 'Wuhan' }, { operatingCity: 'Xi’an' }],
      total: 2,
    })
    expect((await ask(contract.listOperatingCities, { token: 'head' })).data.list).toEqual([{ operatingCity: 'Xi’an' }])
    const second = await ask(contract.listOperatingCities, { query: { pageNum: 2, pageSize: 1 } })
    expect(second.data).toEqual({ list: [{ operatingCity: 'Xi’an' }], total: 2 })
  })
})
