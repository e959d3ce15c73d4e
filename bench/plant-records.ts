/**
 * A year of a plant at once: 100,000 records of 20,000 new vehicles (built, terminal, SIM card, line-off, shipped) from a file,
 * stored and applied. The baseline is one statement for each record of the same kind of change. `plant-records`; BENCH_RECORDS.
 */
import { loadavg } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import type { StagedRecord } from '#server/modules/vehicles/plant/plant-stage-repository.ts'
import { applyPlantRecords } from '#server/modules/vehicles/plant/plant-apply.ts'
import { plantReceiver } from '#server/modules/vehicles/plant/plant-receiver.ts'
import { PLANT_EVENTS } from '#core/domain/plant.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import { testDatabase } from '#tests/support/database.ts'

const RECORDS = Number(process.env.BENCH_RECORDS ?? 100_000)
const VEHICLES = RECORDS / PLANT_EVENTS.length
const BASELINE_ROWS = 500
const BUDGET_SECONDS = 300

const db = await testDatabase()
const { oemId, head } = await aTenant(db)
await db.pool.query(`insert into plant (oem_id, org_id, code, name) values ($1, $2, 'P1', 'Plant one')`, [oemId, head])
await db.pool.query(
  `insert into terminal (oem_id, phone, sn) select $1, (13000000000 + n)::text, 'B' || n from generate_series(1, $2::int) n`,
  [oemId, VEHICLES],
)
await db.pool.query(
  `insert into sim_card (oem_id, org_id, iccid, state) select $1, $2, (8986049900000000000 + n)::text, 'ready'
    from generate_series(1, $3::int) n`,
  [oemId, head, VEHICLES],
)

function* records(): Generator<StagedRecord> {
  for (const [step, event] of PLANT_EVENTS.entries()) {
    for (let n = 1; n <= VEHICLES; n += 1) {
      const vin = `LBENCH${String(n).padStart(11, '0')}`
      const about = { plant: 'P1', messageId: `${event}-${n}`, vin, event, eventTime: `2026-05-0${step + 1} 08:00:00` }
      if (event === 'built') yield { ...about, model: 'T-460', engineNo: `E${n}`, orderNum: `O${n % 500}` }
      else if (event === 'terminalFitted') yield { ...about, sn: `B${n}` }
      else if (event === 'simFitted') yield { ...about, iccid: String(8_986_049_900_000_000_000n + BigInt(n)) }
      else yield about
    }
  }
}

const seconds = async (work: () => Promise<unknown>) => {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

const baseline = await seconds(async () => {
  for (let n = 0; n < BASELINE_ROWS; n += 1) {
    await db.pool.query(`insert into dealer (oem_id, org_id, code, name) values ($1, $2, $3, 'x')`, [
      oemId,
      head,
      `D${n}`,
    ])
  }
})
let heap = 0
const watching = setInterval(() => (heap = Math.max(heap, getHeapStatistics().used_heap_size)), 50)
const delivery = { oemId, plantCode: 'P1', source: 'file', fileName: 'bench.ndjson', accountId: null } as const
const stored = await seconds(() => plantReceiver(db).receive(delivery, records()))
const applied = await seconds(() =>
  applyPlantRecords({ pool: db.pool, refresh: () => Promise.resolve() }, oemId, new AbortController().signal),
)
clearInterval(watching)
const { rows } = await db.pool.query<{ state: string; records: number }>(
  'select state, count(*)::int as records from plant_record group by 1',
)
const fitted = await db.pool.query<{ n: number }>(
  'select count(*)::int as n from terminal where vehicle_id is not null',
)
await db.close()
console.log(`load ${loadavg()[0]!.toFixed(2)}, ${RECORDS} records of ${VEHICLES} vehicles`)
console.log(
  `stored in ${stored.toFixed(1)} s, applied in ${applied.toFixed(1)} s: ${Math.round(RECORDS / (stored + applied))} records/s`,
)
console.log(`baseline: ${Math.round(BASELINE_ROWS / baseline)} rows/s by one statement each`)
console.log(
  `largest heap ${Math.round(heap / 1e6)} MB; ${rows.map(({ state, records: n }) => `${n} ${state}`).join(', ')}; ${fitted.rows[0]!.n} terminals fitted`,
)
if (stored + applied > BUDGET_SECONDS || rows.length !== 1) process.exitCode = 1
