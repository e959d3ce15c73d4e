import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getFleetOverview } from '#core/contract/wall.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { organisation, tenant } from '#server/store/schema/account.ts'
import { alarmEvent, fleetSample } from '#server/store/schema/operation.ts'
import { ensurePartitions, partitionOf } from '#server/store/partitions.ts'
import { trip } from '#server/store/schema/trip.ts'
import { vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { aFleet, aSnapshot } from '#tests/builders/fleet-view.ts'
import { aModel, anAlarm, aSample, aTrip, aVehicle } from '#tests/builders/wall-rows.ts'
import { aCaller } from '#tests/support/caller.ts'
import { type TestApp, testApp } from '#tests/support/server.ts'
import { overseasRepository } from './overseas-repository.ts'
import { RegionIndex } from './region-index.ts'
import { trailRepository } from './trail-repository.ts'
import { wallRepository } from './wall-repository.ts'
import { wallRoutes } from './wall-routes.ts'

const NOON = fromPlatformTime('2026-11-21 12:00:00')
const MINUTE = 60_000

/** A square province of China and a square country next to it. */
const regions = new RegionIndex([
  { key: 'CN-44', polygons: [[[110, 20, 117, 20, 117, 26, 110, 26]]] },
  { key: 'DE', polygons: [[[6, 47, 15, 47, 15, 55, 6, 55]]] },
])

let db: TestDatabase
let kernel: TestApp
let snapshots: ReturnType<typeof aSnapshot>[]
let now: number
const ids: Record<string, number> = {}
const root = { demo: 0, other: 0 }

beforeAll(async () => {
  db = await testDatabase()
  await db.orm.insert(tenant).values([
    { oemId: 'demo', name: 'Demo Motors', publicWall: true },
    { oemId: 'other', name: 'Other', publicWall: false },
  ])
  const orgs = await db.orm
    .insert(organisation)
    .values([
      { oemId: 'demo', name: 'Root', path: '1.' },
      { oemId: 'other', name: 'Root', path: '2.' },
    ])
    .returning()
  Object.assign(root, { demo: orgs[0]!.id, other: orgs[1]!.id })
  const models = await db.orm
    .insert(vehicleModel)
    .values([
      aModel('demo', 'E1', 'bus', '纯电动'),
      aModel('demo', 'D1', 'truck', '柴油'),
      aModel('other', 'X1', 'truck', '柴油'),
    ])
    .returning()
  const rows = await db.orm
    .insert(vehicle)
    .values([
      { ...aVehicle('BUS', 'demo', orgs[0]!.id, models[0]!.id), operatingCity: 'Guangzhou' },
      { ...aVehicle('TRUCK', 'demo', orgs[0]!.id, models[1]!.id), country: 'DE' },
      { ...aVehicle('SILENT', 'demo', orgs[0]!.id, models[1]!.id), country: 'JP' },
      { ...aVehicle('FOREIGN', 'other', orgs[1]!.id, models[2]!.id) },
    ])
    .returning()
  for (const row of rows) ids[row.vin.slice(0, row.vin.indexOf('0'))] = row.id
  await db.orm.insert(alarmEvent).values([
    anAlarm('demo', ids['BUS']!, 'collision', 1, '2026-11-21 09:00:00'),
    {
      ...anAlarm('demo', ids['TRUCK']!, 'overspeed', 2, '2026-11-21 08:00:00'),
      handling: 'acknowledged',
      acknowledgedAt: new Date(fromPlatformTime('2026-11-21 08:04:00')),
    },
    anAlarm('demo', ids['TRUCK']!, 'theft', 1, '2026-11-20 23:00:00'),
    { ...anAlarm('demo', ids['TRUCK']!, 'troubleCode', 1, '2026-11-20 22:00:00'), subject: 'dtc:P0302' },
    anAlarm('other', ids['FOREIGN']!, 'panic', 1, '2026-11-21 11:00:00'),
  ])
  await db.orm
    .insert(fleetSample)
    .values([
      aSample('demo', orgs[0]!.id, NOON - 10 * MINUTE, 1),
      aSample('demo', orgs[0]!.id, NOON - 5 * MINUTE, 2),
      aSample('demo', orgs[0]!.id, NOON - 25 * 60 * MINUTE, 9),
      aSample('other', orgs[1]!.id, NOON - 5 * MINUTE, 7),
    ])
  await ensurePartitions(db.pool, 'vehicle_hour', [partitionOf('vehicle_hour', NOON)])
  await db.pool.query(
    `insert into vehicle_hour (vehicle_id, hour, oem_id, positions, expected, fixed, mileage_km, running_seconds, idle_seconds,
        charging_seconds, soc_used, first, last)
      select v.id, $4::timestamptz + n * interval '1 hour', v.oem, 9, 9, 9, 1, 1800, 900, 0, 0, '{0}', '{0}'
      from (values ($1::int, 'demo'), ($2, 'demo'), ($3, 'other')) v(id, oem), generate_series(0, 2) n`,
    [ids['BUS'], ids['TRUCK'], ids['FOREIGN'], new Date(fromPlatformTime('2026-11-21 09:00:00'))],
  )
  await ensurePartitions(db.pool, 'energy_hour', [
    partitionOf('energy_hour', NOON),
    partitionOf('energy_hour', NOON - 24 * 60 * MINUTE),
  ])
  await db.pool.query(
    `insert into energy_hour (vehicle_id, hour, oem_id, reports, used_wh, regained_wh, charged_wh, charging_seconds)
      values ($1, $3, 'demo', 360, 50000, 8000, 0, 0), ($1, $4, 'demo', 360, 900000, 0, 0, 0),
        ($2, $3, 'other', 360, 900000, 0, 0, 0)`,
    [
      ids['BUS'],
      ids['FOREIGN'],
      ...['2026-11-21 08:00:00', '2026-11-20 23:00:00'].map((hour) => new Date(fromPlatformTime(hour))),
    ],
  )
  await db.pool.query('update energy_counted set before = $1', [new Date(NOON)])
  await db.orm
    .insert(trip)
    .values([
      aTrip('demo', ids['TRUCK']!, '2026-11-21 06:00:00', 20),
      aTrip('demo', ids['TRUCK']!, '2026-11-21 09:00:00', 10.5),
      aTrip('demo', ids['TRUCK']!, '2026-11-20 22:00:00', 500),
      aTrip('demo', ids['BUS']!, '2026-11-21 06:00:00', null),
    ])
  snapshots = [
    aSnapshot({
      vehicleId: ids['BUS']!,
      state: 'driving',
      online: true,
      lat: 23.123456,
      lng: 113.2,
      mileageTodayKm: 40,
      runningSecondsToday: 3600,
      lastPositionAt: NOON - MINUTE,
    }),
    aSnapshot({
      vehicleId: ids['TRUCK']!,
      state: 'offline',
      online: false,
      lat: 52.5,
      lng: 13.4,
      mileageTodayKm: 2.5,
      runningSecondsToday: 60,
      lastPositionAt: NOON - 20 * 60 * MINUTE,
    }),
    aSnapshot({ vehicleId: ids['SILENT']!, state: 'neverOnline', online: false, lastPositionAt: null, lat: null }),
    aSnapshot({ vehicleId: ids['FOREIGN']!, state: 'driving', online: true, mileageTodayKm: 999 }),
  ]
}, 60_000)

beforeEach(async () => {
  await kernel?.close()
  now = NOON
  kernel = await testApp(
    (app) =>
      wallRoutes(app, {
        wall: wallRepository(db),
        overseas: overseasRepository(db),
        trails: trailRepository(db),
        fleet: aFleet(() => snapshots),
        regions,
        now: () => now,
      }),
    {
      own: aCaller({ oemId: 'demo', orgId: root.demo, orgIds: [root.demo] }),
      other: aCaller({ oemId: 'other', orgId: root.other, orgIds: [root.other], codes: new Set(['/bigScreen']) }),
      elsewhere: aCaller({ oemId: 'demo', orgId: 999_999, orgIds: [999_999] }),
      roleless: aCaller({ oemId: 'demo', orgId: root.demo, orgIds: [root.demo], codes: new Set() }),
    },
  )
})

afterAll(async () => {
  await kernel.close()
  await db.close()
})

const overview = (query = {}) => kernel.ask(getFleetOverview, { query, token: null })

describe('overview of the public wall', () => {
  it('counts the public tenant for anybody, and no one else', async () => {
    const { code, data } = await overview()
    expect(code).toBe(200)
    expect(data).toMatchObject({
      tenantName: 'Demo Motors',
      total: 3,
      onboarded: 2,
      online: 1,
      onlineToday: 1,
      mileageTodayKm: 42.5,
      runningSecondsToday: 3660,
      states: { driving: 1, offline: 1, neverOnline: 1 },
      byPowerType: [
        { key: '柴油', count: 2 },
        { key: '纯电动', count: 1 },
      ],
      byVehicleClass: [
        { key: 'truck', count: 2 },
        { key: 'bus', count: 1 },
      ],
    })
  })

  it('places vehicles by their last position, and by their country without one', async () => {
    const { data } = await overview()
    expect(data.byRegion).toEqual([
      { key: 'CN-44', count: 1 },
      { key: 'DE', count: 1 },
      { key: 'JP', count: 1 },
    ])
    expect((await overview({ dimension: 1 })).data.byRegion).toContainEqual({ key: 'CN', count: 1 })
    expect((await overview({ dimension: 2 })).data.byRegion).toEqual([{ key: 'Guangzhou', count: 1 }])
  })

  it('reports alarms of today by level and kind, the latest of level 1 without identity', async () => {
    const { data, text } = await overview()
    expect(data.alarmsTodayByLevel).toEqual({ level1: 1, level2: 1, level3: 0 })
    expect(data.alarmsTodayByKind).toEqual([
      { key: 'collision', count: 1 },
      { key: 'overspeed', count: 1 },
    ])
    expect(data.latestAlarms).toMatchObject([
      { kind: 'collision', startTime: '2026-11-21 09:00:00', region: 'CN-44', lat: 23.12, lng: 113.3 },
      { kind: 'theft', startTime: '2026-11-20 23:00:00' },
      { kind: 'troubleCode', code: 'P0302' },
    ])
    expect(text).not.toContain('BUS0')
  })

  it('reports how far people are with the alarms of today', async () => {
    expect((await overview()).data.alarmsTodayHandled).toEqual({
      level1: 0,
      level2: 1,
      level3: 0,
      done: 0,
      medianAcknowledgeSeconds: 240,
    })
    expect((await overview({ powerType: '纯电动' })).data.alarmsTodayHandled.medianAcknowledgeSeconds).toBeNull()
  })

  it('sums the energy of today and estimates the carbon dioxide', async () => {
    // 42 kWh × 0.5306 + 30.5 L of diesel × 2.68
    const electric = { vehicles: 1, reporting: 1, km: 40 }
    const fuel = { vehicles: 1, reporting: 1, km: 120 }
    const none = { vehicles: 0, reporting: 0, km: 0 }
    const energy = async (query = {}) => (await overview(query)).data.energyToday
    expect(await energy()).toEqual({ electricKwh: 42, fuelLitres: 30.5, co2Kg: 104, electric, fuel })
    const electricAlone = { electricKwh: 42, fuelLitres: null, co2Kg: 22.3, electric, fuel: none }
    expect(await energy({ powerType: '纯电动' })).toEqual(electricAlone)
    const nothing = { electricKwh: null, fuelLitres: null, co2Kg: null, electric: none, fuel: none }
    expect(await energy({ market: 'other' })).toEqual(nothing)
  })

  it('begins with nothing at platform midnight', async () => {
    await overview()
    now = fromPlatformTime('2026-11-22 00:00:05')
    const none = { vehicles: 1, reporting: 0, km: 0 }
    const nothing = { electricKwh: null, fuelLitres: null, co2Kg: null, electric: none, fuel: none }
    expect((await overview()).data.energyToday).toEqual(nothing)
  })

  it('draws the last 24 hours of the whole tenant', async () => {
    const { data } = await overview()
    expect(data.onlineCurve).toEqual([
      { sampleTime: '2026-11-21 11:50:00', online: 1, driving: 1 },
      { sampleTime: '2026-11-21 11:55:00', online: 2, driving: 2 },
    ])
    // Of the hour of the first sample only samples are drawn.
    expect(data.storedHours).toEqual([
      { hourTime: '2026-11-21 09:00:00', reported: 2, driving: 0.5 },
      { hourTime: '2026-11-21 10:00:00', reported: 2, driving: 0.5 },
    ])
  })

  it('draws stored hours of a part of the fleet', async () => {
    const { data } = await overview({ powerType: '纯电动' })
    expect(data.storedHours.map(({ reported }: { reported: number }) => reported)).toEqual([1, 1, 1])
  })

  it.each([
    [{ powerType: '纯电动' }, { total: 1, online: 1, mileageTodayKm: 40, onlineCurve: [] }],
    [
      { vehicleClassification: 'truck' },
      { total: 2, online: 0, alarmsTodayByLevel: { level1: 0, level2: 1, level3: 0 } },
    ],
    [{ vehicleModel: 'E1' }, { total: 1 }],
    [{ market: 'eu' as const }, { total: 1, mileageTodayKm: 2.5 }],
    [{ market: 'other' as const }, { total: 1, onboarded: 0 }],
    [{ vehicleModel: 'X1' }, { total: 0, byPowerType: [], latestAlarms: [] }],
  ])('honours %o', async (query, expected) => {
    expect((await overview(query)).data).toMatchObject(expected)
  })

  it('refuses a market that is none', async () => {
    const answer = await kernel.ask(getFleetOverview, { query: { market: 'moon' as 'all' }, token: null })
    expect(answer).toMatchObject({ code: 400, failDetail: [{ path: 'market' }] })
  })

  it('counts once for all walls, and again after ten seconds', async () => {
    await overview()
    snapshots[0]!.online = false
    expect((await overview()).data.online).toBe(1)
    now += 10_000
    expect((await overview()).data.online).toBe(0)
    snapshots[0]!.online = true
  })
})

describe('while no tenant is public', () => {
  beforeEach(() => db.pool.query('update tenant set public_wall = false'))
  afterAll(() => db.pool.query("update tenant set public_wall = true where oem_id = 'demo'"))
  const as = (token: string | null) => kernel.ask(getFleetOverview, { query: {}, token })

  it('is not found by strangers and by whoever may not open the wall', async () => {
    expect(await as(null)).toMatchObject({ code: 404 })
    expect(await as('made up')).toMatchObject({ code: 404 })
    expect(await as('roleless')).toMatchObject({ code: 404 })
  })

  it('shows the own fleet to whoever may open the wall', async () => {
    const { code, data } = await as('own')
    expect(code).toBe(200)
    expect(data).toMatchObject({ tenantName: 'Demo Motors', total: 3, onboarded: 2 })
    expect(data.onlineCurve).toHaveLength(2)
    expect((await as('other')).data).toMatchObject({ tenantName: 'Other', total: 1 })
  })

  it('is held to the organisations of whoever looks', async () => {
    const { data } = await as('elsewhere')
    expect(data).toMatchObject({ total: 0, onboarded: 0, latestAlarms: [], onlineCurve: [] })
  })
})
