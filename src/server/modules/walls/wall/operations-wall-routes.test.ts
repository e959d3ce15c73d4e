import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  getOperationsOverview,
  getOperationsPlace,
  type OperationsCity,
  type OperationsPlace,
} from '#core/contract/operations-wall.ts'
import { fromPlatformTime, toPlatformTime } from '#core/domain/platform-time.ts'
import type { FollowedHour } from '#server/telemetry/tracker/hour-statistics.ts'
import { aFleet } from '#tests/builders/fleet-view.ts'
import { aCaller } from '#tests/support/caller.ts'
import { type OperationsGround, operationsGround } from '#tests/support/operations-ground.ts'
import { type TestApp, testApp } from '#tests/support/server.ts'
import { operationsWallRepository } from './operations-wall-repository.ts'
import { operationsWallRoutes } from './operations-wall-routes.ts'

const NOON = fromPlatformTime('2026-11-21 12:00:00')

let ground: OperationsGround
let kernel: TestApp
let now: number
/** What the tracker knows, by vehicle and begin of the hour. */
const followed = new Map<string, FollowedHour>()

beforeAll(async () => {
  ground = await operationsGround()
}, 120_000)

beforeEach(async () => {
  now = NOON
  followed.clear()
  const { oemId, head, north, south } = ground.own
  kernel = await testApp(
    (app) =>
      operationsWallRoutes(app, {
        operations: operationsWallRepository(ground.db),
        fleet: { ...aFleet(() => ground.snapshots), hour: (id, hour) => followed.get(`${id} ${toPlatformTime(hour)}`) },
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
afterAll(() => ground.db.close())

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

  it('counts once for all walls, and again after half a minute', async () => {
    await overview()
    ground.snapshots[0]!.online = false
    expect((await overview()).data.country.online).toBe(3)
    now += 30_000
    expect((await overview()).data.country.online).toBe(2)
    ground.snapshots[0]!.online = true
  })
})

describe('one operating city', () => {
  it('shares its vehicle hours among what they did, up to the newest counted hour', async () => {
    const { hours } = (await place({ operatingCity: 'Xuzhou' })).data
    expect(hours).toHaveLength(24)
    expect(hours.at(-1)).toEqual({
      hourTime: '2026-11-21 10:00:00',
      untilTime: null,
      out: 2,
      shares: { driving: 0.1667, charging: 0.25, idling: 0.0833, parked: 0.5, silent: 0 },
    })
    // Counted, but no vehicle of the city sent anything.
    expect(hours.at(-2)).toEqual({
      hourTime: '2026-11-21 09:00:00',
      untilTime: null,
      out: 0,
      shares: { driving: 0, charging: 0, idling: 0, parked: 0, silent: 1 },
    })
    expect(hours.at(-3)).toEqual({
      hourTime: '2026-11-21 08:00:00',
      untilTime: null,
      out: 0,
      shares: null,
    })
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
    now = fromPlatformTime('2026-11-21 11:40:00')
    expect((await place()).data.hours.at(-1)).toMatchObject({ hourTime: '2026-11-21 10:00:00', out: 2 })
  })

  it('reports where its vehicles are and were by squares, the densest first, and where to look', async () => {
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

  it('shows the country where vehicles are, by larger squares', async () => {
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

describe('hours that are not closed yet', () => {
  const reports = (vehicleId: number, hour: string, figures: Partial<FollowedHour>) =>
    followed.set(`${vehicleId} 2026-11-21 ${hour}:00:00`, {
      positions: 20,
      mileageKm: 0,
      runningSeconds: 0,
      idleSeconds: 0,
      chargingSeconds: 0,
      silentSeconds: 0,
      firstAt: fromPlatformTime(`2026-11-21 ${hour}:00:00`),
      lastAt: fromPlatformTime(`2026-11-21 ${hour}:59:00`),
      ...figures,
    })

  beforeEach(() => {
    const [lorry, bus, ningbo] = ground.snapshots.map(({ vehicleId }) => vehicleId) as [number, number, number]
    // Closed already: the database knows it better.
    reports(lorry, '10', { mileageKm: 99, runningSeconds: 3600 })
    reports(lorry, '11', { mileageKm: 30, runningSeconds: 3000, idleSeconds: 600 })
    reports(lorry, '12', { mileageKm: 0.5, runningSeconds: 720 })
    reports(bus, '12', { chargingSeconds: 1440 })
    reports(ningbo, '12', { mileageKm: 7, runningSeconds: 1440 })
  })

  it('are counted as vehicles report them, the one under way up to now', async () => {
    now = fromPlatformTime('2026-11-21 12:24:00')
    const { hours } = (await place({ operatingCity: 'Xuzhou' })).data
    expect(hours).toHaveLength(24)
    expect(hours.slice(-3)).toMatchObject([
      { hourTime: '2026-11-21 10:00:00', untilTime: null, out: 2, shares: { driving: 0.1667, parked: 0.5 } },
      {
        hourTime: '2026-11-21 11:00:00',
        untilTime: null,
        out: 1,
        shares: { driving: 0.3333, charging: 0, idling: 0.0833, parked: 0.0833, silent: 0.5 },
      },
      {
        hourTime: '2026-11-21 12:00:00',
        untilTime: '2026-11-21 12:24:00',
        out: 0,
        shares: { driving: 0.25, charging: 0.5, idling: 0, parked: 0.25, silent: 0 },
      },
    ])
    // Three vehicles of four, of whom two drive and one charges.
    expect((await place()).data.hours.at(-1)).toMatchObject({
      out: 1,
      shares: { driving: 0.375, charging: 0.25, parked: 0.125, silent: 0.25 },
    })
  })

  it('begin to be told when ten minutes of them are over', async () => {
    now = fromPlatformTime('2026-11-21 12:09:59')
    expect((await place({ operatingCity: 'Xuzhou' })).data.hours.at(-1)).toMatchObject({
      hourTime: '2026-11-21 11:00:00',
      out: 1,
    })
  })

  it('are of the part of the fleet that is asked for', async () => {
    now = fromPlatformTime('2026-11-21 12:24:00')
    const { data } = await place({ operatingCity: 'Xuzhou', powerType: '纯电动' })
    expect(data.hours.at(-1)).toMatchObject({ out: 0, shares: { charging: 1, parked: 0 } })
    expect((await place({}, 'south')).data.hours.at(-1)).toMatchObject({ out: 1, shares: { driving: 1, silent: 0 } })
  })

  it('do not call a vehicle parked before its first report', async () => {
    now = fromPlatformTime('2026-11-21 12:24:00')
    const [, bus] = ground.snapshots
    reports(bus!.vehicleId, '12', { firstAt: fromPlatformTime('2026-11-21 12:18:00') })
    const { data } = await place({ operatingCity: 'Xuzhou', powerType: '纯电动' })
    expect(data.hours.at(-1)!.shares).toMatchObject({ parked: 0.25, silent: 0.75 })
  })
})

it('does not call the time before a vehicle reported again parked', async () => {
  const [, bus] = ground.snapshots
  const begin = fromPlatformTime('2026-11-21 03:00:00')
  await ground.db.pool.query(
    `insert into vehicle_hour (vehicle_id, hour, oem_id, positions, expected, fixed, mileage_km, running_seconds, idle_seconds,
        charging_seconds, soc_used, first, last)
      values ($1, $2, $3, 6, 6, 6, 0, 0, 0, 0, 0, $4, $5)`,
    [
      bus!.vehicleId,
      new Date(begin),
      ground.own.oemId,
      ...[54, 59].map((minute) => [begin + minute * 60_000, 0, 0, null, null, 0]),
    ],
  )
  const { hours } = (await place({ operatingCity: 'Xuzhou', powerType: '纯电动' })).data as OperationsPlace
  const hour = hours.find(({ hourTime }) => hourTime === '2026-11-21 03:00:00')
  expect(hour?.shares).toMatchObject({ driving: 0, parked: 0.1, silent: 0.9 })
})
