import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import type { EnergyRow, PositionRow } from '../recorder/telemetry-row.ts'
import { TelemetryRepository } from '../recorder/telemetry-repository.ts'
import { aTenant, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { compactionRepository } from './compaction-repository.ts'
import { CLOSE_AFTER_MS, compactDue } from './compactor.ts'
import { dutyRepository } from './duty-repository.ts'
import { energyRepository } from './energy-repository.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Midnight of the platform: the day is 2026-11-19. */
const START = Date.parse('2026-11-18T16:00:00Z')
const CHARGING = 1
const NOT_CHARGING = 3
const log = createLog('silent')

let db: TestDatabase
let owner: MasterData

beforeAll(async () => {
  db = await testDatabase()
  owner = await aTenant(db)
})
afterAll(() => db.close())

const store = (rows: { positions?: PositionRow[]; energy?: EnergyRow[] }) =>
  new TelemetryRepository(db.pool).write({ positions: [], logs: [], alarms: [], ...rows })
const compactUntil = (moment: number) =>
  compactDue({
    compaction: compactionRepository(db),
    energy: energyRepository(db),
    log,
    now: () => moment + CLOSE_AFTER_MS,
  })

/** 400 V and so many ampere, one report a minute unless told otherwise. */
function report(vehicleId: number, ts: number, ampere: number | null, over: Partial<EnergyRow> = {}): EnergyRow {
  return {
    vehicleId,
    ts,
    kind: 0,
    oemId: owner.oemId,
    terminalId: 1,
    receivedAt: ts,
    version: '2016',
    blocks: 1,
    vehicleState: 1,
    chargeState: NOT_CHARGING,
    mode: 1,
    speed: 0,
    mileage: null,
    voltage: 4_000,
    current: ampere === null ? null : ampere * 10,
    soc: 50,
    dcdc: 1,
    gear: 0,
    insulation: null,
    accelerator: null,
    brake: null,
    cellHigh: null,
    cellLow: null,
    temperatureHigh: null,
    temperatureLow: null,
    alarmLevel: null,
    alarmBits: null,
    fault: null,
    content: new Uint8Array(),
    ...over,
  }
}

const minutes = (count: number) => Array.from({ length: count }, (_, index) => START + index * MINUTE)

async function dayOf(vehicleId: number) {
  const { rows } = await db.pool.query<Record<string, number | null>>(
    `select positions, round(energy_kwh::numeric, 6)::float8 as used, round(regained_kwh::numeric, 6)::float8 as regained,
        round(charged_kwh::numeric, 6)::float8 as charged, charging_seconds, expected, fixed, alarms
      from vehicle_day where vehicle_id = $1 and day = '2026-11-19'`,
    [vehicleId],
  )
  return rows[0]
}

it('is power over time: used, regained by braking, charged while charging', async () => {
  const id = await aVehicle(db, owner)
  // An hour at 40 kW, ten minutes of braking at 12 kW, then two hours at the charger with 60 kW.
  const [driven, braked, charged] = [minutes(61), minutes(71).slice(61), minutes(192).slice(71)]
  await store({
    energy: [
      ...driven.map((ts) => report(id, ts, 100)),
      ...braked.map((ts) => report(id, ts, -30)),
      ...charged.map((ts) => report(id, ts, -150, { chargeState: CHARGING })),
    ],
  })
  await compactUntil(START + DAY)
  const found = await dayOf(id)
  // Between driving and braking the power goes through 14 kW for a minute, between braking and charging through 36 kW.
  expect(found?.used).toBeCloseTo(40 + 14 / 60, 5)
  expect(found?.regained).toBeCloseTo((9 * 12 + 36) / 60, 5)
  expect(found?.charged).toBeCloseTo(120, 5)
  expect(found?.charging_seconds).toBe(7_200)
})

it('counts nothing over a silence, over readings the vehicle calls invalid, nor twice what was sent twice', async () => {
  const id = await aVehicle(db, owner)
  const day = START
  await store({
    energy: [
      report(id, day, 100),
      report(id, day + 5 * MINUTE, 100),
      // Six minutes of silence.
      report(id, day + 11 * MINUTE, 100),
      report(id, day + 12 * MINUTE, null),
      report(id, day + 13 * MINUTE, 100),
      report(id, day + 14 * MINUTE, 100),
      report(id, day + 14 * MINUTE, 100, { kind: 2 }),
    ],
  })
  await compactUntil(START + DAY)
  expect((await dayOf(id))?.used).toBeCloseTo((40 * 6) / 60, 5)
})

it('is the same however late reports come, and each is counted once', { timeout: 120_000 }, async () => {
  const [orderly, scattered] = [await aVehicle(db, owner), await aVehicle(db, owner)]
  const day = (vehicleId: number) =>
    // Twenty-five hours and a half, from half an hour before midnight.
    Array.from({ length: 25 * 60 + 30 }, (_, index) => {
      const ts = START - 30 * MINUTE + index * MINUTE
      const charges = index % 300 > 200
      const ampere = charges ? -80 : ((index * 37) % 200) - 50
      return report(vehicleId, ts, ampere, { chargeState: charges ? CHARGING : NOT_CHARGING })
    })
  const positions = (vehicleId: number) =>
    Array.from({ length: 48 }, (_, index) =>
      aPositionRow({
        vehicleId,
        oemId: owner.oemId,
        serial: index,
        ts: START + index * 30 * MINUTE,
        status: index % 4 === 0 ? 1 : 3,
      }),
    )
  await store({ energy: day(orderly), positions: positions(orderly) })
  const late = day(scattered).map((row, index) => ({ row, turn: (index * 7_919) % 4 }))
  const latePositions = positions(scattered).map((row, index) => ({ row, turn: index % 4 }))
  for (const turn of [0, 1, 2, 3]) {
    await store({
      energy: late.filter((each) => each.turn === turn).map(({ row }) => row),
      positions: latePositions.filter((each) => each.turn === turn).map(({ row }) => row),
    })
    await compactUntil(START + [6, 20, 30, 30][turn]! * HOUR)
  }
  // What is sent again changes nothing.
  await store({ energy: day(scattered).slice(0, 400), positions: positions(scattered).slice(0, 20) })
  await compactUntil(START + 30 * HOUR)
  const [one, other] = [await dayOf(orderly), await dayOf(scattered)]
  expect(other).toEqual(one)
  expect(one).toMatchObject({ positions: 48, fixed: 36, expected: 48 })
  expect(one!.used).toBeGreaterThan(100)
  expect(one!.regained).toBeGreaterThan(1)
  const hours = await db.pool.query<{ used: number; day: number }>(
    `select sum(used_wh) / 1000 as used from energy_hour where vehicle_id = $1 and hour >= $2 and hour < $3`,
    [scattered, new Date(START), new Date(START + DAY)],
  )
  expect(hours.rows[0]!.used).toBeCloseTo(one!.used!, 5)
  const marks = await db.pool.query('select 1 from energy_late')
  expect(marks.rowCount).toBe(0)
})

it('of a day that goes on is there before its hours are closed', async () => {
  const id = await aVehicle(db, owner)
  const day = START + 3 * DAY
  await compactUntil(day)
  await store({
    energy: [day, day + MINUTE, day + 61 * MINUTE, day + 62 * MINUTE].map((ts) =>
      report(id, ts, -60, { chargeState: CHARGING }),
    ),
  })
  const today = () => dutyRepository(db).days(day, [id])
  const before = await today()
  expect(before).toMatchObject([{ positions: 0, chargingSeconds: 120, energy: { chargedWh: 800 } }])
  await compactUntil(day + HOUR)
  expect(await today()).toEqual(before)
})

it('keeps its count when its reports have expired', async () => {
  const id = await aVehicle(db, owner)
  const day = START + 6 * DAY
  await store({ energy: [0, 1, 2, 3].map((minute) => report(id, day + minute * MINUTE, 100)) })
  await compactUntil(day + HOUR)
  await db.pool.query('delete from energy_sample where vehicle_id = $1', [id])
  await store({ energy: [report(id, day + 30 * MINUTE, 100), report(id, day + 31 * MINUTE, 100)] })
  await compactUntil(day + HOUR)
  const { rows } = await db.pool.query('select reports, used_wh from energy_hour where vehicle_id = $1', [id])
  expect(rows).toEqual([{ reports: 4, used_wh: 2_000 }])
})
