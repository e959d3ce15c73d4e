/**
 * The first page of the alarm centre for a tenant with 10,000 alarms and one with a million, read in turn out of one table: what
 * it costs must not follow from how many there are. `alarms`; BENCH_ALARMS.
 */
import { loadavg } from 'node:os'
import { AlarmFilter } from '#core/contract/alarm.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { alarmListRepository } from '#server/modules/alarms/alarm/alarm-list-repository.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import { testDatabase } from '#tests/support/database.ts'
import { shareOf } from './share-of.ts'

const [FEW, MANY] = [10_000, Number(process.env.BENCH_ALARMS ?? 1_000_000)]
const VEHICLES = 2_000
const PAGE = 20
const READS = 300
const COUNTS = 5
const DAYS = 29
const BUDGET = { ratio: 1.3, pageMs: 100 }

const db = await testDatabase()
const FIRST_VEHICLE = `select min(id) from vehicle where oem_id = $1`

/** Alarms evenly over the last days; three of four are closed, as in a centre that keeps up. */
async function tenantWith(total: number) {
  const { oemId, head, north, south } = await aTenant(db)
  await db.pool.query(
    `with model as (insert into vehicle_model (oem_id, brand_code, brand_name, series_code, series_name, model_code, model_name,
        vehicle_class, power_type) values ($1, 'B', 'B', 'S', 'S', 'M', 'M', 'truck', '柴油') returning id)
      insert into vehicle (oem_id, org_id, model_id, vin)
        select $1, $2::int, model.id, 'LB' || lpad($2::int::text, 5, '0') || lpad(n::text, 10, '0') from model, generate_series(1, $3::int) n`,
    [oemId, head, VEHICLES],
  )
  const client = await db.pool.connect()
  try {
    // Rows as they are after the triggers have looked for repeats: none of these repeats another.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into alarm_event (oem_id, vehicle_id, kind, level, started_at, ended_at, handling, lat, lng)
        select $1, (${FIRST_VEHICLE}) + n % $3::bigint, (array['overspeed', 'fatigue', 'icModuleFault', 'gnssFault'])[n % 4 + 1],
            n % 3 + 1, now() - make_interval(days => $4) * random(), now(),
            (array['closed', 'closed', 'closed', 'open'])[n % 4 + 1], 30, 110
          from generate_series(1, $2::bigint) n`,
      [oemId, total, VEHICLES, DAYS],
    )
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze alarm_event')
  } finally {
    client.release()
  }
  return { oemId, orgIds: [head, north, south], userId: 1 }
}

const alarms = alarmListRepository(db)
const [few, many] = [await tenantWith(FEW), await tenantWith(MANY)]
const now = Date.now()
const filter = (more: object = {}) =>
  AlarmFilter.parse({ startTime: toPlatformTime(now - 30 * 86_400_000), endTime: toPlatformTime(now), ...more })
type Asked = typeof few

/** Both in turn, so that whatever else the machine does concerns both. */
async function measured(reads: number, read: (of: Asked) => Promise<unknown>) {
  const took: [number[], number[]] = [[], []]
  for (let turn = -reads / 10; turn < reads; turn += 1) {
    for (const [index, tenant] of [few, many].entries()) {
      const from = performance.now()
      await read(tenant)
      // The first tenth warms up.
      if (turn >= 0) took[index]!.push(performance.now() - from)
    }
  }
  const [small, large] = took.map((times) => {
    times.sort((a, b) => a - b)
    return { medianMs: shareOf(times, 0.5), p95Ms: shareOf(times, 0.95) }
  })
  return { small: small!, large: large!, ratio: large!.medianMs / small!.medianMs }
}

const load = loadavg()[0] ?? 0
const first = await measured(READS, (of) => alarms.page(of, filter(), PAGE))
const open = await measured(READS, (of) => alarms.page(of, filter({ states: 'open', levels: '1' }), PAGE))
const counts = await measured(COUNTS, (of) => alarms.counts(of, filter()))
await db.close()

const line = (name: string, { small, large, ratio }: typeof first, ok: boolean | null = null) => {
  const ms = (each: typeof small) => `${each.medianMs.toFixed(2)} (p95 ${each.p95Ms.toFixed(2)}) ms`
  const sign = ok === null ? ' ' : ok ? '✓' : '✗'
  console.log(`${sign} ${name.padEnd(34)} ${ms(small)}, ${ms(large)}: ${ratio.toFixed(2)} times`)
}
const holds = first.ratio <= BUDGET.ratio && first.large.p95Ms <= BUDGET.pageMs
console.log(`${FEW} and ${MANY} alarms of ${VEHICLES} vehicles each (load ${load.toFixed(2)})`)
line('first page', first, holds)
line('first page, open and of level 1', open)
line('numbers above the list', counts)
console.log(JSON.stringify({ first, open, counts, loadAtStart: load }))
process.exitCode = holds ? 0 : 1
