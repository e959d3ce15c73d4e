import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getModelWall } from '#core/contract/model-wall.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { dealer, newEnergyParams, serviceStation } from '#server/store/schema/base-data.ts'
import { dtcObservation, faultCode } from '#server/store/schema/diagnostics.ts'
import { inspectionRun } from '#server/store/schema/inspection.ts'
import { vehicleDay } from '#server/store/schema/operation.ts'
import { trip } from '#server/store/schema/trip.ts'
import { vehicleModel } from '#server/store/schema/vehicle.ts'
import { aFleet, aSnapshot } from '#tests/builders/fleet-view.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { type TestApp, testApp } from '#tests/support/server.ts'
import { modelWallRepository } from './model-wall-repository.ts'
import { modelWallRoutes } from './model-wall-routes.ts'
import { modelWallUsageRepository } from './model-wall-usage-repository.ts'
import { RegionIndex } from './region-index.ts'

const NOON = fromPlatformTime('2026-11-21 12:00:00')
const DAY = 86_400_000
const regions = new RegionIndex([{ key: 'DE', polygons: [[[6, 47, 15, 47, 15, 55, 6, 55]]] }])
const daysAgo = (days: number) => new Date(NOON - days * DAY)

let db: TestDatabase
let own: MasterData
let kernel: TestApp
let now = NOON
let snapshots: ReturnType<typeof aSnapshot>[]
/** Vehicles by what they are in these tests. */
const ids: Record<'young' | 'quiet' | 'unheard' | 'stock' | 'bus' | 'coach' | 'car' | 'foreign', number> = {} as never

beforeAll(async () => {
  db = await testDatabase()
  own = await aTenant(db)
  const other = await aTenant(db)
  const [car] = await db.orm
    .insert(vehicleModel)
    .values({
      oemId: own.oemId,
      brandCode: 'ZZ',
      brandName: 'Zeta',
      seriesCode: 'Z1',
      seriesName: 'Zeta 1',
      modelCode: 'Z1-1',
      modelName: 'Zeta 1',
      vehicleClass: 'car',
      powerType: '汽油',
    })
    .returning()
  const sold = (soldOn: string) => ({ sold: true, soldOn })
  ids.young = await aVehicle(db, own, { ...sold('2026-11-10'), operatingCity: 'Xi’an', dealerCode: 'D1' })
  ids.quiet = await aVehicle(db, own, { ...sold('2026-11-02'), country: 'DE', orgId: own.north })
  ids.unheard = await aVehicle(db, own, sold('2025-12-01'))
  ids.stock = await aVehicle(db, own, { orgId: own.south })
  ids.bus = await aVehicle(db, own, { ...sold('2025-11-30'), modelId: own.busModel })
  ids.coach = await aVehicle(db, own, { ...sold('2024-01-01'), modelId: own.busModel })
  ids.car = await aVehicle(db, own, { ...sold('2026-11-20'), modelId: car!.id })
  ids.foreign = await aVehicle(db, other, sold('2026-11-20'))
  await aVehicle(db, own, { ...sold('2026-11-20'), archived: true })
  snapshots = [
    aSnapshot({ vehicleId: ids.young, lat: 34.2, lng: 108.9, mileageKm: 4_999.6, lastPositionAt: NOON - 29 * DAY }),
    aSnapshot({ vehicleId: ids.quiet, lat: 52.5, lng: 13.4, mileageKm: 60_000, lastPositionAt: NOON - 31 * DAY }),
    aSnapshot({ vehicleId: ids.unheard, lat: null, lng: null, mileageKm: null, lastPositionAt: null }),
    aSnapshot({ vehicleId: ids.stock, lat: 34.4, lng: 108.3, mileageKm: 12, lastPositionAt: NOON }),
    aSnapshot({ vehicleId: ids.bus, lat: null, lng: null, mileageKm: 150_000, lastPositionAt: NOON }),
    aSnapshot({ vehicleId: ids.coach, lat: 34.9, lng: 108.1, mileageKm: 10_001, lastPositionAt: NOON }),
    aSnapshot({ vehicleId: ids.car, mileageKm: 1, lastPositionAt: NOON }),
    aSnapshot({ vehicleId: ids.foreign, mileageKm: 1, lastPositionAt: NOON }),
  ]
  await db.orm.insert(dealer).values({ oemId: own.oemId, orgId: own.head, code: 'D1', name: 'Xi’an Trucks' })
  await seedUse()
  await seedFaults()
  await seedStations()
  await seedInspections()
}, 120_000)

beforeEach(async () => {
  now = NOON
  const { oemId, head, north, south } = own
  kernel = await testApp(
    (app) =>
      modelWallRoutes(app, {
        books: modelWallRepository(db),
        usage: modelWallUsageRepository(db),
        fleet: aFleet(() => snapshots),
        regions,
        now: () => now,
      }),
    {
      token: aCaller({ oemId, orgIds: [head, north, south] }),
      south: aCaller({ oemId, orgIds: [south] }),
      nobody: aCaller({ oemId, orgIds: [head], codes: new Set(['/home']) }),
    },
  )
})

afterEach(() => kernel.close())
afterAll(() => db.close())

const wall = (query: Parameters<typeof kernel.ask<typeof getModelWall>>[1] = {}) => kernel.ask(getModelWall, query)

describe('wall of a product line', () => {
  it('is about the brand with most vehicles and names those it could go round', async () => {
    const { code, data } = await wall()
    expect(code).toBe(200)
    expect(data.atTime).toBe('2026-11-21 12:00:00')
    expect(data.line).toEqual({ brand: 'HX', name: 'Hexin', vehicles: 6 })
    expect(data.lines).toEqual([
      { brand: 'HX', name: 'Hexin', vehicles: 6 },
      { brand: 'ZZ', name: 'Zeta', vehicles: 1 },
    ])
  })

  it('is about the brand it is asked for, and goes round the same ones', async () => {
    const { data } = await wall({ query: { brand: 'ZZ' } })
    expect(data.line).toEqual({ brand: 'ZZ', name: 'Zeta', vehicles: 1 })
    expect(data.lines).toHaveLength(2)
    expect(data.funnel).toEqual({ produced: 1, delivered: 1, activated: 1, active: 1, silent: 0 })
  })

  it('counts each step of the sales states among those of the step before', async () => {
    const { data } = await wall()
    // In stock, it sends positions and was not delivered all the same.
    expect(data.funnel).toEqual({ produced: 6, delivered: 5, activated: 4, active: 3, silent: 1 })
  })

  it('puts odometers into the six buckets and says how many nobody told', async () => {
    const { data } = await wall()
    expect(data.mileage).toEqual([2, 0, 1, 0, 1, 1])
    expect(data.withoutMileage).toBe(1)
  })

  it('puts vehicles of a square degree together', async () => {
    const { data } = await wall()
    const largestFirst = [...data.places].sort((a, b) => b[2] - a[2])
    expect(largestFirst).toEqual([
      [108.43, 34.5, 3],
      [13.4, 52.5, 1],
    ])
  })

  it('tells use per 100 km by series with its spread over the vehicles', async () => {
    const { data } = await wall()
    expect(data.energy).toEqual([
      {
        series: 'Bo',
        name: 'Bolin',
        powerType: '纯电动',
        unit: 'kWh',
        vehicles: 2,
        // 90 kWh measured less 10 regained over 100 km; 20 % of 300 kWh over 60 km.
        spread: [81, 85, 90, 95, 99],
      },
      { series: 'Ti', name: 'Tianma', powerType: '柴油', unit: 'L', vehicles: 1, spread: [25, 25, 25, 25, 25] },
    ])
  })

  it('ranks faults of the week by vehicles and compares with the week before', async () => {
    const { data } = await wall()
    expect(data.faults).toEqual([
      {
        code: 'P0087',
        names: { en: 'Rail pressure too low', de: 'Raildruck zu niedrig' },
        level: 2,
        vehicles: 2,
        before: 1,
      },
      { code: '100/1', names: {}, level: null, vehicles: 1, before: 0 },
    ])
  })

  it('tells firmware by terminal model, the newest first', async () => {
    const { data } = await wall()
    expect(data.firmware).toEqual([
      {
        terminalModel: 'FT-300',
        total: 3,
        versions: [
          { version: '7.10.0', count: 1 },
          { version: '7.9.0', count: 2 },
        ],
      },
    ])
  })

  it('shows open stations that serve the brand', async () => {
    const place = (query: object) => wall({ query }).then(({ data }) => data.stations)
    expect(await place({})).toEqual([
      { lng: 13.4, lat: 52.5, alwaysOpen: true },
      { lng: 108.9, lat: 34.2, alwaysOpen: false },
    ])
    expect(await place({ market: 'eu' })).toEqual([{ lng: 13.4, lat: 52.5, alwaysOpen: true }])
    expect(await place({ brand: 'ZZ' })).toEqual([{ lng: 13.4, lat: 52.5, alwaysOpen: true }])
  })

  it('lists the newest deliveries and counts them by month', async () => {
    const { data } = await wall()
    expect(data.deliveries.newest.map(({ soldOn }: { soldOn: string }) => soldOn)).toEqual([
      '2026-11-10',
      '2026-11-02',
      '2025-12-01',
      '2025-11-30',
      '2024-01-01',
    ])
    expect(data.deliveries.newest[0]).toMatchObject({
      model: 'T-460',
      city: 'Xi’an',
      country: 'CN',
      dealer: 'Xi’an Trucks',
    })
    expect(data.deliveries.months).toHaveLength(12)
    expect(data.deliveries.months[0]).toEqual({ month: '2025-12', count: 1 })
    expect(data.deliveries.months[11]).toEqual({ month: '2026-11', count: 2 })
    expect(data.deliveries.months.slice(1, 11).every(({ count }: { count: number }) => count === 0)).toBe(true)
  })

  it('tells how many vehicles passed their first inspection', async () => {
    const { data } = await wall()
    expect(data.lineOff).toEqual({
      inspections: 3,
      firstEnded: 2,
      firstPassed: 1,
      medianSeconds: 120,
      days: [
        { day: '2026-11-19', firstEnded: 1, firstPassed: 1 },
        { day: '2026-11-20', firstEnded: 1, firstPassed: 0 },
      ],
      failures: [{ name: 'Satellite fix', count: 1 }],
    })
  })

  it.each([
    [{ powerType: '纯电动' }, 2],
    [{ vehicleClassification: 'truck' }, 4],
    [{ vehicleModel: 'T-460' }, 4],
    [{ series: 'Bo' }, 2],
    [{ brand: 'HX', series: 'Ti' }, 4],
    [{ market: 'eu' as const }, 1],
    [{ market: 'cn' as const }, 5],
  ])('honours %o in every figure', async (query, produced) => {
    const { data } = await wall({ query })
    expect(data.funnel.produced).toBe(produced)
    expect(data.line?.vehicles).toBe(produced)
    const told = data.mileage.reduce((sum: number, each: number) => sum + each, data.withoutMileage)
    expect(told).toBe(produced)
    expect(data.deliveries.newest).toHaveLength(data.funnel.delivered)
  })

  it('says that a filter leaves nothing', async () => {
    const { data } = await wall({ query: { market: 'latam' } })
    expect(data).toMatchObject({ line: null, lines: [], energy: [], faults: [], stations: [], places: [] })
    expect(data.funnel).toEqual({ produced: 0, delivered: 0, activated: 0, active: 0, silent: 0 })
    expect(data.lineOff).toMatchObject({ inspections: 0, medianSeconds: null, days: [], failures: [] })
    expect((await wall({ query: { brand: 'NO' } })).data).toMatchObject({ line: null, lines: [{}, {}] })
  })

  it('shows a caller the vehicles of his organisations', async () => {
    const { data } = await wall({ token: 'south' })
    expect(data.funnel).toEqual({ produced: 1, delivered: 0, activated: 0, active: 0, silent: 0 })
    expect(data.stations).toEqual([])
  })

  it('counts once for all walls, and anew after half a minute', async () => {
    const reading = snapshots[0]!.mileageKm
    expect((await wall()).data.mileage[5]).toBe(1)
    snapshots[0]!.mileageKm = 200_000
    expect((await wall()).data.mileage[5]).toBe(1)
    now += 30_000
    expect((await wall()).data.mileage[5]).toBe(2)
    snapshots[0]!.mileageKm = reading
  })

  it('is refused without its permission', async () => {
    expect(await wall({ token: 'nobody' })).toMatchObject({ code: 403 })
    expect(await wall({ token: null })).toMatchObject({ code: 401 })
  })
})

async function seedUse(): Promise<void> {
  const { oemId } = own
  await db.orm.insert(newEnergyParams).values({
    modelId: own.busModel,
    oemId,
    batteryType: 'LFP',
    batterySupplier: 'N',
    batteryCapacity: 300,
    ratedVoltage: 600,
    batteryPacks: 1,
    cells: 100,
    temperatureProbes: 10,
    motorModel: 'M',
    motors: 1,
    motorPeakPower: 200,
    motorPeakTorque: 2000,
    range: 300,
  })
  const day = (vehicleId: number, given: Partial<typeof vehicleDay.$inferInsert>) => ({
    vehicleId,
    oemId,
    day: '2026-11-20',
    positions: 1,
    mileageKm: 60,
    runningSeconds: 1,
    ...given,
  })
  await db.orm
    .insert(vehicleDay)
    .values([
      day(ids.bus, { mileageKm: 60, energyKwh: 50, regainedKwh: 10, socUsed: 900 }),
      day(ids.bus, { day: '2026-11-15', mileageKm: 40, energyKwh: 40 }),
      day(ids.bus, { day: '2026-11-14', mileageKm: 1, energyKwh: 900 }),
      day(ids.coach, { mileageKm: 60, socUsed: 200 }),
      day(ids.young, { mileageKm: 60, socUsed: 200 }),
    ])
  const drive = (
    vehicleId: number,
    daysBefore: number,
    distanceKm: number,
    fuelLitres: number | null,
    open = false,
  ) => ({
    oemId,
    vehicleId,
    startedAt: daysAgo(daysBefore),
    endedAt: daysAgo(daysBefore),
    open,
    startLat: 34,
    startLng: 108,
    endLat: 34,
    endLng: 108,
    distanceKm,
    idleSeconds: 0,
    maxSpeed: 80,
    harshChanges: 0,
    positions: 2,
    fuelLitres,
  })
  await db.orm
    .insert(trip)
    .values([
      drive(ids.young, 1, 60, 20),
      drive(ids.young, 2, 40, 10),
      drive(ids.young, 3, 900, null),
      drive(ids.young, 4, 100, 20, true),
      drive(ids.young, 8, 50, 90),
      drive(ids.quiet, 1, 9, 10),
    ])
}

async function seedFaults(): Promise<void> {
  const { oemId } = own
  const seen = (vehicleId: number, code: string, first: number, last: number, cleared?: number) => ({
    oemId,
    vehicleId,
    ecu: 'ECM',
    address: 0x7e0,
    dtc: first * 100 + last,
    code,
    status: 0x2f,
    firstAt: daysAgo(first),
    lastAt: daysAgo(last),
    ...(cleared === undefined ? {} : { clearedAt: daysAgo(cleared) }),
  })
  await db.orm
    .insert(dtcObservation)
    .values([
      seen(ids.young, 'P0087-11', 10, 1),
      seen(ids.young, 'P0087-13', 3, 2),
      seen(ids.quiet, 'P0087', 5, 5),
      seen(ids.bus, '100/1', 2, 1),
      seen(ids.coach, 'P0300', 12, 9),
      seen(ids.coach, 'P0087-11', 40, 20),
      seen(ids.car, 'P0087', 1, 1),
    ])
  const entry = { oemId, protocol: 'uds', code: 'P0087', level: 2 }
  await db.orm.insert(faultCode).values([
    { ...entry, ecu: 'GW', name: 'Another', level: 3 },
    { ...entry, ecu: 'ECM', name: 'Rail pressure too low', names: { de: 'Raildruck zu niedrig' } },
  ])
  await aTerminal(db, own, ids.young, { model: 'FT-300', firmware: '7.9.0' })
  await aTerminal(db, own, ids.quiet, { model: 'FT-300', firmware: '7.10.0' })
  await aTerminal(db, own, ids.bus, { model: 'FT-300', firmware: '7.9.0' })
  await aTerminal(db, own, ids.car, { model: 'FT-60', firmware: '1.0' })
}

async function seedStations(): Promise<void> {
  const station = (code: string, lng: number | null, lat: number | null, given: object = {}) => ({
    oemId: own.oemId,
    orgId: own.head,
    code,
    name: code,
    lng,
    lat,
    ...given,
  })
  await db.orm
    .insert(serviceStation)
    .values([
      station('S1', 13.4, 52.5, { alwaysOpen: true }),
      station('S2', 108.9, 34.2, { brands: ['HX'] }),
      station('S3', 108.9, 34.2, { brands: ['AB'] }),
      station('S4', 108.9, 34.2, { state: 'closed' }),
      station('S5', null, null),
    ])
}

async function seedInspections(): Promise<void> {
  const run = (
    vehicleId: number,
    runNo: number,
    state: string,
    startedAt: Date,
    seconds: number,
    failed: string[] = [],
  ) => ({
    oemId: own.oemId,
    vehicleId,
    runNo,
    templateName: 'End of line',
    version: 1,
    state,
    items: [],
    results: [],
    failed,
    startedAt,
    endedAt: new Date(startedAt.getTime() + seconds * 1000),
  })
  await db.orm
    .insert(inspectionRun)
    .values([
      run(ids.young, 1, 'passed', daysAgo(2), 60),
      run(ids.stock, 1, 'failed', daysAgo(1), 120, ['Satellite fix']),
      run(ids.stock, 2, 'passed', daysAgo(0.5), 180),
      run(ids.bus, 1, 'aborted', daysAgo(1), 10),
      run(ids.coach, 1, 'failed', daysAgo(31), 10, ['Old']),
    ])
}
