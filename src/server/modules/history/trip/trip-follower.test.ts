import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import { ensureDayPartitions, utcDay } from '#server/store/partitions.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { countedStatements } from '#tests/support/counted-statements.ts'
import { testDatabase } from '#tests/support/database.ts'
import { tripFindingRepository } from './trip-finding-repository.ts'
import { TripFollower } from './trip-follower.ts'

const MINUTE = 60_000
const DAY = Date.parse('2026-03-01T00:00:00+08:00')
const VEHICLES = 40
const db = await testDatabase()
const own = await aTenant(db)
const fleet: number[] = []
for (let index = 0; index < VEHICLES; index += 1) {
  const vehicleId = await aVehicle(db, own, {
    vin: `LFOLLOW0000000${String(index).padStart(3, '0')}`,
    plate: `F${index}`,
  })
  await aTerminal(db, own, vehicleId)
  fleet.push(vehicleId)
}
await ensureDayPartitions(db.pool, 'position', [utcDay(DAY), utcDay(DAY + 86_400_000)])
afterAll(() => db.close())

const finding = tripFindingRepository(db)
let now = DAY
let follower: TripFollower
beforeEach(async () => {
  for (const table of ['"position"', 'trip', 'vehicle_day']) await db.pool.query(`delete from ${table}`)
  now = DAY + 600 * MINUTE
  follower = new TripFollower({ finding, log: createLog('silent'), now: () => now })
})

/** One position a minute of each vehicle, `late` ones as the tracker counts them. */
async function report(
  vehicles: readonly number[],
  from: number,
  to: number,
  { speed = 550, status = 3, late = false } = {},
) {
  await db.pool.query(
    `insert into "position" (vehicle_id, ts, serial, kind, oem_id, terminal_id, received_at, lat, lng, altitude, speed, direction,
        alarm, status, quality, soc)
     select v.id, to_timestamp($2::float8 / 1000) + m * interval '1 minute', 1, 0, $5, t.id, now(), 34000000 + v.id, 108000000 + m * 10000,
        0, $6, 0, 0, $7, 0, 900 - m
       from unnest($1::int[]) as v(id) join terminal t on t.vehicle_id = v.id, generate_series($3::int, $4::int) as m`,
    [vehicles, DAY, from, to, own.oemId, speed, status],
  )
  await db.pool.query(
    `insert into vehicle_day as d (vehicle_id, oem_id, day, positions, mileage_km, running_seconds, recounts)
     select vehicle_id, oem_id, (ts at time zone 'Asia/Shanghai')::date, count(*), 0, 0, $1 from "position" group by 1, 2, 3
     on conflict (vehicle_id, day) do update set positions = excluded.positions, recounts = d.recounts + excluded.recounts`,
    [late ? 1 : 0],
  )
}
const look = async (minute: number) => {
  now = DAY + minute * MINUTE
  await follower.follow()
}
const stored = async () => {
  const { rows } = await db.pool.query('select t.*, null as id from trip t order by vehicle_id, started_at')
  return rows
}
/** What all positions of the day at once make. */
const foundAtOnce = async () => {
  const windows = fleet.map((vehicleId) => ({ vehicleId, from: DAY, to: DAY + 1440 * MINUTE }))
  await db.pool.query('delete from trip')
  await finding.recount(windows, now)
  return stored()
}

describe('following trips', () => {
  it('minute by minute stores what all positions at once make', async () => {
    const [one, two, three] = fleet as [number, number, number]
    await report([one], 600, 600)
    await look(601)
    await report([one, two], 601, 605)
    await look(606)
    await report([two], 606, 614, { speed: 0, status: 2 })
    await report([one, three], 606, 615)
    await look(616)
    await report([one], 616, 620, { speed: 0, status: 2 })
    await report([two], 616, 630)
    await look(631)
    await report([three], 635, 640)
    await look(641)
    const followed = await stored()
    expect(followed.map(({ vehicle_id, open }) => [vehicle_id, open])).toEqual([
      [one, false],
      [two, false],
      [two, true],
      [three, false],
      [three, true],
    ])
    expect(followed).toEqual(await foundAtOnce())
  })

  it('finds positions that came after newer ones', async () => {
    const [one] = fleet as [number]
    await report([one], 600, 610)
    await look(611)
    await report([one], 613, 620)
    await look(621)
    await report([one], 611, 612, { speed: 900, late: true })
    await look(622)
    const [followed] = await stored()
    expect(followed).toMatchObject({ positions: 21, max_speed: 90, open: true })
    expect([followed]).toEqual(await foundAtOnce())
  })

  it('ends a trip by silence', async () => {
    await report(fleet.slice(0, 2), 600, 610)
    await look(611)
    await look(620)
    expect((await stored()).map(({ open }) => open)).toEqual([true, true])
    await look(630)
    expect((await stored()).map(({ open }) => open)).toEqual([false, false])
  })

  it('keeps the id of a trip that goes on', async () => {
    const id = async () => (await db.pool.query<{ id: string }>('select id from trip')).rows.map((row) => row.id)
    await report(fleet.slice(0, 1), 600, 610)
    await look(611)
    const before = await id()
    await report(fleet.slice(0, 1), 611, 620)
    await look(621)
    await look(640)
    expect(await id()).toEqual(before)
  })

  it('needs no more statements for many vehicles than for one', async () => {
    const costs = async (vehicles: readonly number[]) => {
      for (const table of ['"position"', 'trip', 'vehicle_day']) await db.pool.query(`delete from ${table}`)
      follower = new TripFollower({ finding, log: createLog('silent'), now: () => now })
      const steps = []
      for (const minute of [600, 605, 610]) {
        await report(vehicles, minute, minute + 4)
        steps.push(await countedStatements(db.pool, () => look(minute + 5)))
      }
      steps.push(await countedStatements(db.pool, () => look(640)))
      return steps
    }
    const [one, many] = [await costs(fleet.slice(0, 1)), await costs(fleet)]
    expect(many).toEqual(one)
    expect(await stored()).toHaveLength(VEHICLES)
  })
})
