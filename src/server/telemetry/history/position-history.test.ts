import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import type { PositionRow } from '../recorder/telemetry-row.ts'
import { TelemetryRepository } from '../recorder/telemetry-repository.ts'
import { aTenant, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { compactionRepository } from './compaction-repository.ts'
import { CLOSE_AFTER_MS, compactDue } from './compactor.ts'
import { dutyRepository, hoursOf } from './duty-repository.ts'
import { joined } from './hour-summary.ts'
import { energyRepository } from './energy-repository.ts'
import { positionHistoryRepository } from './position-history-repository.ts'
import { comparePositions, type StoredPosition } from './stored-position.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = Date.parse('2026-11-18T16:00:00Z')
const log = createLog('silent')

let db: TestDatabase
let owner: MasterData
let writer: TelemetryRepository

beforeAll(async () => {
  db = await testDatabase()
  owner = await aTenant(db)
  writer = new TelemetryRepository(db.pool)
})
afterAll(() => db.close())

const store = (positions: readonly PositionRow[]) => writer.write({ positions, logs: [], alarms: [] })
const compactUntil = (moment: number) =>
  compactDue({
    compaction: compactionRepository(db),
    energy: energyRepository(db),
    log,
    now: () => moment + CLOSE_AFTER_MS,
  })
const history = () => positionHistoryRepository(db)

/** Numbers between 0 and 1 that are the same in every run. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x1_0000_0000
  }
}

function anyPosition(vehicleId: number, roll: () => number, over: Partial<PositionRow> = {}): PositionRow {
  const whole = (most: number) => Math.floor(roll() * most)
  const maybe = (most: number) => (roll() < 0.3 ? null : whole(most))
  const ts = over.ts ?? START + whole(DAY)
  const mileage = maybe(2 ** 33)
  const deviceAt = ts % 7 === 0 ? Math.floor(ts / 1000) * 1000 + 72_000_000 : undefined
  const items = Buffer.alloc(9)
  items.set([1, 4, 0, 0, whole(256), whole(256), 0x30, 1, whole(31)])
  return aPositionRow({
    vehicleId,
    oemId: owner.oemId,
    ts,
    ...(deviceAt !== undefined && { deviceAt }),
    serial: whole(70_000) - 2_000,
    kind: whole(5),
    terminalId: 1 + whole(2),
    receivedAt: ts + whole(7_200_000) - 60_000,
    lat: whole(180_000_000) - 90_000_000,
    lng: whole(360_000_000) - 180_000_000,
    altitude: whole(5_000) - 400,
    speed: whole(1_200),
    direction: whole(360),
    alarm: roll() < 0.8 ? 0 : whole(2 ** 40),
    status: whole(2 ** 32),
    mileage,
    fuel: maybe(5_000),
    soc: maybe(1_000),
    signal: maybe(31),
    satellites: maybe(40),
    quality: roll() < 0.7 ? 0 : whole(256),
    items: roll() < 0.2 ? null : roll() < 0.2 ? Buffer.from('fe', 'hex') : items.subarray(0, roll() < 0.5 ? 9 : 6),
    ...over,
  })
}

const stored = ({
  charging: _charging,
  sleeping: _sleeping,
  offEarth: _offEarth,
  ...row
}: PositionRow): StoredPosition => row
const plain = (rows: readonly StoredPosition[]) =>
  rows.map((row) => ({ ...row, items: row.items && Buffer.from(row.items).toString('hex') }))

/** What was stored, without doubles: all that a reader may ever see. */
class Model {
  private readonly rows = new Map<string, StoredPosition>()

  add(row: PositionRow): void {
    const key = `${row.vehicleId}/${row.ts}/${row.serial}/${row.kind}`
    if (!this.rows.has(key)) this.rows.set(key, stored(row))
  }

  of(vehicleId: number, from = 0, to = Number.MAX_SAFE_INTEGER): StoredPosition[] {
    return [...this.rows.values()]
      .filter((row) => row.vehicleId === vehicleId && row.ts >= from && row.ts < to)
      .sort(comparePositions)
  }
}

describe('positions, some raw, some late, some in chunks', { timeout: 60_000 }, () => {
  it('are read as if they had never moved, whatever comes when', async () => {
    const roll = dice(7)
    const vehicles = [await aVehicle(db, owner), await aVehicle(db, owner), await aVehicle(db, owner)]
    const model = new Model()
    const sent: PositionRow[] = []
    let closed = START
    for (let round = 0; round < 28; round += 1) {
      const batch = Array.from({ length: 1 + Math.floor(roll() * 40) }, () => {
        // Some come a second time, some share their moment with another.
        const again = sent[Math.floor(roll() * sent.length)]
        if (again && roll() < 0.15) return again
        const vehicleId = vehicles[Math.floor(roll() * vehicles.length)]!
        return anyPosition(vehicleId, roll, again && roll() < 0.1 ? { ts: again.ts } : {})
      })
      await store(batch)
      for (const row of batch) model.add(row)
      sent.push(...batch)
      if (roll() < 0.3) {
        closed += Math.floor(roll() * 5) * HOUR
        await compactUntil(closed)
      }
      for (const id of vehicles) {
        const from = START + Math.floor(roll() * DAY)
        const to = from + Math.floor(roll() * 6 * HOUR)
        expect(plain(await history().range(id, { from, to }))).toEqual(plain(model.of(id, from, to)))
      }
    }
    await compactUntil(START + DAY)
    const left = await db.pool.query<{ rows: number }>(
      `select ((select count(*) from position) + (select count(*) from position_late))::int as rows`,
    )
    expect(left.rows[0]!.rows).toBe(0)
    for (const id of vehicles) {
      expect(plain(await history().range(id, { from: START, to: START + DAY }))).toEqual(plain(model.of(id)))
      const newest = await history().newest([id])
      expect(plain(newest)).toEqual(plain(model.of(id).slice(-1)))
    }
  })

  it('come page by page in both directions, with and without a filter', async () => {
    const roll = dice(11)
    const id = await aVehicle(db, owner)
    const from = START + 2 * DAY
    const rows = Array.from({ length: 300 }, () => anyPosition(id, roll, { ts: from + Math.floor(roll() * DAY) }))
    await store(rows.slice(0, 200))
    await compactUntil(from + 15 * HOUR)
    await store(rows.slice(200))
    const model = new Model()
    for (const row of rows) model.add(row)
    for (const newestFirst of [true, false]) {
      for (const alarm of [undefined, 2 ** 39 + 5]) {
        const read: StoredPosition[] = []
        for (;;) {
          const after = read.at(-1)
          const page = await history().page(id, { from, to: from + 40 * DAY, newestFirst, after, alarm }, 17)
          read.push(...page)
          if (page.length < 17) break
        }
        const wanted = model.of(id).filter((row) => !alarm || (BigInt(row.alarm) & BigInt(alarm)) !== 0n)
        expect(plain(read)).toEqual(plain(newestFirst ? wanted.reverse() : wanted))
      }
    }
  })

  it('are found once by readers who look while their hour is compacted and merged', async () => {
    const roll = dice(13)
    const id = await aVehicle(db, owner)
    const from = START + 5 * DAY
    const rows = Array.from({ length: 400 }, (_, index) =>
      anyPosition(id, roll, { ts: from + index * 20_000, serial: index, kind: 0 }),
    )
    await store(rows)
    /** Looks from its begin until it has ended: the first look is under way with it, however busy the machine is. */
    const seenDuring = async (work: Promise<unknown>) => {
      let isOver = false
      const over = work.finally(() => (isOver = true))
      do expect(await history().range(id, { from, to: from + DAY })).toHaveLength(400)
      while (!isOver)
      await over
    }
    for (let hour = 1; hour <= 4; hour += 1) {
      await seenDuring(compactUntil(from + hour * HOUR))
      // Doubles of what is in chunks by now.
      if (hour < 4) await seenDuring(store(rows.slice(0, 50)))
    }
    const { rows: chunks } = await db.pool.query<{ positions: number }>(
      'select sum(positions)::int as positions from position_chunk where vehicle_id = $1',
      [id],
    )
    expect(chunks[0]!.positions).toBe(400)
  })

  it('are compacted by one process at a time, and by another when the first was killed', async () => {
    const id = await aVehicle(db, owner)
    const at = START + 8 * DAY
    await store([aPositionRow({ vehicleId: id, oemId: owner.oemId, ts: at, serial: 1 })])
    const compaction = compactionRepository(db)
    expect(await compaction.close(at + HOUR)).toBe(true)
    const [hour] = await compaction.closedPartitions(at + HOUR).then((all) => all.filter(({ from }) => from === at))
    const client = await db.pool.connect()
    await client.query('begin; select pg_advisory_xact_lock(730204)')
    expect(await compaction.compact(hour!)).toBeNull()
    // As when the process dies: the server ends its transaction.
    await client.query('rollback')
    client.release()
    expect(await compaction.compact(hour!)).toMatchObject({ positions: 1, chunks: 1 })
    expect(await history().range(id, { from: at, to: at + HOUR })).toHaveLength(1)
    // The hour is gone, so what comes now for it is late.
    await store([aPositionRow({ vehicleId: id, oemId: owner.oemId, ts: at + 1000, serial: 2 })])
    expect(await history().range(id, { from: at, to: at + HOUR })).toHaveLength(2)
  })
})

describe('hours and days of a vehicle', () => {
  it('add up to the same however positions came in', async () => {
    const roll = dice(17)
    const [orderly, scattered] = [await aVehicle(db, owner), await aVehicle(db, owner)]
    const day = START + 12 * DAY
    const drive = (vehicleId: number) => {
      const same = dice(23)
      let mileage = 10_000
      return Array.from({ length: 900 }, (_, index) => {
        mileage += Math.floor(same() * 4)
        const status = same() < 0.7 ? 3 : same() < 0.5 ? 1 : 2
        const speed = same() < 0.3 ? 0 : 400
        const soc = 900 - Math.floor(index / 3)
        const ts = day - 20 * 60_000 + index * 97_000
        return aPositionRow({ vehicleId, oemId: owner.oemId, ts, serial: index, mileage, status, speed, soc })
      })
    }
    await store(drive(orderly))
    const rest = drive(scattered).sort(() => roll() - 0.5)
    await store(rest.slice(0, 500))
    await compactUntil(day + 20 * HOUR)
    await store(rest.slice(500, 800))
    await compactUntil(day + 2 * DAY)
    await store(rest.slice(800))
    const duty = dutyRepository(db)
    const [unmerged] = await duty.days(day, [scattered])
    await compactUntil(day + 2 * DAY)
    const all = drive(orderly).map(stored)
    const before = hoursOf(all.filter(({ ts }) => ts < day)).at(-1)!.last
    const naive = joined(hoursOf(all.filter(({ ts }) => ts >= day && ts < day + DAY)), before)
    for (const found of [unmerged!, ...(await duty.days(day, [orderly, scattered]))]) {
      expect(found).toMatchObject({ positions: naive.positions, fixed: naive.fixed, socUsed: naive.socUsed })
      expect(found.mileageKm).toBeCloseTo(naive.mileageKm, 6)
      expect(found.runningSeconds).toBeCloseTo(naive.runningSeconds, 6)
      expect(found.idleSeconds).toBeCloseTo(naive.idleSeconds, 6)
    }
    const { rows } = await db.pool.query(
      `select positions, round(mileage_km::numeric, 3) as km, running_seconds, idle_seconds, soc_used, expected, alarms
         from vehicle_day where vehicle_id = any($1) and day = '2026-12-01' order by vehicle_id`,
      [[orderly, scattered]],
    )
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual(rows[1])
    expect(rows[0]).toMatchObject({
      positions: naive.positions,
      running_seconds: Math.round(naive.runningSeconds),
      soc_used: naive.socUsed,
      expected: naive.expected,
      alarms: 0,
    })
  })
})

it('drops what a restarted terminal sends again under other serials', async () => {
  const vehicleId = await aVehicle(db, owner)
  const sent = Array.from({ length: 20 }, (_, minute) =>
    aPositionRow({
      vehicleId,
      oemId: owner.oemId,
      kind: 2,
      ts: START + minute * 60_000,
      serial: minute,
      mileage: minute,
    }),
  )
  const again = sent.map((row) => ({ ...row, serial: row.serial + 500 }))
  await compactUntil(START + DAY)
  await store(sent.slice(0, 12))
  await compactUntil(START + DAY)
  await store(again)
  const read = await history().range(vehicleId, { from: START, to: START + HOUR })
  expect(read.map(({ ts }) => ts)).toEqual(sent.map(({ ts }) => ts))
  await compactUntil(START + DAY)
  expect((await history().range(vehicleId, { from: START, to: START + HOUR })).length).toBe(sent.length)
})
