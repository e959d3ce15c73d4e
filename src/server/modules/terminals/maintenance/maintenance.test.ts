import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/maintenance.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import { vehicleModel } from '#server/store/schema/vehicle.ts'
import { aModel as modelRow } from '#tests/builders/wall-rows.ts'
import { aCaller } from '#tests/support/caller.ts'
import { commandGround } from '#tests/support/command-ground.ts'
import { testApp } from '#tests/support/server.ts'
import { BrakeRepository } from '#server/telemetry/gateway/brake-repository.ts'
import { countAllDue } from './due-count.ts'
import { dueCountRepository } from './due-count-repository.ts'
import { forecastRepository } from './forecast-repository.ts'
import { maintenanceRepository } from './maintenance-repository.ts'
import { maintenanceRoutes } from './maintenance-routes.ts'
import { ruleRepository } from './rule-repository.ts'

const ground = await commandGround()
const { db, owner, telemetry, first } = ground
const scope = { oemId: owner.oemId, orgIds: [owner.head, owner.north, owner.south] }
/** Odometers by vehicle, km. */
const odometers = new Map<number, number>()
const fleet = { state: (id: number) => ({ mileageKm: odometers.get(id) ?? null }) as never }
const counts = dueCountRepository(db)
const { ask, close } = await testApp(
  (app) =>
    maintenanceRoutes(app, {
      due: maintenanceRepository(db),
      forecasts: forecastRepository(db),
      rules: ruleRepository(db),
      commands: telemetry.commands,
      counts,
      fleet,
    }),
  {
    first: aCaller({ ...scope, userId: first.userId }),
    foreign: aCaller({ ...scope, oemId: 'another', userId: 99 }),
    reader: aCaller({ ...scope, codes: new Set(['/carControlService/maintain']) }),
    adder: aCaller({
      ...scope,
      codes: new Set(['/carControlService/maintain', '/carControlService/maintain/rule/add']),
    }),
  },
)
beforeEach(async () => {
  await db.pool.query('delete from maintenance_rule')
  await db.pool.query('delete from maintenance_record')
})
afterEach(() => ground.endTerminals())
afterAll(async () => {
  await close()
  await ground.close()
})

async function aVehicle(km: number) {
  const vehicle = await ground.aCommandedVehicle()
  odometers.set(vehicle.vehicleId, km)
  return vehicle
}
const drive = async (vehicleId: number, km: number) => {
  odometers.set(vehicleId, odometers.get(vehicleId)! + km)
  await countAllDue({ counts, fleet })
}
const addRule = (more: object = {}) =>
  ask(contract.createMaintenanceRule, { body: { item: 'oil', everyKm: 10_000, ...more } as never })
const applyRules = (body: object, token = 'first') =>
  ask(contract.applyMaintenanceRules, { body: body as never, token })
const itemOf = async (vin: string, query: object = {}) => {
  const { data } = await ask(contract.listMaintenance, { query: { keyWord: vin, ...query } as never })
  return (data.list as contract.MaintenanceDue[])[0]
}

describe('the base of an item', () => {
  it('keeps the base of a service that is recorded while the fleet is counted', async () => {
    const { vin, vehicleId } = await aVehicle(50_000)
    await addRule()
    await drive(vehicleId, 9_000)
    const service = await db.pool.connect()
    await service.query('begin')
    await service.query('update maintenance_due set base_km = 59000 where vehicle_id = $1', [vehicleId])
    odometers.set(vehicleId, 59_500)
    const counting = countAllDue({ counts, fleet })
    const waits = async () =>
      (
        await db.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount
    await expect.poll(waits).toBe(1)
    await service.query('commit')
    service.release()
    await counting
    await countAllDue({ counts, fleet })
    expect(await itemOf(vin)).toMatchObject({ leftKm: 9_500 })
  })

  it('takes no day to come and no station that does not exist, and an earlier service leaves the base of a later one', async () => {
    const { vin } = await aVehicle(50_000)
    await addRule({ everyMonths: 12 })
    const { id } = (await itemOf(vin))!
    const record = (over: object) => ask(contract.recordService, { body: { id, day: '2026-01-05', ...over } as never })
    expect(await record({ day: '2999-01-01' })).toMatchObject({ code: 400, failDetail: [{ path: 'day' }] })
    expect(await record({ stationCode: 'nope' })).toMatchObject({ code: 400, failDetail: [{ path: 'stationCode' }] })
    expect((await record({})).code).toBe(200)
    expect((await record({ day: '2024-01-05' })).code).toBe(200)
    expect(await itemOf(vin)).toMatchObject({ lastDay: '2026-01-05' })
    expect((await ask(contract.listServiceRecords, { query: { vin } })).data).toHaveLength(2)
  })

  it('whose rule has no interval for it any more is gone', async () => {
    const { vin } = await aVehicle(50_000)
    await addRule()
    expect(await itemOf(vin)).toBeDefined()
    await db.pool.query('update maintenance_rule set every_km = null, least_lining = 4')
    await countAllDue({ counts, fleet })
    expect(await itemOf(vin)).toBeUndefined()
  })
})

describe('maintenance of a vehicle', () => {
  it('counts from the rule, becomes due with the mileage, and starts again with a recorded service', async () => {
    const { vin, vehicleId } = await aVehicle(50_000)
    expect((await addRule()).code).toBe(200)
    expect(await itemOf(vin)).toMatchObject({ state: 'ok', leftKm: 10_000, odometer: 50_000 })
    await drive(vehicleId, 9_100)
    expect(await itemOf(vin)).toMatchObject({ state: 'soon', leftKm: 900 })
    await drive(vehicleId, 800)
    expect(await itemOf(vin)).toMatchObject({ state: 'due', leftKm: 100 })
    await drive(vehicleId, 200)
    const item = (await itemOf(vin))!
    expect(item).toMatchObject({ state: 'overdue', leftKm: -100 })
    const body = { id: item.id, day: '2026-01-05', cost: 120, parts: 'Filter' } as never
    expect((await ask(contract.recordService, { body, token: 'foreign' })).code).toBe(409)
    expect((await ask(contract.recordService, { body })).code).toBe(200)
    expect(await itemOf(vin)).toMatchObject({ state: 'ok', leftKm: 10_000, lastDay: '2026-01-05' })
    const { data } = await ask(contract.listServiceRecords, { query: { vin } })
    expect(data).toMatchObject([{ item: 'oil', odometer: 60_100, cost: 120, parts: 'Filter' }])
    expect((await ask(contract.listServiceRecords, { query: { vin }, token: 'foreign' })).data).toEqual([])
  })

  it('is forecast by the mean of the last 30 days, and by months', async () => {
    const { vin, vehicleId } = await aVehicle(1_000)
    await db.pool.query(
      `insert into vehicle_day (vehicle_id, oem_id, day, positions, mileage_km, running_seconds)
        select $1, $2, current_date - n, 1, 300, 3600 from generate_series(1, 20) n`,
      [vehicleId, owner.oemId],
    )
    await addRule({ everyMonths: 24 })
    // 200 km a day
    const { dueDay, leftDays } = (await itemOf(vin))!
    const { rows } = await db.pool.query(`select ((now() at time zone 'Asia/Shanghai')::date + 50)::text as day`)
    expect(dueDay).toBe(rows[0]?.day)
    expect(leftDays).toBeGreaterThan(700)
  })

  it('follows the energy a vehicle draws, and leaves out vehicles that report none', async () => {
    const [electric, diesel] = [await aVehicle(1_000), await aVehicle(1_000)]
    const draw = (daysAgo: number, kwh: number) =>
      db.pool.query(
        `insert into vehicle_day (vehicle_id, oem_id, day, positions, mileage_km, running_seconds, energy_kwh)
          values ($1, $2, (now() at time zone 'Asia/Shanghai')::date - $3::int, 1, 100, 3600, $4)`,
        [electric.vehicleId, owner.oemId, daysAgo, kwh],
      )
    await draw(5, 900)
    await addRule({ item: 'highVoltage', everyKm: null, everyKwh: 2_000 })
    expect(await itemOf(electric.vin)).toMatchObject({ state: 'ok', leftKwh: 2_000 })
    expect(await itemOf(diesel.vin)).toBeUndefined()
    await db.pool.query(`update maintenance_due set base_day = base_day - 20`)
    await draw(4, 1_050)
    await drive(electric.vehicleId, 1)
    expect(await itemOf(electric.vin)).toMatchObject({ state: 'soon', leftKwh: 50 })
    await draw(3, 100)
    await drive(electric.vehicleId, 1)
    expect(await itemOf(electric.vin)).toMatchObject({ state: 'overdue', leftKwh: -50 })
  })

  it('follows the thinnest brake lining a vehicle reports', async () => {
    const { vin, vehicleId } = await aVehicle(1_000)
    await addRule({ item: 'brakes', everyKm: null, leastLining: 20 })
    expect(await itemOf(vin)).toBeUndefined()
    const brakes = new BrakeRepository(db)
    const worn = async (lining: number, at: number) => {
      await brakes.keep([{ vehicleId, lining, at }])
      await drive(vehicleId, 1)
      return itemOf(vin)
    }
    expect(await worn(60, 1_000)).toMatchObject({ state: 'ok', lining: 60, leftKm: null })
    expect(await worn(34, 2_000)).toMatchObject({ state: 'soon' })
    expect(await worn(25, 3_000)).toMatchObject({ state: 'due' })
    expect(await worn(19, 4_000)).toMatchObject({ state: 'overdue' })
    // An older report that comes late says nothing about now.
    expect(await worn(80, 3_500)).toMatchObject({ state: 'overdue', lining: 19 })
  })

  it('is forecast for the station it was booked into last', async () => {
    const { vin } = await aVehicle(1_000)
    await aVehicle(1_000)
    await addRule({ everyKm: null, everyMonths: 1 })
    const { id } = (await itemOf(vin))!
    await db.pool.query(
      `insert into service_station (oem_id, org_id, code, name) values ($1, $2, 'S1', 'North gate')`,
      [owner.oemId, owner.north],
    )
    await ask(contract.bookService, { body: { id, day: '2026-12-01', stationCode: 'S1' } as never })
    await ask(contract.bookService, { body: { id, day: null, stationCode: 'S1' } as never })
    const { data } = await ask(contract.getMaintenanceForecast, {})
    expect(data.stations).toEqual(['North gate', ''])
    const sum = (at: number) => (data.weeks as { items: number[] }[]).reduce((all, { items }) => all + items[at]!, 0)
    const { rows } = await db.pool.query('select count(*)::int as items from maintenance_due')
    expect([sum(0), sum(1)]).toEqual([1, (rows[0] as { items: number }).items - 1])
  })

  it('is in the workshop while it is booked', async () => {
    const { vin } = await aVehicle(1_000)
    await addRule()
    const { id } = (await itemOf(vin))!
    await ask(contract.bookService, { body: { id, day: '2026-12-01' } as never })
    expect(await itemOf(vin)).toMatchObject({ state: 'workshop', bookedDay: '2026-12-01' })
    await ask(contract.bookService, { body: { id, day: null } as never })
    expect(await itemOf(vin)).toMatchObject({ state: 'ok', bookedDay: null })
  })

  it('reaches the driver by one text for each vehicle', async () => {
    const vehicle = await aVehicle(1_000)
    await vehicle.terminal.signOn(telemetry.gatewayPort)
    await addRule()
    await addRule({ item: 'Wash' })
    const { data } = await ask(contract.listMaintenance, { query: { keyWord: vehicle.vin } as never })
    const ids = (data.list as contract.MaintenanceDue[]).map(({ id }) => id)
    const body = { ids, text: 'Service due' }
    expect((await ask(contract.sendMaintenanceMessage, { body, token: 'reader' })).code).toBe(403)
    expect((await ask(contract.sendMaintenanceMessage, { body })).data).toEqual({ given: 1, refused: 0 })
    vehicle.acknowledge(await vehicle.command(0x8300))
    await expect.poll(async () => (await itemOf(vehicle.vin))?.messageStatus).toBe('executed')
  })
})

describe('a maintenance rule', () => {
  it('needs an interval, is unique for its model, and is removed with its items', async () => {
    const { vin } = await aVehicle(1_000)
    expect(await ask(contract.createMaintenanceRule, { body: { item: 'oil' } as never })).toMatchObject({ code: 400 })
    const { data } = await addRule()
    expect((await addRule()).code).toBe(409)
    expect(await addRule({ modelId: 999_999 })).toMatchObject({ code: 400, failDetail: [{ path: 'modelId' }] })
    expect((await ask(contract.getMaintenanceForecast, {})).data).toMatchObject({ overdue: 0 })
    expect((await ask(contract.deleteMaintenanceRules, { body: { ids: [data.id] } })).data).toEqual({ changed: 1 })
    expect(await itemOf(vin)).toBeUndefined()
  })
})

describe('a set of rules', () => {
  const RULES = [
    { item: 'oil', everyKm: 10_000 },
    { item: 'brakes', everyKm: 30_000, leastLining: 30 },
  ]
  let count = 0
  const aModel = async (oemId = owner.oemId) => {
    count += 1
    const model = modelRow(oemId, `SET-${count}`, 'truck', 'diesel')
    const [row] = await db.orm.insert(vehicleModel).values(model).returning({ id: vehicleModel.id })
    return row!.id
  }
  const rules = async () => (await ask(contract.listMaintenanceRules, {})).data as contract.MaintenanceRule[]

  it('is given to models at once, and counts for their vehicles', async () => {
    const [one, other] = [await aModel(), await aModel()]
    const { vin, vehicleId } = await aVehicle(1_000)
    await db.pool.query('update vehicle set model_id = $1 where id = $2', [one, vehicleId])
    const { data } = await applyRules({ rules: RULES, modelIds: [one, other, one] })
    expect(data).toEqual({ added: 4, replaced: 0, unchanged: 0 })
    expect((await itemOf(vin, { keyWord: vin }))?.state).toBe('ok')
  })

  it('leaves rules that are there alone, or replaces them', async () => {
    const model = await aModel()
    await addRule({ modelId: model, everyKm: 5_000 })
    const everyKm = async () =>
      (await rules()).find(({ item, modelId }) => item === 'oil' && modelId === model)?.everyKm
    expect((await applyRules({ rules: RULES, modelIds: [model] })).data).toEqual({
      added: 1,
      replaced: 0,
      unchanged: 1,
    })
    expect(await everyKm()).toBe(5_000)
    const again = await applyRules({ rules: RULES, modelIds: [model], replace: true })
    expect(again.data).toEqual({ added: 0, replaced: 2, unchanged: 0 })
    expect(await everyKm()).toBe(10_000)
  })

  it('is all or none, of models of the tenant, with an interval in each rule and each item once', async () => {
    const [model, theirs] = [await aModel(), await aModel((await aTenant(db)).oemId)]
    const failed = async (body: object) => (await applyRules(body)).failDetail?.[0]?.path
    expect(await failed({ rules: RULES, modelIds: [model, theirs] })).toBe('modelIds')
    expect(await failed({ rules: [...RULES, { item: 'tyres' }], modelIds: [model] })).toBe('rules.2.everyKm')
    expect(await failed({ rules: [...RULES, RULES[0]], modelIds: [model] })).toBe('rules.2.item')
    expect(await failed({ rules: [], modelIds: [model] })).toBe('rules')
    expect(await rules()).toEqual([])
  })

  it('needs the right to edit rules when it replaces them', async () => {
    const body = { rules: RULES, modelIds: [await aModel()] }
    expect((await applyRules(body, 'reader')).code).toBe(403)
    expect((await applyRules(body, 'adder')).code).toBe(200)
    expect((await applyRules({ ...body, replace: true }, 'adder')).code).toBe(403)
  })
})
