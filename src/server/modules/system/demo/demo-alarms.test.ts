import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { handleHistory } from './demo-alarms.ts'
import { seedDemo } from './seed-demo.ts'

const ALARMS = 3_000
const EVENTS = 500
let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  await db.pool.query(`insert into tenant (oem_id, name) values ('demo', 'Demo');
    insert into organisation (oem_id, name, path) values ('demo', 'Head', '1.');
    insert into account (oem_id, org_id, username, display_name, password_hash)
      select 'demo', id, 'admin', 'Admin', '-' from organisation where oem_id = 'demo'`)
  await seedDemo(db, { simVehicles: 5 }, createLog('silent'))
  await db.pool.query(
    `insert into alarm_event (oem_id, vehicle_id, kind, level, started_at, ended_at)
       select 'demo', (select min(id) + n % 5 from vehicle where oem_id = 'demo'), 'overspeed', 1 + n % 3, began, began + '5 minutes'
         from generate_series(1, $1) n, lateral (select now() - n * interval '12 minutes' - interval '2 hours' as began) b
     union all select 'demo', (select min(id) from vehicle where oem_id = 'demo'), 'panic', 1, now() + '1 minute', now() + '2 minutes'
     union all select 'demo', (select min(id) from vehicle where oem_id = 'demo'), 'fatigue', 1, now() - interval '3 days', null`,
    [ALARMS],
  )
  await db.pool.query(
    `insert into alarm_event (oem_id, vehicle_id, kind, level, source, started_at, ended_at)
       select 'demo', (select min(id) from vehicle where oem_id = 'demo'), 'dsmPhone', 1, 'safety', began, began + '1 minute'
         from generate_series(1, $1) n, lateral (select now() - n * interval '12 minutes' - interval '2 days' as began) b`,
    [EVENTS],
  )
  await handleHistory(db)
})
afterAll(() => db.close())

const figures = async <Row>(query: string) => (await db.pool.query(query)).rows as Row[]

describe('alarms of the demo history', () => {
  it('were acknowledged within minutes, the urgent ones soonest', async () => {
    const rows = await figures<{ level: number; share: number; minutes: number }>(`select level,
      (count(acknowledged_at) / count(*)::float8) as share, (percentile_cont(0.5) within group
        (order by extract(epoch from acknowledged_at - started_at)) / 60)::float8 as minutes
      from alarm_event where kind = 'overspeed' group by level order by level`)
    const [first, second, third] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]]
    expect(first.share).toBeGreaterThan(0.96)
    expect(third.share).toBeLessThan(second.share)
    expect(third.share).toBeGreaterThan(0.7)
    expect(first.minutes).toBeLessThan(second.minutes)
    expect(second.minutes).toBeLessThan(third.minutes)
    expect(third.minutes).toBeLessThan(60)
  })

  it('have one step for each change of their state, in order and by the person on duty', async () => {
    const broken = await figures(`select h.alarm_id from (select *, lag(to_state, 1, 'open') over own as before,
        lag(done_at) over own as earlier, row_number() over (partition by alarm_id order by id desc) as back
        from alarm_handling window own as (partition by alarm_id order by id)) h join alarm_event a on a.id = h.alarm_id
      where h.before <> h.from_state or h.earlier > h.done_at or h.done_at < a.started_at or (back = 1 and h.to_state <> a.handling)`)
    expect(broken).toEqual([])
    const wrong = await figures(`select h.id from alarm_handling h join alarm_event a on a.id = h.alarm_id
      join account c on c.id = h.user_id where (c.username = 'dispatcher-day')
        <> (extract(hour from a.started_at at time zone 'Asia/Shanghai') between 8 and 19)`)
    expect(wrong).toEqual([])
    const [{ resolved, found }] = (await figures<{ resolved: number; found: number }>(
      `select (count(*) filter (where handling = 'resolved'))::int as resolved,
         (count(*) filter (where handling = 'falseAlarm'))::int as found from alarm_event`,
    )) as [{ resolved: number; found: number }]
    expect(resolved).toBeGreaterThan(ALARMS / 2)
    expect(found).toBeGreaterThan(ALARMS / 20)
  })

  it('end with the history: newer and ongoing ones are left to users', async () => {
    expect(await figures("select distinct handling from alarm_event where kind in ('panic', 'fatigue')")).toEqual([
      { handling: 'open' },
    ])
    expect(await figures('select 1 from alarm_handling where done_at > now()')).toEqual([])
  })

  it('are handled once', async () => {
    const [before] = await figures('select count(*) from alarm_handling')
    await db.pool.query("update alarm_event set handling = 'open' where kind = 'overspeed' and level = 1")
    expect(await handleHistory(db)).toBe(0)
    expect(await figures('select count(*) from alarm_handling')).toEqual([before])
  })

  it('have reviews of active-safety events with one entry of the log each, and hand-over notes', async () => {
    const [reviews] =
      await figures(`select count(*)::int as all, (count(*) filter (where verdict = 'false'))::int as wrong,
        (count(*) filter (where state = 'escalated'))::int as escalated, (select count(*)::int from safety_review_log) as logged,
        (select count(*)::int from shift_handover) as notes from safety_review`)
    const found = reviews as { all: number; wrong: number; escalated: number; logged: number; notes: number }
    expect(found.all).toBeGreaterThan(EVENTS * 0.8)
    expect(found.all).toBeLessThan(EVENTS)
    expect(found.wrong).toBeGreaterThan(EVENTS / 20)
    expect(found.escalated).toBeGreaterThan(0)
    expect(found.logged).toBe(found.all)
    expect(found.notes).toBe(3)
  })
})
