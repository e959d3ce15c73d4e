import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  getOperationsOverview,
  getOperationsPlace,
  type OperationsCity,
  type OperationsPlace,
} from '#core/contract/operations-wall.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { type HourOfVehicle, saveHours } from '#server/history/duty-repository.ts'
import type { DutyPoint } from '#server/history/hour-summary.ts'
import { ensurePartitions, partitionOf } from '#server/store/partitions.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { trip } from '#server/store/schema/trip.ts'
import { aFleet, aSnapshot } from '#tests/builders/fleet-view.ts'
import { aTenant, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { type TestApp, testApp } from '#tests/support/server.ts'
import { operationsWallRepository } from './operations-wall-repository.ts'
import { operationsWallRoutes } from './operations-wall-routes.ts'

const at = (time: string) => fromPlatformTime(`2026-11-${time}`)
const NOON = at('21 12:00:00')

let db: TestDatabase
let own: MasterData
let kernel: TestApp
let now: number
let snapshots: ReturnType<typeof aSnapshot>[]
/** A lorry and an electric bus of Xuzhou, a lorry of Ningbo, one without a city. */
let lorry: number
let bus: number
let ningbo: number
let nowhere: number

beforeAll(async () => {
  db = await testDatabase()
  own = await aTenant(db)
  const other = await aTenant(db)
  lorry = await aVehicle(db, own, { operatingCity: 'Xuzhou', plate: '苏C12345' })
  bus = await aVehicle(db, own, { operatingCity: 'Xuzhou', orgId: own.north, modelId: own.busModel })
  ningbo = await aVehicle(db, own, { operatingCity: 'Ningbo', orgId: own.south, country: 'HK' })
  nowhere = await aVehicle(db, own)
  const abroad = await aVehicle(db, own, { operatingCity: 'Xuzhou', country: 'DE' })
  const archived = await aVehicle(db, own, { operatingCity: 'Xuzhou', archived: true })
  const foreign = await aVehicle(db, other, { operatingCity: 'Xuzhou' })
  const strangers = [abroad, archived, foreign]

  await storeTrips(strangers)
  await storeAlarms(strangers)
  await storeHours(other)
  snapshots = [
    aSnapshot({ vehicleId: lorry, lat: 34.21, lng: 117.29, mileageTodayKm: 199.6 }),
    aSnapshot({ vehicleId: bus, state: 'charging', lat: 34.25, lng: 117.21, mileageTodayKm: 0.4 }),
    aSnapshot({ vehicleId: ningbo, state: 'offline', online: false, lat: 29.9, lng: 121.5, mileageTodayKm: 300 }),
    aSnapshot({ vehicleId: nowhere, state: 'parked', lat: null, lng: null, mileageTodayKm: 1 }),
    ...strangers.map((vehicleId) => aSnapshot({ vehicleId, mileageTodayKm: 1000 })),
  ]
}, 120_000)

beforeEach(async () => {
  now = NOON
  const { oemId, head, north, south } = own
  kernel = await testApp(
    (app) =>
      operationsWallRoutes(app, {
        operations: operationsWallRepository(db),
        fleet: aFleet(() => snapshots),
        now: () => now,
      }),
    {
      token: aCaller({ oemId, orgIds: [head, north, south] }),
      south: aCaller({ oemId, orgIds: [south] }),
      nobody: aCaller({ oemId, orgIds: [head], codes: new Set(['/overseas']) }),
    },
  )
})
afterEach(() => kernel.close())
afterAll(() => db.close())

type Given<E> = Parameters<typeof kernel.ask<E & typeof getOperationsOverview>>[1]
const overview = (given: Given<typeof getOperationsOverview> = {}) => kernel.ask(getOperationsOverview, given)
const place = (query: Record<string, unknown> = {}, token = 'token') =>
  kernel.ask(getOperationsPlace, { query, token } as Parameters<typeof kernel.ask<typeof getOperationsPlace>>[1])

describe('home market by operating city', () => {
  it('counts each city', async () => {
    const { data } = await overview()
    expect(data.atTime).toBe('2026-11-21 12:00:00')
    expect(data.cities).toEqual([
      {
        operatingCity: 'Xuzhou',
        total: 2,
        online: 2,
        out: 1,
        driving: 1,
        charging: 1,
        trips: 3,
        mileageTodayKm: 200,
        // 5 and 10 alarms in 1,000 km weigh 60: 100 / (1 + 60 / 50).
        safety: { score: 45, level1: 5, level2: 0, level3: 10 },
        chargedKwh: 12.3,
        // 10.8 kWh less 0.8 over 20 km; 48 L over 150 km.
        kwhPer100Km: 50,
        litresPer100Km: 32,
      },
      {
        operatingCity: 'Ningbo',
        total: 1,
        online: 0,
        out: 1,
        driving: 0,
        charging: 0,
        trips: 0,
        mileageTodayKm: 300,
        safety: { score: 100, level1: 0, level2: 0, level3: 0 },
        chargedKwh: null,
        kwhPer100Km: null,
        litresPer100Km: null,
      },
    ])
  })

  it('counts the country with vehicles of no city, without those abroad, archived or of another tenant', async () => {
    expect((await overview()).data.country).toMatchObject({
      total: 4,
      online: 3,
      out: 3,
      trips: 3,
      mileageTodayKm: 501,
      safety: { score: 68, level1: 2, level3: 3.99 },
    })
  })

  it('says up to when charged energy is counted', async () => {
    expect((await overview()).data.energyUntilTime).toBe('2026-11-21 11:00:00')
  })

  it.each([
    [{ powerType: '纯电动' }, { total: 1, trips: 1, chargedKwh: 12.3, litresPer100Km: null }],
    [{ vehicleClassification: 'truck' }, { total: 3, trips: 2, chargedKwh: null, kwhPer100Km: null }],
    [{ vehicleModel: 'B-12E' }, { total: 1, trips: 1, safety: null }],
    [{ market: 'cn' as const }, { total: 4, trips: 3 }],
    [{ market: 'eu' as const }, { total: 0, trips: 0, chargedKwh: null, safety: null }],
  ])('honours %o', async (query, expected) => {
    expect((await overview({ query })).data.country).toMatchObject(expected)
  })

  it('shows a caller the vehicles of his organisations', async () => {
    const { data } = await overview({ token: 'south' })
    expect(data.cities.map((city: OperationsCity) => city.operatingCity)).toEqual(['Ningbo'])
    expect((await place({ operatingCity: 'Xuzhou' }, 'south')).data).toMatchObject({ alarms: [], cells: [], box: null })
  })

  it('is refused without its permission', async () => {
    expect(await overview({ token: 'nobody' })).toMatchObject({ code: 403 })
    expect(await overview({ token: null })).toMatchObject({ code: 401 })
    expect(await place({}, 'nobody')).toMatchObject({ code: 403 })
  })

  it('counts once for all walls, and anew after half a minute', async () => {
    await overview()
    snapshots[0]!.online = false
    expect((await overview()).data.country.online).toBe(3)
    now += 30_000
    expect((await overview()).data.country.online).toBe(2)
    snapshots[0]!.online = true
  })
})

describe('one operating city', () => {
  it('shares its vehicle hours among what they did, up to the newest counted hour', async () => {
    const { hours } = (await place({ operatingCity: 'Xuzhou' })).data
    expect(hours).toHaveLength(24)
    expect(hours.at(-1)).toEqual({
      hourTime: '2026-11-21 10:00:00',
      out: 2,
      shares: { driving: 0.1667, charging: 0.25, idling: 0.0833, parked: 0.5, silent: 0 },
    })
    // Counted, but no vehicle of the city sent anything.
    expect(hours.at(-2)).toEqual({
      hourTime: '2026-11-21 09:00:00',
      out: 0,
      shares: { driving: 0, charging: 0, idling: 0, parked: 0, silent: 1 },
    })
    expect(hours.at(-3)).toEqual({ hourTime: '2026-11-21 08:00:00', out: 0, shares: null })
  })

  it('adds the hours of all cities up for the country', async () => {
    const { hours } = (await place()).data
    expect(hours.at(-1)!.shares).toEqual({
      driving: 0.0833,
      charging: 0.125,
      idling: 0.0417,
      parked: 0.25,
      silent: 0.5,
    })
    expect(hours.at(-2)).toMatchObject({ out: 1, shares: { driving: 0.25, silent: 0.75 } })
  })

  it('ends with the last full hour once that is counted', async () => {
    now = at('21 11:40:00')
    expect((await place()).data.hours.at(-1)).toMatchObject({ hourTime: '2026-11-21 10:00:00', out: 2 })
  })

  it('tells where its vehicles are and were by squares, the densest first, and where to look', async () => {
    const { data } = await place({ operatingCity: 'Xuzhou' })
    // First and last place of the lorry in its hour and its newest; of the bus, which had no fix at first, two.
    expect(data.cells).toEqual([
      [117.29, 34.21, 3],
      [117.21, 34.25, 2],
    ])
    expect(data.cellDegrees).toBe(0.02)
    const [west, south, east, north] = data.box!
    expect([west, south, east, north].map((edge) => Number(edge.toFixed(2)))).toEqual([117.17, 34.13, 117.41, 34.37])
  })

  it('tells of the country where vehicles are, by larger squares', async () => {
    const { data } = await place()
    expect(data.cells).toEqual([
      [117.25, 34.25, 2],
      [121.75, 29.75, 1],
    ])
    expect(data.cellDegrees).toBe(0.5)
  })

  it('lists its newest alarms of a day', async () => {
    const { alarms } = (await place({ operatingCity: 'Xuzhou' })).data
    expect(alarms.map(({ startTime, level }: OperationsPlace['alarms'][number]) => [startTime, level])).toEqual([
      ['2026-11-21 11:00:00', 3],
      ['2026-11-21 10:30:00', 3],
      ['2026-11-21 10:00:00', 1],
      ['2026-11-21 09:00:00', 1],
      ['2026-11-20 23:00:00', 1],
    ])
    expect(alarms[0]).toMatchObject({ kind: 'dsmSmoking', plate: '苏C12345', operatingCity: 'Xuzhou' })
    expect((await place({ operatingCity: 'Ningbo' })).data.alarms).toEqual([])
    expect((await place()).data.alarms).toHaveLength(5)
  })

  it('honours the query state of walls in every part', async () => {
    const { data } = await place({ operatingCity: 'Xuzhou', powerType: '纯电动' })
    expect(data.alarms).toEqual([])
    expect(data.cells).toEqual([[117.21, 34.25, 2]])
    expect(data.hours.at(-1)!.shares).toMatchObject({ driving: 0, charging: 0.5, parked: 0.5 })
  })

  it('is empty for a city without vehicles', async () => {
    expect((await place({ operatingCity: 'Nowhere' })).data).toMatchObject({ box: null, cells: [], alarms: [] })
  })
})

async function storeTrips(strangers: readonly number[]) {
  const aTrip = (vehicleId: number, started: string, over: Partial<typeof trip.$inferInsert> = {}) => ({
    oemId: own.oemId,
    vehicleId,
    startedAt: new Date(at(started)),
    endedAt: new Date(at(started) + 3_600_000),
    startLat: 34.2,
    startLng: 117.3,
    endLat: 34.3,
    endLng: 117.2,
    distanceKm: 100,
    idleSeconds: 0,
    maxSpeed: 80,
    harshChanges: 0,
    positions: 100,
    ...over,
  })
  await db.orm
    .insert(trip)
    .values([
      aTrip(lorry, '21 00:00:00', { fuelLitres: 30 }),
      aTrip(lorry, '21 08:00:00', { fuelLitres: 18, distanceKm: 50 }),
      aTrip(lorry, '20 23:59:59', { fuelLitres: 99 }),
      aTrip(bus, '21 09:00:00', { socUsed: 20 }),
      ...strangers.map((id) => aTrip(id, '21 10:00:00', { fuelLitres: 99 })),
    ])
}

async function storeAlarms(strangers: readonly number[]) {
  const alarm = (vehicleId: number, level: number, started: string) => ({
    oemId: own.oemId,
    vehicleId,
    kind: level === 1 ? 'collision' : 'overspeed',
    level,
    startedAt: new Date(at(started)),
    endedAt: new Date(at(started) + 1000),
  })
  await db.orm
    .insert(alarmEvent)
    .values([
      alarm(lorry, 1, '21 09:00:00'),
      alarm(lorry, 3, '21 10:30:00'),
      { ...alarm(lorry, 1, '21 10:00:00'), kind: 'troubleCode', source: 'diagnosis' },
      { ...alarm(lorry, 3, '21 11:00:00'), kind: 'dsmSmoking', source: 'safety' },
      alarm(lorry, 1, '20 23:00:00'),
      alarm(lorry, 1, '20 11:00:00'),
      ...strangers.map((id) => alarm(id, 1, '21 11:30:00')),
    ])
}

async function storeHours(other: MasterData) {
  const HOUR = 3_600_000
  const day = partitionOf('vehicle_hour', at('21 10:00:00'))
  await ensurePartitions(db.pool, 'vehicle_hour', [day - 1, day])
  await ensurePartitions(db.pool, 'energy_hour', [day - 1, day])
  const point = (lat: number, lng: number, fixed = true): DutyPoint => ({
    ts: at('21 10:00:00'),
    lat: Math.round(lat * 1e6),
    lng: Math.round(lng * 1e6),
    mileage: null,
    soc: null,
    fixed,
    running: false,
    idle: false,
    charging: false,
  })
  const anHour = (vehicleId: number, hour: number, over: Partial<HourOfVehicle>): HourOfVehicle => ({
    vehicleId,
    hour,
    oemId: own.oemId,
    positions: 60,
    expected: 60,
    fixed: 60,
    mileageKm: 0,
    runningSeconds: 0,
    idleSeconds: 0,
    chargingSeconds: 0,
    socUsed: 0,
    first: point(34.21, 117.29),
    last: point(34.21, 117.29),
    ...over,
  })
  const ten = at('21 10:00:00')
  await saveHours(db.pool, [
    anHour(lorry, ten, { runningSeconds: 1800, idleSeconds: 600, mileageKm: 20 }),
    anHour(bus, ten, { chargingSeconds: 1800, mileageKm: 20, first: point(0, 0, false), last: point(34.25, 117.21) }),
    anHour(ningbo, ten - HOUR, { runningSeconds: 3600, mileageKm: 60, first: point(29.9, 121.5) }),
    // Not of the day before this one.
    anHour(lorry, ten - 26 * HOUR, { runningSeconds: 3600, mileageKm: 60 }),
  ])
  const energy = (vehicleId: number, oemId: string, hour: number, wh: number) =>
    db.pool.query('insert into energy_hour values ($1, $2, $3, 1, 10800, 800, $4, 0)', [
      vehicleId,
      new Date(hour),
      oemId,
      wh,
    ])
  await energy(bus, own.oemId, ten, 12_300)
  await energy(bus, own.oemId, at('20 23:00:00'), 5000)
  await energy(ningbo, other.oemId, ten, 7000)
  await db.pool.query('update energy_counted set before = $1', [new Date(ten + HOUR)])
}
