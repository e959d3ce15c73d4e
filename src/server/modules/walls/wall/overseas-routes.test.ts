import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getOverseasOverview } from '#core/contract/overseas.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { dealer, serviceStation } from '#server/store/schema/base-data.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { drove } from '#tests/builders/driven-hours.ts'
import { aFleet, aSnapshot } from '#tests/builders/fleet-view.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { type TestApp, testApp } from '#tests/support/server.ts'
import { overseasRepository } from './overseas-repository.ts'
import { RegionIndex } from './region-index.ts'
import { trailRepository } from './trail-repository.ts'
import { wallRepository } from './wall-repository.ts'
import { wallRoutes } from './wall-routes.ts'

const NOON = fromPlatformTime('2026-11-21 12:00:00')
const HOUR = 3_600_000
const regions = new RegionIndex([{ key: 'DE', polygons: [[[6, 47, 15, 47, 15, 55, 6, 55]]] }])

let db: TestDatabase
let own: MasterData
let kernel: TestApp
let berlin: number
let madrid: number
let snapshots: ReturnType<typeof aSnapshot>[]

beforeAll(async () => {
  db = await testDatabase()
  own = await aTenant(db)
  const other = await aTenant(db)
  berlin = await aVehicle(db, own, { country: 'DE' })
  const munich = await aVehicle(db, own, { country: 'DE', orgId: own.north, modelId: own.busModel })
  madrid = await aVehicle(db, own, { country: 'ES', orgId: own.south })
  const home = await aVehicle(db, own, { country: 'CN' })
  const harbour = await aVehicle(db, own, { country: 'HK' })
  const foreign = await aVehicle(db, other, { country: 'DE' })
  await aVehicle(db, own, { country: 'DE', archived: true })
  await aTerminal(db, own, berlin, { model: 'BOX', firmware: '2.9.0' })
  await aTerminal(db, own, munich, { model: 'BOX', firmware: '2.10.0' })
  await aTerminal(db, own, madrid, { model: 'OTHER', firmware: '1.0' })
  const alarm = (vehicleId: number, level: number, started: string) => ({
    oemId: own.oemId,
    vehicleId,
    kind: ['collision', 'overspeed', 'idle'][level - 1]!,
    level,
    startedAt: new Date(fromPlatformTime(started)),
  })
  await db.orm
    .insert(alarmEvent)
    .values([
      alarm(berlin, 1, '2026-11-21 09:00:00'),
      alarm(berlin, 3, '2026-11-21 09:30:00'),
      alarm(madrid, 2, '2026-11-20 23:59:59'),
      alarm(home, 1, '2026-11-21 08:00:00'),
    ])
  const place = { oemId: own.oemId, orgId: own.head, lng: 13.4, lat: 52.5, name: 'Berlin' }
  await db.orm.insert(dealer).values([
    { ...place, code: 'D1' },
    { ...place, code: 'D2', state: 'ended' },
  ])
  await db.orm.insert(serviceStation).values([{ ...place, code: 'S1' }])
  for (const days of [7, 14]) {
    const at = NOON - 2 * HOUR - days * 24 * HOUR
    for (const vehicleId of [berlin, madrid, home, harbour]) {
      await drove(db, vehicleId, [{ at, km: 10, running: 1800 }], own.oemId)
    }
  }
  snapshots = [
    aSnapshot({ vehicleId: berlin, lat: 52.1, lng: 13.2, mileageTodayKm: 80.04, lastPositionAt: NOON - HOUR }),
    aSnapshot({ vehicleId: munich, lat: 52.3, lng: 13.6, online: false, lastPositionAt: NOON - 20 * HOUR }),
    aSnapshot({ vehicleId: madrid, lat: null, lng: null, online: true, lastPositionAt: null }),
    aSnapshot({ vehicleId: home, mileageTodayKm: 500 }),
    aSnapshot({ vehicleId: harbour, mileageTodayKm: 500 }),
    aSnapshot({ vehicleId: foreign, mileageTodayKm: 500 }),
  ]
}, 60_000)

beforeEach(async () => {
  const { oemId, head, north, south } = own
  kernel = await testApp(
    (app) =>
      wallRoutes(app, {
        wall: wallRepository(db),
        overseas: overseasRepository(db),
        trails: trailRepository(db),
        fleet: aFleet(() => snapshots),
        regions,
        now: () => NOON,
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

const overview = (given: Parameters<typeof kernel.ask<typeof getOverseasOverview>>[1] = {}) =>
  kernel.ask(getOverseasOverview, given)

describe('overview of the fleet abroad', () => {
  it('counts what is in use outside the home market, by country', async () => {
    const { data } = await overview()
    expect(data).toMatchObject({ atTime: '2026-11-21 12:00:00', total: 3, online: 2, onlineToday: 1 })
    expect(data.mileageTodayKm).toBe(80)
    expect(data.countries).toEqual([
      {
        country: 'DE',
        market: 'eu',
        total: 2,
        online: 1,
        onlineToday: 1,
        mileageTodayKm: 80,
        alarmsToday: 1,
        behindVersion: 1,
        dealers: 1,
        stations: 1,
      },
      {
        country: 'ES',
        market: 'eu',
        total: 1,
        online: 1,
        onlineToday: 0,
        mileageTodayKm: 0,
        alarmsToday: 0,
        behindVersion: 0,
        dealers: 0,
        stations: 0,
      },
    ])
  })

  it('tells what is usual for the vehicles abroad, at home is none of it', async () => {
    const both = { low: 20, mean: 20, high: 20 }
    expect((await overview()).data).toMatchObject({ driving: 3, usual: { weeks: 2, mileageTodayKm: both } })
    const { usual } = (await overview({ query: { market: 'me' } })).data
    expect(usual).toBeNull()
  })

  it('reports alarms that began today by level', async () => {
    expect((await overview()).data.alarmsTodayByLevel).toEqual({ level1: 1, level2: 0, level3: 1 })
  })

  it('puts vehicles of a square degree together and names none', async () => {
    const { data, text } = await overview()
    expect(data.places).toEqual([{ market: 'eu', squares: [[13.4, 52.2, 2, 1]] }])
    expect(text).not.toContain('LTEST')
  })

  it('honours the query state of walls', async () => {
    expect((await overview({ query: { powerType: '纯电动' } })).data).toMatchObject({ total: 1, online: 0 })
    expect((await overview({ query: { market: 'latam' } })).data).toMatchObject({ total: 0, countries: [], places: [] })
  })

  it('shows a caller the vehicles of his organisations', async () => {
    const { data } = await overview({ token: 'south' })
    expect(data.countries.map(({ country }: { country: string }) => country)).toEqual(['ES'])
  })

  it('is refused without its permission', async () => {
    expect(await overview({ token: 'nobody' })).toMatchObject({ code: 403 })
    expect(await overview({ token: null })).toMatchObject({ code: 401 })
  })
})
