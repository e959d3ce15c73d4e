import { afterAll, expect, it } from 'vitest'
import { getPlayback, listVehiclePlaces } from '#core/contract/replay.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { ensureDayPartitions, utcDay } from '#server/store/partitions.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { position } from '#server/store/schema/telemetry.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { replayRepository } from './replay-repository.ts'
import { replayRoutes } from './replay-routes.ts'

const VIN = 'LREPLAY0000000001'
const RANGE = { startTime: '2026-11-20 10:00:00', endTime: '2026-11-20 10:59:59' }
const START = fromPlatformTime(RANGE.startTime)
const at = (minute: number) => new Date(START + minute * 60_000)

const db = await testDatabase()
const own = await aTenant(db)
const before = await aTenant(db)
const vehicleId = await aVehicle(db, own, { vin: VIN, orgId: own.north })
const { ask, close } = await testApp((app) => replayRoutes(app, { replays: replayRepository(db) }), {
  own: aCaller({ oemId: own.oemId, orgIds: [own.north] }),
})
afterAll(async () => {
  await close()
  await db.close()
})

const aPosition = (minute: number, lng: number, over: Partial<typeof position.$inferInsert> = {}) => ({
  vehicleId,
  ts: at(minute),
  receivedAt: at(minute),
  serial: minute,
  kind: 0,
  oemId: own.oemId,
  terminalId: 1,
  lat: 23_100_000,
  lng,
  altitude: 10,
  speed: 600,
  direction: 90,
  alarm: 0,
  // Engine on, with a fix.
  status: 3,
  quality: 0,
  ...over,
})

await ensureDayPartitions(db.pool, 'position', [utcDay(START)])
await db.orm.insert(position).values([
  // Of the tenant before; then with two terminals, which both reported the minute of the change.
  aPosition(0, 100_000_000, { oemId: before.oemId }),
  aPosition(10, 113_300_000),
  aPosition(11, 113_310_000),
  aPosition(11, 113_310_000, { terminalId: 2, serial: 1 }),
  aPosition(12, 113_320_000, { terminalId: 2, serial: 2 }),
])
const raised = { vehicleId, level: 1 } as const
await db.orm.insert(alarmEvent).values([
  { ...raised, oemId: before.oemId, kind: 'collision', startedAt: at(1) },
  { ...raised, oemId: own.oemId, kind: 'overspeed', startedAt: at(11) },
])

it('goes on over a change of the terminal, and has nothing of a tenant the vehicle came from', async () => {
  const { data } = await ask(getPlayback, { query: { vins: VIN, ...RANGE } })
  const [{ track, distanceKm, withheld }] = data.vehicles
  expect(track.at[0]).toBe(600)
  expect(withheld).toBe(true)
  expect([Math.min(...track.lng), Math.max(...track.lng)]).toEqual([113.3, 113.32])
  expect(distanceKm).toBeGreaterThan(1.5)
  expect(distanceKm).toBeLessThan(2.5)
  expect(data.alarms.map(({ kind }: { kind: string }) => kind)).toEqual(['overspeed'])
})

it('says nothing of another tenant where the range is its own', async () => {
  const { data } = await ask(getPlayback, { query: { vins: VIN, ...RANGE, startTime: '2026-11-20 10:05:00' } })
  expect(data.vehicles[0].withheld).toBe(false)
})

it('lists the same positions', async () => {
  const { data } = await ask(listVehiclePlaces, { query: { vehicleId, ...RANGE, pageSize: 20 } })
  expect(data.list).toHaveLength(4)
})
