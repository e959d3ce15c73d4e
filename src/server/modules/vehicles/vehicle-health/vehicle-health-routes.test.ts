import { afterAll, describe, expect, it } from 'vitest'
import { getVehicleHealth, type HealthHour } from '#core/contract/vehicle-health.ts'
import { POSITION_QUALITY } from '#core/domain/position-quality.ts'
import { ensureDayPartitions, utcDay } from '#server/store/partitions.ts'
import { position } from '#server/store/schema/telemetry.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { vehicleHealthRepository } from './vehicle-health-repository.ts'
import { vehicleHealthRoutes } from './vehicle-health-routes.ts'

const NOW = Date.UTC(2026, 10, 21, 4, 30)
const MINUTE = 60_000
const db = await testDatabase()
const own = await aTenant(db)
const vin = 'LHEALTH0000000001'
const vehicleId = await aVehicle(db, own, { vin, orgId: own.north })
const quiet = 'LHEALTH0000000002'
await aVehicle(db, own, { vin: quiet, orgId: own.north })
await ensureDayPartitions(db.pool, 'position', [utcDay(NOW), utcDay(NOW - 86_400_000)])

const at = (minutesAgo: number, serial: number, over: Partial<typeof position.$inferInsert> = {}) => ({
  vehicleId,
  ts: new Date(NOW - minutesAgo * MINUTE),
  serial,
  kind: 0,
  oemId: own.oemId,
  terminalId: 1,
  receivedAt: new Date(NOW - minutesAgo * MINUTE),
  lat: 34_000_000,
  lng: 108_000_000,
  altitude: 0,
  speed: 0,
  direction: 0,
  alarm: 0,
  status: 1,
  quality: 0,
  ...over,
})
/** Every minute from 03:00 to 03:19 and from 03:40 to 04:30; two of this hour without a fix, the engine off in the last. */
await db.orm.insert(position).values(
  [...Array.from({ length: 51 }, (_, index) => index), ...Array.from({ length: 20 }, (_, index) => 71 + index)].map(
    (minutes, serial) =>
      at(minutes, serial, {
        ...(minutes < 2 && { quality: POSITION_QUALITY.gnssInvalid }),
        ...(minutes === 0 && { status: 0 }),
      }),
  ),
)
await db.pool.query(
  `insert into command_job (oem_id, vehicle_id, kind, expires_at, message_id, status)
   select $1, $2, 'queryLocation', now() + interval '1 hour', 1, s from unnest(array['queued', 'sent', 'executed']) s`,
  [own.oemId, vehicleId],
)

const { ask, close } = await testApp(
  (app) => vehicleHealthRoutes(app, { health: vehicleHealthRepository(db), now: () => NOW }),
  {
    north: aCaller({ oemId: own.oemId, orgIds: [own.north] }),
    south: aCaller({ oemId: own.oemId, orgIds: [own.south] }),
  },
)
afterAll(async () => {
  await close()
  await db.close()
})

describe('health strip of a vehicle', () => {
  it('has 24 hourly cells with messages received and expected, gaps, valid share and power', async () => {
    const { data } = await ask(getVehicleHealth, { query: { vin } })
    const hours: HealthHour[] = data.hours
    expect(hours).toHaveLength(24)
    expect(data.usualGap).toBe(60)
    expect(hours.at(-2)).toMatchObject({ startTime: '2026-11-21 11:00:00', messages: 40, expected: 60, validShare: 1 })
    expect(hours.at(-2)?.longestGap).toBe(21 * 60)
    const now = hours.at(-1)
    expect(now).toMatchObject({ startTime: '2026-11-21 12:00:00', messages: 31, expected: 31, longestGap: 60 })
    expect(now?.validShare).toBeCloseTo(29 / 31)
    expect(now?.poweredShare).toBeCloseTo(30 / 31)
    expect(hours[0]).toMatchObject({ messages: 0, validShare: null, poweredShare: null })
  })

  it('counts the commands that are still open', async () => {
    expect((await ask(getVehicleHealth, { query: { vin } })).data.openJobs).toBe(2)
  })

  it('knows no pace of a vehicle that said nothing, and nothing of foreign ones', async () => {
    const { data } = await ask(getVehicleHealth, { query: { vin: quiet } })
    expect(data).toMatchObject({ usualGap: null, openJobs: 0 })
    expect(data.hours.every(({ expected }: HealthHour) => expected === null)).toBe(true)
    expect((await ask(getVehicleHealth, { query: { vin }, token: 'south' })).code).toBe(404)
  })
})
