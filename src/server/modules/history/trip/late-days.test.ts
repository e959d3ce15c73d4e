import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import { AlarmEngine } from '#server/telemetry/alarms/alarm-engine.ts'
import { compactionRepository } from '#server/telemetry/history/compaction-repository.ts'
import { CLOSE_AFTER_MS, compactDue } from '#server/telemetry/history/compactor.ts'
import { energyRepository } from '#server/telemetry/history/energy-repository.ts'
import { TelemetryRepository } from '#server/telemetry/recorder/telemetry-repository.ts'
import { POSITION_KIND, type PositionRow } from '#server/telemetry/recorder/telemetry-row.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { tripFindingRepository } from './trip-finding-repository.ts'
import { TripFollower } from './trip-follower.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Midnight of the platform. */
const NOW = Date.parse('2026-11-20T00:00:00+08:00')
const DAYS = 4
const OVERSPEED = 2
const log = createLog('silent')

let db: TestDatabase
let owner: MasterData
beforeAll(async () => {
  db = await testDatabase()
  owner = await aTenant(db)
})
afterAll(() => db.close())

/** Drives of [from, to), minutes of the time, each with the part in which the vehicle is too fast. */
interface Drive {
  from: number
  to: number
  fastFrom: number
  fastTo: number
}

/** A position every five minutes while driving, every half an hour otherwise. */
function positionsOf(vehicleId: number, terminalId: number, drives: readonly Drive[]): PositionRow[] {
  const rows: PositionRow[] = []
  let mileage = 100_000
  for (let minute = 0; minute < DAYS * 24 * 60; minute += 5) {
    const drive = drives.find(({ from, to }) => minute >= from && minute < to)
    if (drive) mileage += 50
    else if (minute % 30 !== 0) continue
    const isFast = drive !== undefined && minute >= drive.fastFrom && minute < drive.fastTo
    rows.push(
      aPositionRow({
        vehicleId,
        terminalId,
        oemId: owner.oemId,
        ts: NOW - DAYS * DAY + minute * MINUTE,
        receivedAt: NOW,
        serial: minute & 0xffff,
        kind: POSITION_KIND.replayed,
        lng: 121_000_000 + mileage,
        speed: drive ? 600 : 0,
        status: drive ? 3 : 2,
        alarm: isFast ? OVERSPEED : 0,
        mileage,
      }),
    )
  }
  return rows
}

/** Sends batches of a vehicle that is known to be at `NOW`, with a look of the background work after each day. */
async function deliver(drives: readonly Drive[], order: readonly number[], size: number) {
  const vehicleId = await aVehicle(db, owner, { orgId: owner.north })
  const terminalId = await aTerminal(db, owner, vehicleId)
  const vehicle = { vehicleId, oemId: owner.oemId, orgId: owner.north, modelCode: 'T-460' }
  const places = {
    vehicle: () => vehicle,
    vehicles: () => [vehicle],
    below: () => new Set<number>(),
    members: () => undefined,
    setGroups: () => undefined,
    revision: () => 1,
  }
  const engine = new AlarmEngine(places, () => undefined)
  engine.restorePosition(vehicleId, NOW)
  const writer = new TelemetryRepository(db.pool)
  const compaction = compactionRepository(db)
  await compaction.close(NOW)
  const follower = new TripFollower({ finding: tripFindingRepository(db), log, now: () => NOW + MINUTE })
  const rows = positionsOf(vehicleId, terminalId, drives)
  const raised: unknown[] = []
  for (const day of order) {
    const begin = NOW - (day + 1) * DAY
    const own = rows.filter(({ ts }) => ts >= begin && ts < begin + DAY)
    for (let at = 0; at < own.length; at += size) {
      const positions = own.slice(at, at + size)
      const written = await writer.write({ positions, logs: [], alarms: engine.changesOf(positions) })
      raised.push(...written.raised)
    }
    await compactDue({ compaction, energy: energyRepository(db), log, now: () => NOW + CLOSE_AFTER_MS })
    await follower.follow()
  }
  return { raised, ...(await storedOf(vehicleId)) }
}

/** What is stored of a vehicle, without its id. */
async function storedOf(vehicleId: number) {
  const all = async (query: string) => (await db.pool.query(query, [vehicleId])).rows as Record<string, unknown>[]
  return {
    days: await all(`select day::text, positions, round(mileage_km::numeric, 3) as km, running_seconds, idle_seconds, fixed,
        expected, alarms from vehicle_day where vehicle_id = $1 order by day`),
    hours: await all(
      'select hour, positions, round(mileage_km::numeric, 3) as km from vehicle_hour where vehicle_id = $1 order by hour',
    ),
    trips: await all(`select started_at, ended_at, open, round(distance_km::numeric, 3) as km, positions from trip
        where vehicle_id = $1 order by started_at`),
    alarms: await all(
      `select kind, level, started_at, ended_at from alarm_event where vehicle_id = $1 order by started_at`,
    ),
  }
}

const anyDrives = fc
  .uniqueArray(fc.integer({ min: 0, max: DAYS * 12 - 1 }), { minLength: 2, maxLength: 12 })
  .chain((slots) =>
    fc.tuple(
      ...slots.map((slot) =>
        fc.tuple(fc.constant(slot), fc.integer({ min: 2, max: 20 }), fc.integer({ min: 0, max: 18 })),
      ),
    ),
  )
  .map((drives) =>
    drives.map(([slot, fives, offset]): Drive => {
      const from = slot * 120 + 15
      const to = from + fives * 5
      return { from, to, fastFrom: from + offset * 5, fastTo: from + offset * 5 + 30 }
    }),
  )

describe('days that come late', () => {
  it('make the same trips, hours, days and alarms in whatever order they come', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyDrives,
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: DAYS }),
        fc.integer({ min: 3, max: 60 }),
        async (drives, order, size) => {
          const inOrder = await deliver(drives, [3, 2, 1, 0], 1_000)
          const shuffled = await deliver(drives, order, size)
          expect(shuffled).toEqual(inOrder)
          expect(inOrder.raised).toEqual([])
          expect(inOrder.trips.length).toBeGreaterThan(0)
        },
      ),
      { numRuns: 4 },
    )
  }, 120_000)

  it('join a drive and an alarm over midnight, whichever half came first', async () => {
    const from = 24 * 60 - 30
    const over = [{ from, to: from + 60, fastFrom: from + 10, fastTo: from + 50 }]
    const { trips, alarms, days } = await deliver(over, [0, 2, 1, 3], 7)
    expect(trips).toMatchObject([{ km: '55.000', open: false }])
    expect(alarms).toHaveLength(1)
    const [alarm] = alarms as { started_at: Date; ended_at: Date }[]
    expect(alarm!.ended_at.getTime() - alarm!.started_at.getTime()).toBe(35 * MINUTE)
    expect(days.map(({ alarms: count }) => count)).toEqual(['1', '0', '0', '0'].map(Number))
  })
})
