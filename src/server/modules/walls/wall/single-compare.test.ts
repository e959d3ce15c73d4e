import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ComparedVehicles, compareSingleVehicles } from '#core/contract/single-compare.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { newEnergyParams } from '#server/store/schema/base-data.ts'
import { alarmEvent, vehicleDay } from '#server/store/schema/operation.ts'
import { trip } from '#server/store/schema/trip.ts'
import { vehicleModel } from '#server/store/schema/vehicle.ts'
import { aFleet } from '#tests/builders/fleet-view.ts'
import { aTenant, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { aModel, anAlarm, aTrip } from '#tests/builders/wall-rows.ts'
import { aCaller } from '#tests/support/caller.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { type TestApp, testApp } from '#tests/support/server.ts'
import { singleCompareRepository } from './single-compare-repository.ts'
import { singleRepository } from './single-repository.ts'
import { singleRoutes } from './single-routes.ts'

const NOW = fromPlatformTime('2026-03-31 10:00:00')
const HOUR_SECONDS = 3600

let db: TestDatabase
let own: MasterData
let kernel: TestApp
let buses: number[]
let truck: number
let unused: number
let car: number
let stranger: number

interface Day {
  day?: string
  km: number
  running?: number
  idle?: number
  kwh?: [used: number, regained: number] | null
  alarms?: number | null
  /** 0.1 % */
  soc?: number
}

const drove = async (vehicleId: number, { day = '2026-03-30', km, kwh = null, ...rest }: Day) => {
  await db.orm.insert(vehicleDay).values({
    vehicleId,
    oemId: own.oemId,
    day,
    positions: 100,
    mileageKm: km,
    runningSeconds: rest.running ?? 0,
    idleSeconds: rest.idle ?? 0,
    energyKwh: kwh?.[0] ?? null,
    regainedKwh: kwh?.[1] ?? null,
    alarms: rest.alarms === undefined ? 0 : rest.alarms,
    socUsed: rest.soc ?? 0,
  })
}

beforeAll(async () => {
  db = await testDatabase()
  own = await aTenant(db)
  const foreign = await aTenant(db)
  const bus = (orgId: number) => aVehicle(db, own, { modelId: own.busModel, orgId })
  buses = [await bus(own.north), await bus(own.north), await bus(own.south), await bus(own.south)]
  truck = await aVehicle(db, own, { orgId: own.north })
  unused = await aVehicle(db, own, { orgId: own.north })
  stranger = await aVehicle(db, foreign, { modelId: foreign.busModel })
  await db.orm.insert(vehicleDay).values({
    vehicleId: stranger,
    oemId: foreign.oemId,
    day: '2026-03-30',
    positions: 1,
    mileageKm: 9_000,
    runningSeconds: 1,
  })
  for (const [n, vehicleId] of buses.entries()) {
    const km = 100 * (n + 1)
    await drove(vehicleId, { km, running: 5 * HOUR_SECONDS, idle: n * HOUR_SECONDS, kwh: [km, km * 0.1], alarms: n })
  }
  // A second day of the first, one it was only moved on, one too long ago and today, which is not over.
  await drove(buses[0]!, { day: '2026-03-01', km: 300, running: 15 * HOUR_SECONDS, kwh: null, alarms: null })
  await drove(buses[0]!, { day: '2026-03-10', km: 0.5 })
  await drove(buses[0]!, { day: '2026-02-28', km: 5_000, running: HOUR_SECONDS })
  await drove(buses[0]!, { day: '2026-03-31', km: 5_000, running: HOUR_SECONDS, alarms: null })
  await drove(truck, { km: 200, running: 4 * HOUR_SECONDS, idle: HOUR_SECONDS, alarms: 3 })
  await db.orm.insert(trip).values([
    { ...aTrip(own.oemId, truck, '2026-03-30 06:00:00', 18), harshChanges: 2 },
    aTrip(own.oemId, truck, '2026-03-30 12:00:00', 24),
    // Without a tank level, and of a day that is not over.
    { ...aTrip(own.oemId, truck, '2026-03-30 15:00:00', null), distanceKm: 80 },
    { ...aTrip(own.oemId, truck, '2026-03-31 06:00:00', 900), harshChanges: 900 },
  ])
  await db.orm
    .insert(alarmEvent)
    .values([
      anAlarm(own.oemId, truck, 'harshBraking', 3, '2026-03-30 06:30:00'),
      anAlarm(own.oemId, truck, 'overspeed', 3, '2026-03-30 06:40:00'),
      anAlarm(own.oemId, truck, 'harshTurn', 3, '2026-03-31 06:40:00'),
    ])
  const [model] = await db.orm
    .insert(vehicleModel)
    .values(aModel(own.oemId, 'E-1', 'car', '纯电动'))
    .returning()
  car = await aVehicle(db, own, { modelId: model!.id })
  await db.orm.insert(newEnergyParams).values({
    modelId: model!.id,
    oemId: own.oemId,
    batteryType: 'LFP',
    batterySupplier: 'Cell works',
    batteryCapacity: 60,
    ratedVoltage: 350,
    batteryPacks: 1,
    cells: 96,
    temperatureProbes: 8,
    motorModel: 'M1',
    motors: 1,
    motorPeakPower: 120,
    motorPeakTorque: 300,
    range: 400,
  })
  await drove(car, { km: 200, soc: 500 })
  const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
  kernel = await testApp(
    (app) =>
      singleRoutes(app, {
        single: singleRepository(db),
        compare: singleCompareRepository(db),
        fleet: aFleet(() => []),
        now: () => NOW,
      }),
    {
      whole: aCaller(scope),
      north: aCaller({ ...scope, orgIds: [own.north], codes: new Set(['/change']) }),
      none: aCaller({ ...scope, codes: new Set(['/multiTrack']) }),
    },
  )
})
afterAll(async () => {
  await kernel.close()
  await db.close()
})

const compare = async (ids: number[], token = 'whole'): Promise<ComparedVehicles> =>
  (await kernel.ask(compareSingleVehicles, { query: { vehicleIds: ids.join(',') }, token })).data
const of = (answer: ComparedVehicles, id: number) => answer.vehicles.find((each) => each.id === id)

describe('two vehicles over the last thirty days that are over', () => {
  it('are described by days of use, energy and alarms of what they report', async () => {
    const first = of(await compare([buses[0]!, buses[1]!]), buses[0]!)
    expect(first).toMatchObject({ vehicleClass: 'bus', activeDays: 2 })
    // 100 and 300 km in 5 and 15 hours; energy and alarms of the day that reported them.
    expect(first?.measures).toEqual({ kmPerDay: 200, hoursPerDay: 10, kwhPer100: 90, idleShare: 0, alarmsPer1000: 0 })
  })

  it('use what the battery sank of its capacity where they report no energy', async () => {
    expect(of(await compare([car]), car)?.measures.kwhPer100).toBeCloseTo(15)
  })

  it('use fuel over trips whose tank level is known, and have harsh events of trips and alarms', async () => {
    const { measures } = of(await compare([truck]), truck)!
    expect(measures.litresPer100).toBeCloseTo(35)
    expect(measures.harshPer100).toBeCloseTo(1.5)
    expect(measures.idleShare).toBeCloseTo(25)
    expect(measures.alarmsPer1000).toBeCloseTo(15)
    expect(measures).not.toHaveProperty('kwhPer100')
  })

  it('have no measure of what they never did', async () => {
    expect(of(await compare([unused]), unused)).toEqual({
      id: unused,
      vehicleClass: 'truck',
      activeDays: 0,
      measures: {},
    })
  })
})

describe('the class of compared vehicles', () => {
  it('has the median of each measure', async () => {
    const { classes } = await compare([buses[0]!, buses[1]!])
    expect(classes).toHaveLength(1)
    expect(classes[0]).toMatchObject({ vehicleClass: 'bus', vehicles: 4, counted: 4 })
    // 200, 200, 300 and 400 km; 0, 20, 40 and 60 % of the running time.
    expect(classes[0]!.medians.kmPerDay).toBe(250)
    expect(classes[0]!.medians.kwhPer100).toBeCloseTo(90)
    expect(classes[0]!.medians.alarmsPer1000).toBeCloseTo((5 + 20 / 3) / 2)
  })

  it('is counted for each of two classes, and has no median of fewer than three vehicles', async () => {
    const { classes } = await compare([buses[0]!, truck])
    expect(classes.map(({ vehicleClass }) => vehicleClass).sort()).toEqual(['bus', 'truck'])
    expect(classes.find(({ vehicleClass }) => vehicleClass === 'truck')).toEqual({
      vehicleClass: 'truck',
      vehicles: 2,
      counted: 2,
      medians: {},
    })
  })

  it('is that of the vehicles the caller sees', async () => {
    const { vehicles, classes } = await compare([buses[0]!, buses[2]!], 'north')
    expect(vehicles.map(({ id }) => id)).toEqual([buses[0]])
    expect(classes).toEqual([{ vehicleClass: 'bus', vehicles: 2, counted: 2, medians: {} }])
  })
})

it('shows nothing of another tenant, and nothing without access', async () => {
  const asked = (vehicleId: number, token?: string) =>
    kernel.ask(compareSingleVehicles, { query: { vehicleIds: String(vehicleId) }, ...(token && { token }) })
  expect(await asked(stranger)).toMatchObject({ code: 404, data: null })
  expect((await asked(truck, 'none')).code).toBe(403)
})
