import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { commitImport, dryRunImport, undoImport } from '#core/contract/import.ts'
import * as contract from '#core/contract/vehicle-info.ts'
import { Translator } from '#server/http/translate.ts'
import { importRepository } from '#server/modules/files/import/import-repository.ts'
import { importRoutes } from '#server/modules/files/import/import-routes.ts'
import { catalogueItem, newEnergyParams, vehicleColour } from '#server/store/schema/base-data.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listening } from '#tests/support/http-app.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { workbookOf } from '#tests/support/workbook.ts'
import { infoHistoryRepository } from './info-history-repository.ts'
import { infoImporter } from './info-importer.ts'
import { infoRepository } from './info-repository.ts'
import { infoRoutes } from './info-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const person = await addAccount(db, { username: 'infos', password: 'x', oemId: own.oemId, orgId: own.head })
let reloads = 0
const translator = new Translator()
const scope = { oemId: own.oemId, orgIds: [own.head, own.north], userId: person.id, username: 'infos' }
const test = await testApp(
  (app) => {
    infoRoutes(app, {
      infos: infoRepository(db),
      history: infoHistoryRepository(db),
      areas: { namesOf: (id) => [`Area ${id}`] },
      fleet: { reload: () => Promise.resolve(void (reloads += 1)) },
    })
    importRoutes(app, { imports: importRepository(db), importers: [infoImporter()], translator })
  },
  {
    whole: aCaller(scope),
    south: aCaller({ ...scope, orgIds: [own.south] }),
    stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head], userId: person.id }),
    reader: aCaller({ ...scope, codes: new Set(['/baseInfo/vehicleInfo']) }),
  },
)
const { sendForm } = await listening(test)
const { ask } = test
await db.orm.insert(vehicleColour).values({ oemId: own.oemId, code: 'WHT', name: 'Pearl white', hex: '#f4f4f0' })
await db.orm.insert(catalogueItem).values({ oemId: own.oemId, kind: 'engine', code: 'YD-9', name: 'Yuanda 9 L' })
await db.orm.insert(newEnergyParams).values({
  modelId: own.busModel,
  oemId: own.oemId,
  batteryType: 'LFP',
  batterySupplier: 'Ningtai',
  batteryCapacity: 350,
  ratedVoltage: 614.4,
  batteryPacks: 6,
  cells: 192,
  temperatureProbes: 48,
  motorModel: 'TM-350',
  motors: 1,
  motorPeakPower: 350,
  motorPeakTorque: 2800,
  range: 400,
})

beforeEach(async () => {
  reloads = 0
  for (const table of ['plant_batch', 'vehicle_change', 'vehicle_detail', 'terminal', 'vehicle']) {
    await db.pool.query(`delete from ${table}`)
  }
})
afterAll(async () => {
  await test.close()
  await db.close()
})

const VIN = 'LINFO000000000001'
const input = {
  vin: VIN,
  modelId: own.truckModel,
  orgId: own.north,
  engine: 'YD-9',
  engineNo: 'E1',
  colour: 'WHT',
  ecus: ['A', 'B'],
}
const list = async (query: object = {}, token = 'whole'): Promise<contract.VehicleInfoRow[]> =>
  (await ask(contract.listVehicleInfo, { query, token })).data.list
const history = async (): Promise<contract.VehicleInfoChange[]> =>
  (await ask(contract.listVehicleInfoChanges, { query: { vin: VIN } })).data

describe('/tsp-bss/vehicleInfo', () => {
  it('adds a vehicle to the register with its technical data', async () => {
    expect((await ask(contract.createVehicleInfo, { body: { ...input, areaId: '6101' } })).code).toBe(200)
    expect(reloads).toBe(1)
    expect((await list())[0]).toMatchObject({
      vin: VIN,
      orgName: 'North',
      engineName: 'Yuanda 9 L',
      colourName: 'Pearl white',
      colourHex: '#f4f4f0',
      ecus: ['A', 'B'],
      areaNames: ['Area 6101'],
      batteryCapacity: null,
    })
    const { rows } = await db.pool.query(
      `select kind from life_event e join vehicle v on v.id = e.vehicle_id where v.vin = $1`,
      [VIN],
    )
    expect(rows).toEqual([{ kind: 'registered' }])
    expect(await ask(contract.createVehicleInfo, { body: input })).toMatchObject({
      code: 409,
      failDetail: [{ path: 'vin' }],
    })
  })

  it('changes technical data with its history, and never loses the change of another user', async () => {
    await ask(contract.createVehicleInfo, { body: input })
    const [row] = await list()
    const body = { ...row!, engineNo: 'E2', modelId: own.busModel, seats: 46 }
    expect((await ask(contract.updateVehicleInfo, { body })).code).toBe(200)
    expect((await list())[0]).toMatchObject({ engineNo: 'E2', batteryType: 'LFP', batteryCapacity: 350, seats: 46 })
    const [change] = await history()
    expect(change).toMatchObject({ by: 'infos', source: 'person' })
    expect(change!.changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: 'engineNo', from: 'E1', to: 'E2' },
      { field: 'model', from: 'T-460', to: 'B-12E' },
      { field: 'seats', from: '', to: '46' },
    ])
    await db.pool.query(`update vehicle set updated_at = updated_at + interval '10 seconds'`)
    expect((await ask(contract.updateVehicleInfo, { body })).code).toBe(409)
  })

  it('reads vehicles that are not described yet', async () => {
    const id = await aVehicle(db, own, { vin: VIN, orgId: own.north })
    await aTerminal(db, own, id, { model: 'FT-60' })
    expect((await list())[0]).toMatchObject({ engine: '', ecus: [], tonnage: null, terminalModel: 'FT-60' })
  })

  it.each([
    [{ engine: 'YD-9' }, 1],
    [{ engine: 'OTHER' }, 0],
    [{ ecu: 'B' }, 1],
    [{ ecu: 'C' }, 0],
    [{ colour: 'WHT', brandId: 'HX', modelId: own.truckModel }, 1],
    [{ orderNum: 'none' }, 0],
  ])('filters by %j', async (query, found) => {
    await ask(contract.createVehicleInfo, { body: input })
    expect(await list(query)).toHaveLength(found)
  })

  it('shows nothing of others and lets a reader read only', async () => {
    await ask(contract.createVehicleInfo, { body: input })
    for (const token of ['south', 'stranger']) expect(await list({}, token)).toEqual([])
    expect(await list({}, 'reader')).toHaveLength(1)
    expect((await ask(contract.createVehicleInfo, { body: input, token: 'reader' })).code).toBe(403)
    for (const [path, body] of [
      ['orgId', { ...input, orgId: own.south }],
      ['modelId', { ...input, modelId: foreign.truckModel }],
    ] as const) {
      expect(await ask(contract.createVehicleInfo, { body })).toMatchObject({ code: 400, failDetail: [{ path }] })
    }
  })

  it('compares with what the plant reported last', async () => {
    await ask(contract.createVehicleInfo, { body: input })
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into plant_batch (oem_id, plant_code, source, rows, stored) values ($1, 'P1', 'call', 2, 2) returning id`,
      [own.oemId],
    )
    await db.pool.query(
      `insert into plant_code (oem_id, plant_code, kind, code, target) values ($1, 'P1', 'model', 'PX', 'T-460')`,
      [own.oemId],
    )
    await db.pool.query(
      `insert into plant_record (oem_id, plant_code, message_id, batch_id, vin, event, happened_at, payload, state) values
        ($1, 'P1', 'M1', $2, $3, 'built', now() - interval '2 days', '{"model": "PX", "engineNo": "E0"}', 'applied'),
        ($1, 'P1', 'M2', $2, $3, 'built', now() - interval '1 day', '{"engineNo": "E9"}', 'conflict')`,
      [own.oemId, rows[0]!.id, VIN],
    )
    const check = async (token: string) => (await ask(contract.checkAgainstPlant, { query: { vin: VIN }, token })).data
    expect(await check('whole')).toEqual({
      records: 2,
      rows: [
        { field: 'model', booked: 'T-460', reported: 'T-460', same: true },
        { field: 'engineNo', booked: 'E1', reported: 'E9', same: false },
      ],
    })
    expect(await check('stranger')).toBeNull()
  })

  it('imports technical data of registered vehicles, and takes them back', async () => {
    await ask(contract.createVehicleInfo, { body: input })
    const file = await workbookOf([
      ['vin', 'engineNo', 'seats'],
      [VIN, 'E7', 3],
      ['LINFO000000000009', 'E8', 2],
    ])
    const { data: dry } = await sendForm(dryRunImport, 'whole', { file }, { query: { importer: 'vehicleInfo' } })
    expect(dry).toMatchObject({ changed: 1, added: 0, invalid: 1 })
    const { data } = await ask(commitImport, { body: { importId: dry.importId } })
    expect(data).toMatchObject({ success: 1, failed: 1 })
    // A column the file does not have stays.
    expect((await list())[0]).toMatchObject({ engineNo: 'E7', seats: 3, engine: 'YD-9', ecus: ['A', 'B'] })
    expect((await history())[0]).toMatchObject({ source: 'import', by: 'infos' })
    expect((await ask(undoImport, { body: { importId: dry.importId } })).data).toEqual({ undone: 1 })
    expect((await list())[0]).toMatchObject({ engineNo: 'E1', seats: null })
  })

  it('exports what the filter shows', async () => {
    await ask(contract.createVehicleInfo, { body: input })
    const { headers } = await ask(contract.exportVehicleInfo, { query: { engine: 'YD-9' } })
    expect(headers['content-disposition']).toContain('vehicle-information.xlsx')
  })
})
