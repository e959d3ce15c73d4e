import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  getHomeFigures,
  getHomeLayout,
  getHomeMap,
  getHomeTrend,
  getOpenAlarms,
  getSilentVehicles,
  saveHomeLayout,
} from '#core/contract/home.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { account } from '#server/store/schema/account.ts'
import { alarmEvent, vehicleDay } from '#server/store/schema/operation.ts'
import { aFleet, aSnapshot } from '#tests/builders/fleet-view.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { homeRepository } from './home-repository.ts'
import { homeRoutes } from './home-routes.ts'

const DAY_MS = 86_400_000
const now = Date.now()
const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const truck = await aVehicle(db, own, { vin: 'LTRUCK00000000001' })
const bus = await aVehicle(db, own, {
  vin: 'LBUS0000000000001',
  orgId: own.north,
  modelId: own.busModel,
  country: 'DE',
})
const silent = await aVehicle(db, own, { vin: 'LSILENT0000000001' })
const never = await aVehicle(db, own, { vin: 'LNEVER00000000001' })
const stranger = await aVehicle(db, foreign)

const fleet = aFleet(() => [
  aSnapshot({ vehicleId: truck, state: 'driving', lastMessageAt: now, mileageTodayKm: 120.5 }),
  aSnapshot({ vehicleId: bus, state: 'charging', lastMessageAt: now, mileageTodayKm: 30, lat: 52.5, lng: 13.4 }),
  aSnapshot({
    vehicleId: silent,
    state: 'offline',
    online: false,
    lastMessageAt: now - 8 * DAY_MS,
    lat: null,
    lng: null,
  }),
  aSnapshot({ vehicleId: never, state: 'neverOnline', online: false, lastMessageAt: null, lat: null, lng: null }),
  aSnapshot({ vehicleId: stranger, state: 'driving' }),
])
const [person] = await db.orm
  .insert(account)
  .values({ oemId: own.oemId, orgId: own.head, username: 'home-tester', displayName: 'Home', passwordHash: '-' })
  .returning()
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south], userId: person!.id }
const { ask, close } = await testApp((app) => homeRoutes(app, { home: homeRepository(db), fleet }), {
  whole: aCaller(scope),
  north: aCaller({ ...scope, orgIds: [own.north] }),
})
afterAll(async () => {
  await close()
  await db.close()
})

beforeAll(async () => {
  const ended = new Date(now)
  const alarm = (vehicleId: number, level: number, kind: string, over: Partial<typeof alarmEvent.$inferInsert> = {}) =>
    db.orm
      .insert(alarmEvent)
      .values({ oemId: own.oemId, vehicleId, kind, level, startedAt: new Date(now - 1000), ...over })
  // An SOS ends in the second it starts, and waits all the same.
  await alarm(truck, 1, 'panic', { endedAt: ended })
  await alarm(truck, 3, 'fatigueWarning')
  // Closed by a person, and still going on.
  await alarm(bus, 2, 'overspeed', { handling: 'closed' })
  await alarm(bus, 1, 'collision', { muted: true })
  await alarm(truck, 1, 'collision', { startedAt: new Date(now - 40 * DAY_MS) })
  await alarm(stranger, 1, 'panic', { oemId: foreign.oemId })
  const today = toPlatformTime(now).slice(0, 10)
  const day = (vehicleId: number, mileageKm: number, oemId = own.oemId) =>
    db.orm.insert(vehicleDay).values({ vehicleId, oemId, day: today, positions: 1, mileageKm, runningSeconds: 60 })
  await day(truck, 100)
  await day(bus, 50)
  await day(stranger, 999, foreign.oemId)
})

describe('start page', () => {
  it('counts the vehicles of the scope by the glossary', async () => {
    const { data } = await ask(getHomeFigures)
    expect(data).toMatchObject({
      total: 4,
      onboarded: 3,
      online: 2,
      onlineToday: 2,
      driving: 1,
      charging: 1,
      mileageTodayKm: 150.5,
      openAlarms: { level1: 1, level2: 0, level3: 1 },
      ongoingAlarms: 2,
    })
  })

  it.each([
    [{ orgId: own.north }, 1],
    [{ powerType: '纯电动' }, 1],
    [{ market: 'eu' as const }, 1],
    [{ orgId: foreign.head }, 0],
  ])('honours %j', async (query, total) => {
    expect((await ask(getHomeFigures, { query })).data.total).toBe(total)
  })

  it('shows a branch its own vehicles only', async () => {
    expect((await ask(getHomeFigures, { token: 'north' })).data).toMatchObject({ total: 1, charging: 1 })
  })

  it('answers a day for each day asked, today last', async () => {
    const { data } = await ask(getHomeTrend, { query: { days: 7 } })
    expect(data.days).toHaveLength(7)
    expect(data.days.at(-1)).toEqual({
      day: toPlatformTime(now).slice(0, 10),
      onlineVehicles: 2,
      // The number next to the chart, which the stored day follows within a minute.
      mileageKm: 150.5,
      alarms: { level1: 1, level2: 1, level3: 1 },
    })
    expect(data.days[0]).toMatchObject({ onlineVehicles: 0, mileageKm: 0 })
  })

  it('lists the alarms that wait for a person, most severe first, ended or not', async () => {
    const { data } = await ask(getOpenAlarms)
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['panic', 'fatigueWarning'])
  })

  it('names who has been silent for days, not those who never spoke', async () => {
    const { data } = await ask(getSilentVehicles)
    expect(data).toMatchObject({ over3Days: 1, over7Days: 1, over30Days: 0, top: [{ vin: 'LSILENT0000000001' }] })
  })

  it('puts only vehicles with a position on the map', async () => {
    const { data } = await ask(getHomeMap)
    expect(data.points.map(([id]: number[]) => id)).toEqual([truck, bus])
  })

  it('keeps the own arrangement and adds blocks it does not know yet', async () => {
    const blocks = [{ key: 'map' as const, hidden: true }]
    expect((await ask(saveHomeLayout, { body: { blocks } })).code).toBe(200)
    const { data } = await ask(getHomeLayout)
    expect(data.blocks[0]).toEqual({ key: 'map', hidden: true })
    expect(data.blocks).toHaveLength(6)
    expect(data.blocks[1].hidden).toBe(false)
  })
})
