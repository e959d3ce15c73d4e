import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareItineraries } from '#server/modules/vehicles/itinerary/itinerary-comparison-repository.ts'
import { createLog } from '#server/ops/log.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { planDemoDay } from './demo-itineraries.ts'
import { seedDemo } from './seed-demo.ts'

const NOW = Date.parse('2026-03-03T12:00:00+08:00')
let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  await db.pool.query(`insert into tenant (oem_id, name) values ('demo', 'Demo');
    insert into organisation (oem_id, name, path) values ('demo', 'Head', '1.')`)
  await seedDemo(db, { simVehicles: 12 }, createLog('silent'))
})
afterAll(() => db.close())

describe('itineraries of the demo', () => {
  it('wait for trips, then are those of yesterday and today, once a day', async () => {
    expect(await planDemoDay(db, NOW)).toBeNull()
    await db.pool.query(`insert into trip (oem_id, vehicle_id, started_at, ended_at, start_lat, start_lng, end_lat, end_lng,
        distance_km, idle_seconds, max_speed, harsh_changes, positions)
      select 'demo', v.id, began, began + '40 minutes', 34 + n * 0.1, 108, 34.1 + n * 0.1, 108, 20, 0, 60, 0, 9
        from vehicle v cross join generate_series(0, 2) n
        cross join lateral (select timestamptz '2026-03-02 08:00+08' + n * interval '1 hour' as began) b
       where v.oem_id = 'demo'`)
    expect(await planDemoDay(db, NOW)).toBe(24)
    expect(await planDemoDay(db, NOW)).toBe(0)
    expect(await planDemoDay(db, NOW + 86_400_000)).toBeNull()

    await compareItineraries(db, new Date(NOW))
    const { rows } = await db.pool.query<{ day: string; state: string; reached: boolean }>(
      `select distinct to_char(plan_start_at at time zone 'Asia/Shanghai', 'MM-DD') as day, state,
        reached = jsonb_array_length(stops) as reached from itinerary order by 1`,
    )
    expect(rows).toMatchObject([
      { day: '03-02', state: 'finished', reached: true },
      { day: '03-03', state: 'late' },
    ])
  })
})
