import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { compactionRepository } from '../src/server/telemetry/history/compaction-repository.ts'
import { CLOSE_AFTER_MS, compactDue } from '../src/server/telemetry/history/compactor.ts'
import { energyRepository } from '../src/server/telemetry/history/energy-repository.ts'
import { positionHistoryRepository } from '../src/server/telemetry/history/position-history-repository.ts'
import { createLog } from '#server/ops/log.ts'
import { TelemetryRepository } from '../src/server/telemetry/recorder/telemetry-repository.ts'
import type { PositionRow } from '../src/server/telemetry/recorder/telemetry-row.ts'
import { createDatabase, type StartingDatabase } from '#server/store/database.ts'
import { DrivingVehicle } from './history/driving-vehicle.ts'

/*
 * The telemetry store against ARCHITECTURE §9: a day of positions, one every ten seconds of each vehicle, comes in through
 * the recorder's own writer and is compacted hour by hour as in life; then tracks, journal pages, counts and last positions
 * are read while another 5,000 positions a second come in. The baseline is the same rows of some vehicles in one plain table.
 */

const POSITIONS = Number(process.env.BENCH_POSITIONS ?? 1_000_000)
const STEP_MS = 10_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const VEHICLES = Math.max(20, Math.round(POSITIONS / (DAY_MS / STEP_MS)))
const BATCH_ROWS = 2_000
const PER_SECOND = 5_000
const TICK_MS = 50
const LOOKS = Number(process.env.BENCH_LOOKS ?? 200)
const PLAIN_VEHICLES = 115
const COUNTED_VEHICLES = 10_000
/** Part of coreutils: advises the system to drop the cached pages of a file. */
const FORGETS = 'dd'
const BUDGET = { warmMs: 20, coldMs: 60, pageMs: 5, bytes: 10, fall: 0.25 }

const log = createLog('warn')
const dataDir = mkdtempSync(join(tmpdir(), 'fleetwall-history-'))
const load = loadavg()[0] ?? 0
/** A day that is over, and whole hours. */
const start = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - DAY_MS - 2 * HOUR_MS
let db = createDatabase({ dataDir }, log)
await db.start()

const percentile = (values: number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}
const one = async <R extends object>(text: string, values: unknown[] = []): Promise<R> =>
  (await db.pool.query<R>(text, values)).rows[0]!
const anyOf = (most: number): number => 1 + Math.floor(Math.random() * most)

async function timed(times: number, work: (turn: number) => Promise<unknown>): Promise<number[]> {
  const ms: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const from = performance.now()
    await work(turn)
    ms.push(performance.now() - from)
  }
  return ms
}

/** Registered vehicles, without which daily statistics are not written. */
async function books(): Promise<void> {
  await db.pool.query(`insert into tenant (oem_id, name) values ('bench', 'Bench');
    insert into organisation (oem_id, name, path) values ('bench', 'Bench', '1.');
    insert into vehicle_model (oem_id, brand_code, brand_name, series_code, series_name, model_code, model_name, vehicle_class, power_type)
      values ('bench', 'B', 'B', 'B', 'B', 'B', 'B', 'truck', '柴油')`)
  await db.pool.query(
    `insert into vehicle (oem_id, org_id, vin, model_id)
     select 'bench', (select id from organisation), 'LBENCH' || lpad(n::text, 11, '0'), (select id from vehicle_model)
     from generate_series(1, $1) n order by n`,
    [Math.max(VEHICLES, COUNTED_VEHICLES)],
  )
  await db.pool.query('create table position_plain (like "position" including all)')
}

interface Filled {
  firstPerSecond: number
  lastPerSecond: number
  compactionPerSecond: number
}

/** The day as it comes in; each hour is compacted when the next one is over, and both are timed apart. */
async function fill(): Promise<Filled> {
  const writer = new TelemetryRepository(db.pool)
  const fleet = Array.from({ length: VEHICLES }, (_, index) => new DrivingVehicle(index + 1, start))
  const compaction = compactionRepository(db)
  const energy = energyRepository(db)
  const rates: number[] = []
  let compacting = 0
  for (let hour = start; hour < start + DAY_MS; hour += HOUR_MS) {
    let batch: PositionRow[] = []
    let writing = 0
    const flush = async () => {
      const from = performance.now()
      await writer.write({ positions: batch, logs: [], alarms: [] })
      writing += performance.now() - from
      batch = []
    }
    for (let at = hour; at < hour + HOUR_MS; at += STEP_MS) {
      for (const vehicle of fleet) {
        batch.push(vehicle.report(at))
        if (batch.length === BATCH_ROWS) await flush()
      }
    }
    if (batch.length > 0) await flush()
    rates.push((VEHICLES * (HOUR_MS / STEP_MS)) / (writing / 1000))
    const stamp = new Date(hour).toISOString().replace(/\D/g, '').slice(0, 10)
    await db.pool.query(
      `insert into position_plain select * from "position_${stamp}" where vehicle_id <= $1 order by received_at`,
      [PLAIN_VEHICLES],
    )
    const from = performance.now()
    await compactDue({ compaction, energy, log, now: () => hour + HOUR_MS + CLOSE_AFTER_MS })
    compacting += performance.now() - from
    process.stderr.write(`${new Date(hour).toISOString()} ${Math.round(rates.at(-1)!)}/s\n`)
  }
  return {
    // Two hours each, so that one slow moment of the machine does not decide.
    firstPerSecond: (rates[0]! + rates[1]!) / 2,
    lastPerSecond: (rates.at(-2)! + rates.at(-1)!) / 2,
    compactionPerSecond: (VEHICLES * (DAY_MS / STEP_MS)) / (compacting / 1000),
  }
}

const sizeOf = (parent: string) =>
  one<{ bytes: number }>(
    `select sum(pg_total_relation_size(inhrelid))::float8 as bytes from pg_inherits where inhparent = $1::regclass`,
    [parent],
  )

/** Writes 5,000 current positions a second until stopped; returns the actual rate. */
function ingest(): () => Promise<number> {
  const writer = new TelemetryRepository(db.pool)
  const fleet = Array.from({ length: VEHICLES }, (_, index) => new DrivingVehicle(index + 1, Date.now()))
  let going = true
  let rows = 0
  const from = performance.now()
  const run = (async () => {
    for (let next = 0; going; ) {
      const due = Math.floor(((performance.now() - from) / 1000) * PER_SECOND) - rows
      const positions = Array.from({ length: Math.min(due, BATCH_ROWS) }, () =>
        fleet[next++ % VEHICLES]!.report(Date.now()),
      )
      if (positions.length > 0) await writer.write({ positions, logs: [], alarms: [] })
      rows += positions.length
      await wait(TICK_MS)
    }
  })()
  return async () => {
    going = false
    await run
    return rows / ((performance.now() - from) / 1000)
  }
}

/** Restarts the server and drops its files from the page cache. */
async function forget(): Promise<StartingDatabase> {
  await db.close()
  const folder = join(dataDir, 'postgres/base')
  for (const base of readdirSync(folder)) {
    for (const file of readdirSync(join(folder, base))) {
      execFileSync(FORGETS, [`if=${join(folder, base, file)}`, 'iflag=nocache', 'count=0'], { stdio: 'ignore' })
    }
  }
  const fresh = createDatabase({ dataDir }, log)
  await fresh.start()
  return fresh
}

/** Registered vehicles that do not drive all day also have a last position. */
async function reportOnce(): Promise<void> {
  const writer = new TelemetryRepository(db.pool)
  const others = Array.from({ length: Math.max(0, COUNTED_VEHICLES - VEHICLES) }, (_, index) =>
    new DrivingVehicle(VEHICLES + index + 1, Date.now()).report(Date.now()),
  )
  for (let from = 0; from < others.length; from += BATCH_ROWS) {
    await writer.write({ positions: others.slice(from, from + BATCH_ROWS), logs: [], alarms: [] })
  }
}

async function measure() {
  const history = () => positionHistoryRepository(db)
  const day = { from: start, to: start + DAY_MS }
  /** As pages read a track: positions and values, without the raw additional items. */
  const track = (vehicleId: number) => history().range(vehicleId, day, { withoutItems: true })
  const vehicles = Array.from({ length: LOOKS }, () => anyOf(VEHICLES))
  let stop = ingest()
  await reportOnce()
  await wait(2_000)
  for (const id of vehicles) await track(id)
  const warm = await timed(LOOKS, (turn) => track(vehicles[turn]!))
  const pages = await timed(LOOKS, (turn) => {
    const after = { ts: start + Math.floor(Math.random() * DAY_MS), serial: 0, kind: 0 }
    const month = { from: start - 30 * DAY_MS, to: start + DAY_MS, newestFirst: true, after }
    return history().page(vehicles[turn]!, month, 20)
  })
  const plainTrack = await timed(LOOKS, (turn) =>
    db.pool.query('select * from position_plain where vehicle_id = $1 and ts >= $2 and ts < $3 order by ts', [
      1 + (turn % Math.min(PLAIN_VEHICLES, VEHICLES)),
      new Date(day.from),
      new Date(day.to),
    ]),
  )
  const ids = Array.from({ length: COUNTED_VEHICLES }, (_, index) => index + 1)
  const latest = await timed(10, () => history().newest(ids))
  await db.pool.query(
    `insert into vehicle_day (vehicle_id, oem_id, day, positions, mileage_km, running_seconds)
     select v, 'bench', current_date - 40 + d, 8640, 300, 20000 from generate_series(1, $1) v, generate_series(1, 30) d
     on conflict do nothing`,
    [COUNTED_VEHICLES],
  )
  const counts = await timed(20, () =>
    db.pool.query(
      `select day, count(*), sum(positions), sum(mileage_km) from vehicle_day where oem_id = 'bench' and day >= current_date - 40
        group by day order by day`,
    ),
  )
  const ingestedPerSecond = await stop()
  db = await forget()
  stop = ingest()
  // Its own first batch makes partitions and plans.
  await wait(2_000)
  await history().range(VEHICLES, { from: start, to: start + 1 })
  const cold = await timed(Math.min(50, VEHICLES - 1), (turn) => track(turn + 1))
  await stop()
  return { warm, cold, pages, plainTrack, latest, counts, ingestedPerSecond, latestOf: ids.length }
}

await books()
const filled = await fill()
const chunk = await one<{ positions: number; bytes: number }>(
  'select sum(positions)::float8 as positions, sum(length(data))::float8 as bytes from position_chunk',
)
const atRest = (await sizeOf('position_chunk')).bytes
const hours = (await sizeOf('vehicle_hour')).bytes
const plain = await one<{ bytes: number }>(
  `select pg_total_relation_size('position_plain')::float8 / (select count(*) from position_plain) as bytes`,
)
const read = await measure()
await db.close()
rmSync(dataDir, { recursive: true, force: true })

const figures = {
  positions: chunk.positions,
  vehicles: VEHICLES,
  loadAtStart: load,
  ...filled,
  fall: 1 - filled.lastPerSecond / filled.firstPerSecond,
  bytesPerPosition: atRest / chunk.positions,
  chunkBytesPerPosition: chunk.bytes / chunk.positions,
  hourBytesPerPosition: hours / chunk.positions,
  plainBytesPerPosition: plain.bytes,
  ingestedWhileReading: read.ingestedPerSecond,
  trackWarmP50Ms: percentile(read.warm, 0.5),
  trackWarmP95Ms: percentile(read.warm, 0.95),
  trackColdP50Ms: percentile(read.cold, 0.5),
  trackColdP95Ms: percentile(read.cold, 0.95),
  plainTrackP95Ms: percentile(read.plainTrack, 0.95),
  pageP50Ms: percentile(read.pages, 0.5),
  pageP95Ms: percentile(read.pages, 0.95),
  latestOf: read.latestOf,
  latestP50Ms: percentile(read.latest, 0.5),
  counts30DaysP50Ms: percentile(read.counts, 0.5),
}
const line = (name: string, value: string, ok: boolean | null) =>
  console.log(`${ok === null ? ' ' : ok ? '✓' : '✗'} ${name.padEnd(58)} ${value}`)
const ms = (value: number) => value.toFixed(1)
const whole = (value: number) => Math.round(value).toLocaleString('en')

line('positions, vehicles', `${whole(figures.positions)}, ${whole(VEHICLES)}`, null)
line('stored positions/s at first', whole(figures.firstPerSecond), null)
line('  at last', whole(figures.lastPerSecond), figures.fall < BUDGET.fall)
line('compacted positions/s', whole(figures.compactionPerSecond), null)
line('bytes a position at rest', figures.bytesPerPosition.toFixed(2), figures.bytesPerPosition <= BUDGET.bytes)
line('  of which the chunk itself', figures.chunkBytesPerPosition.toFixed(2), null)
line('  roll-ups by hour besides', figures.hourBytesPerPosition.toFixed(2), null)
line('  in a plain table', figures.plainBytesPerPosition.toFixed(0), null)
line('positions/s stored while reading', whole(figures.ingestedWhileReading), null)
line('track of a day, warm: p95, ms', ms(figures.trackWarmP95Ms), figures.trackWarmP95Ms <= BUDGET.warmMs)
line('  from a plain table of few vehicles', ms(figures.plainTrackP95Ms), null)
line('track of a day, cold: p95, ms', ms(figures.trackColdP95Ms), figures.trackColdP95Ms <= BUDGET.coldMs)
line('journal page of 20 in 30 days: p95, ms', ms(figures.pageP95Ms), figures.pageP95Ms <= BUDGET.pageMs)
line(`last positions of ${whole(figures.latestOf)}, ms`, ms(figures.latestP50Ms), null)
line(`30 days of ${whole(COUNTED_VEHICLES)} vehicles by day, ms`, ms(figures.counts30DaysP50Ms), null)
console.log(JSON.stringify(figures))
