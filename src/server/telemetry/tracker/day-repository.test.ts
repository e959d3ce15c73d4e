import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import { AlarmRepository } from '../alarms/alarm-repository.ts'
import { AlarmTracker } from '../alarms/alarm-tracker.ts'
import type { PositionRow } from '../recorder/telemetry-row.ts'
import { TelemetryRepository } from '../recorder/telemetry-repository.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { noRejectedRows } from '#tests/builders/rejected-rows.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { DayRepository } from './day-repository.ts'
import { DayStatistics, platformDay } from './day-statistics.ts'
import { FleetDirectory } from './fleet-directory.ts'
import { FleetRepository } from './fleet-repository.ts'
import { LastPositionRepository } from './last-position-repository.ts'
import { TrackedFleet } from './tracked-fleet.ts'
import { Tracker } from './tracker.ts'

let db: TestDatabase
let owner: MasterData
let writer: TelemetryRepository

beforeAll(async () => {
  db = await testDatabase()
  owner = await aTenant(db)
  writer = new TelemetryRepository(db.pool)
})
afterEach(() => vi.useRealTimers())
afterAll(() => db.close())

const store = (positions: PositionRow[]) => writer.write({ positions, logs: [], alarms: [] })

/** A day with stops, silence, jumps, lost fixes and an odometer that comes and goes. */
function aDay(vehicleId: number, start: number): PositionRow[] {
  const rows: PositionRow[] = []
  let ts = start - 30 * 60_000
  let lat = 31_000_000
  for (let index = 0; index < 400; index += 1) {
    ts += index % 37 === 0 ? 900_000 : 10_000 + (index % 5) * 7_000
    lat += index % 53 === 0 ? 400_000 : 900
    const mileage = index % 11 < 8 ? 50_000 + index * 3 + (index % 29 === 0 ? 9_000 : 0) : null
    const status = index % 13 === 0 ? 0 : index % 7 === 0 ? 1 : 3
    const speed = index % 9 === 0 ? 0 : 300
    rows.push(aPositionRow({ vehicleId, oemId: owner.oemId, ts, serial: index, lat, mileage, status, speed }))
  }
  return rows
}

describe('a day of a vehicle', () => {
  it('counts the same in memory and in the database', async () => {
    const vehicleId = await aVehicle(db, owner)
    const day = '2026-11-18'
    const start = Date.parse(`${day}T00:00:00+08:00`)
    const rows = aDay(vehicleId, start)
    const followed = new DayStatistics()
    for (const row of rows) followed.follow(row)
    const memory = followed.takeChanged().find((row) => row.day === day)!
    await store(rows)
    const { days, hours } = await new DayRepository(db, noRejectedRows).count(day, [vehicleId])
    const [counted] = days
    expect(counted).toMatchObject({ vehicleId, day, positions: memory.positions })
    expect(memory.mileageKm).toBeGreaterThan(10)
    expect(memory.runningSeconds).toBeGreaterThan(1000)
    expect(counted!.mileageKm).toBeCloseTo(memory.mileageKm, 3)
    expect(counted!.runningSeconds).toBeCloseTo(memory.runningSeconds, 3)
    const newest = hours.slice(-3)
    const figures = [
      'positions',
      'mileageKm',
      'runningSeconds',
      'idleSeconds',
      'chargingSeconds',
      'silentSeconds',
    ] as const
    for (const hour of newest) {
      const reported = followed.hours.of(vehicleId, hour.hour)!
      for (const name of figures) expect(reported[name]).toBeCloseTo(hour[name], 6)
    }
    expect(newest.map(({ positions }) => positions > 50)).toEqual([true, true, true])
    expect(followed.hours.of(vehicleId, newest[0]!.hour - 3_600_000)).toBeUndefined()
  })
})

describe('a restart', () => {
  function aFleet() {
    const tracker = new Tracker(new FleetDirectory(new FleetRepository(db)))
    const alarmTracker = new AlarmTracker()
    const fleet = new TrackedFleet({
      tracker,
      fleet: new FleetRepository(db),
      lastPositions: new LastPositionRepository(db),
      days: new DayRepository(db, noRejectedRows),
      alarms: new AlarmRepository(db),
      alarmTracker,
      leads: () => true,
      owns: () => true,
      log: createLog('silent'),
    })
    return { tracker, fleet, alarmTracker }
  }

  it('rebuilds last states, today and open alarms', async () => {
    const now = Date.parse('2026-11-20T04:00:00Z')
    vi.useFakeTimers({ toFake: ['Date'], now })
    const [fresh, old, never] = [await aVehicle(db, owner), await aVehicle(db, owner), await aVehicle(db, owner)]
    for (const id of [fresh, old]) await aTerminal(db, owner, id)
    const base = { oemId: owner.oemId }
    const rows = [
      aPositionRow({ ...base, vehicleId: fresh, ts: now - 60_000, mileage: 1000, lat: 1e6 }),
      aPositionRow({ ...base, vehicleId: fresh, ts: now - 30_000, mileage: 1012, lat: 2e6, alarm: 1, soc: 805 }),
      aPositionRow({
        ...base,
        vehicleId: fresh,
        ts: now - 10_000,
        mileage: 1012,
        lat: 0,
        lng: 0,
        status: 1,
        speed: 0,
        alarm: 1,
      }),
      aPositionRow({ ...base, vehicleId: old, ts: now - 90 * 86_400_000, lat: 5e6 }),
    ]
    await writer.write({ positions: rows, logs: [], alarms: new AlarmTracker().changesOf(rows) })
    const { fleet, tracker } = aFleet()
    await fleet.start()
    expect(fleet.state(fresh)).toMatchObject({
      state: 'idling',
      lat: 2,
      lng: 121,
      lastPositionAt: now - 10_000,
      alarmLevel: 1,
    })
    expect(fleet.state(old)).toMatchObject({ state: 'offline', lat: 5 })
    expect(fleet.state(never)).toMatchObject({ state: 'neverOnline', lat: null, lastMessageAt: null })
    expect(fleet.counters({ oemId: owner.oemId }).openAlarms.level1).toBe(1)
    const counted = await db.pool.query(
      'select positions, mileage_km from vehicle_day where vehicle_id = $1 and day = $2',
      [fresh, platformDay(now)],
    )
    expect(counted.rows).toEqual([{ positions: 3, mileage_km: 1.2 }])
    expect(fleet.state(fresh)?.mileageTodayKm).toBeCloseTo(1.2)
    const hourBefore = { positions: 3, mileageKm: expect.closeTo(1.2) as number, runningSeconds: 50 }
    expect(fleet.hour(fresh, now - 3_600_000)).toMatchObject(hourBefore)
    tracker.apply(aPositionRow({ ...base, vehicleId: fresh, ts: now, mileage: 1020 }), now)
    // What lies between two hours belongs to neither.
    expect(fleet.hour(fresh, now)).toMatchObject({ positions: 1, mileageKm: 0 })
    expect(fleet.hour(fresh, now - 3_600_000)).toMatchObject(hourBefore)
    expect(fleet.hour(old, now)).toBeUndefined()
    expect(fleet.state(fresh)?.mileageTodayKm).toBeCloseTo(2)
    await fleet.stop()
  })

  it('counts a day again when positions of it come late', async () => {
    const vehicleId = await aVehicle(db, owner)
    const { fleet, tracker } = aFleet()
    await fleet.start()
    const noon = Date.parse('2026-11-10T12:00:00+08:00')
    const base = { vehicleId, oemId: owner.oemId }
    const rows = [
      aPositionRow({ ...base, ts: noon + 7_200_000, mileage: 1500 }),
      aPositionRow({ ...base, ts: noon, mileage: 1000, kind: 2 }),
      aPositionRow({ ...base, ts: noon + 60_000, mileage: 1010, kind: 2 }),
    ]
    await store(rows)
    for (const row of rows) tracker.apply(row, Date.now())
    await fleet.stop()
    const { rows: days } = await db.pool.query(
      'select day::text, positions, mileage_km, running_seconds from vehicle_day where vehicle_id = $1',
      [vehicleId],
    )
    expect(days).toEqual([{ day: '2026-11-10', positions: 3, mileage_km: 50, running_seconds: 60 }])
    expect(fleet.hour(vehicleId, noon)).toMatchObject({ positions: 2, mileageKm: 1, runningSeconds: 60 })
    expect(fleet.hour(vehicleId, noon + 7_200_000)).toMatchObject({ positions: 1, mileageKm: 0 })
  })
})
