import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getFleetTrails } from '#core/contract/fleet-trails.ts'
import { getFleetOverview } from '#core/contract/wall.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { organisation, tenant } from '#server/store/schema/account.ts'
import { alarmEvent, fleetSample } from '#server/store/schema/operation.ts'
import { vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { drove } from '#tests/builders/driven-hours.ts'
import { aFleet, aSnapshot } from '#tests/builders/fleet-view.ts'
import { aModel, anAlarm, aSample, aVehicle } from '#tests/builders/wall-rows.ts'
import { aCaller } from '#tests/support/caller.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { type TestApp, testApp } from '#tests/support/server.ts'
import { overseasRepository } from './overseas-repository.ts'
import { trailRepository } from './trail-repository.ts'
import { wallRepository } from './wall-repository.ts'
import { wallRoutes } from './wall-routes.ts'

/** A Saturday. */
const NOW = fromPlatformTime('2026-11-21 10:30:00')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const WEEK = 7 * 24 * HOUR

let db: TestDatabase
let kernel: TestApp
let now: number
let bus: number
let truck: number
let org: number

beforeAll(async () => {
  db = await testDatabase()
  await db.orm.insert(tenant).values({ oemId: 'demo', name: 'Demo Motors', publicWall: true })
  const [root] = await db.orm.insert(organisation).values({ oemId: 'demo', name: 'Root', path: '1.' }).returning()
  org = root!.id
  const models = await db.orm
    .insert(vehicleModel)
    .values([aModel('demo', 'E1', 'bus', '纯电动'), aModel('demo', 'D1', 'truck', '柴油')])
    .returning()
  const vehicles = await db.orm
    .insert(vehicle)
    .values([aVehicle('BUS', 'demo', org, models[0]!.id), aVehicle('TRUCK', 'demo', org, models[1]!.id)])
    .returning()
  ;[bus, truck] = vehicles.map(({ id }) => id) as [number, number]
  const nine = NOW - 1.5 * HOUR
  // One week ago both drove, two and three weeks ago the bus alone, four weeks ago nothing was recorded.
  for (const [vehicleId, week, km] of [
    [bus, 1, 30],
    [truck, 1, 50],
    [bus, 2, 20],
    [bus, 3, 10],
  ] as const) {
    await drove(db, vehicleId, [
      // Of the evening before: no part of the day.
      { at: nine - 11 * HOUR - week * WEEK, km: 900, running: 3600 },
      { at: nine - week * WEEK, km, running: 1800 },
      { at: nine + HOUR - week * WEEK, km: 2 * km, running: 3600 },
      // Later than this moment.
      { at: nine + 2 * HOUR - week * WEEK, km: 900, running: 3600 },
    ])
  }
  const alarms = [
    anAlarm('demo', bus, 'overspeed', 2, '2026-11-14 08:10:00'),
    anAlarm('demo', truck, 'panic', 1, '2026-11-14 08:20:00'),
    anAlarm('demo', bus, 'overspeed', 2, '2026-11-14 09:30:00'),
    { ...anAlarm('demo', bus, 'panic', 1, '2026-11-21 09:10:00'), handling: 'closed' as const },
    anAlarm('demo', bus, 'overspeed', 2, '2026-11-21 09:50:00'),
    anAlarm('demo', truck, 'overspeed', 3, '2026-11-20 23:10:00'),
  ]
  await db.orm.insert(alarmEvent).values(alarms.map((alarm) => ({ ...alarm, endedAt: alarm.startedAt })))
}, 60_000)

beforeEach(async () => {
  await kernel?.close()
  now = NOW
  kernel = await testApp(
    (app) =>
      wallRoutes(app, {
        wall: wallRepository(db),
        overseas: overseasRepository(db),
        trails: trailRepository(db),
        fleet: aFleet(() => [
          aSnapshot({ vehicleId: bus, mileageTodayKm: 12 }),
          aSnapshot({ vehicleId: truck, mileageTodayKm: 0 }),
        ]),
        regions: undefined,
        now: () => now,
      }),
    { own: aCaller({ oemId: 'demo', orgId: org, orgIds: [org] }) },
  )
})

afterAll(async () => {
  await kernel.close()
  await db.close()
})

const overview = async (query = {}) => (await kernel.ask(getFleetOverview, { query, token: null })).data
const usual = async (query = {}) => (await overview(query)).usual

describe('what is usual at this time of the week', () => {
  it('counts the same weekday up to the same time, of an hour in progress its part', async () => {
    // By half past ten: nine o'clock whole, half of ten o'clock; weeks without data are none.
    expect(await usual()).toMatchObject({
      weeks: 3,
      mileageTodayKm: { low: 20, mean: (160 + 40 + 20) / 3, high: 160 },
      runningSecondsToday: { low: 3600, mean: (7200 + 3600 + 3600) / 3, high: 7200 },
      onlineToday: { low: 1, mean: 4 / 3, high: 2 },
      alarmsToday: { low: 0, mean: 1, high: 3 },
    })
  })

  it('takes the average of an hour for its middle', async () => {
    // At half past ten exactly the middle of ten o'clock.
    expect((await usual())?.driving).toEqual({ low: 1, mean: 4 / 3, high: 2 })
  })

  it('draws it through the moment between two of them', async () => {
    now = NOW - HOUR / 2
    // At ten o'clock half way from a half to a whole vehicle.
    expect((await usual())?.driving).toMatchObject({ low: 0.75, high: 1.5 })
  })

  it('is that of the part of the fleet a wall shows, and nothing without two weeks of data', async () => {
    expect((await usual({ powerType: '纯电动' }))?.mileageTodayKm).toEqual({ low: 20, mean: 40, high: 60 })
    expect(await usual({ powerType: '柴油' })).toBeNull()
  })

  it('has an hour for every hour of the last day', async () => {
    const hours = (await usual())?.hours ?? []
    expect(hours).toHaveLength(25)
    expect(hours[0]?.hourTime).toBe('2026-11-20 10:00:00')
    expect(hours.at(-1)).toEqual({
      hourTime: '2026-11-21 10:00:00',
      online: null,
      driving: { low: 1, mean: 4 / 3, high: 2 },
    })
  })
  it('compares vehicles online once two weeks have samples near this time', async () => {
    expect((await usual())?.online).toBeNull()
    await db.orm
      .insert(fleetSample)
      .values([1, 2].map((week) => aSample('demo', org, NOW - week * WEEK - 3 * MINUTE, 10 * week)))
    // Past weeks are read again after a while.
    now = NOW + 3 * MINUTE
    const { online, hours } = (await usual())!
    expect(online).toEqual({ low: 10, mean: 15, high: 20 })
    expect(hours.at(-1)?.online).toEqual({ low: 10, mean: 15, high: 20 })
    now = NOW + 8 * MINUTE
    expect((await usual())?.online).toBeNull()
  })
})

describe('alarms and combinations', () => {
  it('tells in which hours of the last day alarms began', async () => {
    expect((await overview()).alarmHours).toEqual([
      { hourTime: '2026-11-20 23:00:00', level1: 0, level2: 0, level3: 1 },
      { hourTime: '2026-11-21 09:00:00', level1: 1, level2: 1, level3: 0 },
    ])
  })

  it('tells how many of today are done with', async () => {
    expect((await overview()).alarmsTodayHandled).toMatchObject({ level1: 1, level2: 0, done: 1 })
  })

  it('counts vehicles by drive, class and market together', async () => {
    expect((await overview()).flows).toEqual([
      { powerType: '柴油', vehicleClass: 'truck', market: 'cn', count: 1 },
      { powerType: '纯电动', vehicleClass: 'bus', market: 'cn', count: 1 },
    ])
  })
})

describe('tracks of the last day', () => {
  const trails = async (query = {}) => (await kernel.ask(getFleetTrails, { query, token: null })).data.trails

  it('are lines without identity, to about a kilometre, of vehicles that drove today', async () => {
    const eight = NOW - 2.5 * HOUR
    const there = [113.123456, 23.1] as [number, number]
    await drove(db, bus, [
      { at: eight, km: 20, running: 3600, to: there },
      { at: eight + HOUR, km: 0, running: 0, from: there, to: there },
    ])
    await drove(db, truck, [{ at: eight, km: 20, running: 3600, to: there }])
    expect(await trails()).toEqual([
      [
        [113, 23, 150],
        [113.12, 23.1, 90],
      ],
    ])
    expect(await trails({ powerType: '柴油' })).toEqual([])
  })
})
