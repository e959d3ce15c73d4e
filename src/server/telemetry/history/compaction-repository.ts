import type { Pool, PoolClient } from 'pg'
import {
  dropPartition,
  ensurePartitions,
  type Partition,
  partitionOf,
  partitionsBefore,
} from '#server/store/partitions.ts'
import { CLOSING_LOCK } from '#server/store/position-locks.ts'
import { alone } from './alone.ts'
import { type HourOfVehicle, hoursOf, platformDayStart, saveHours, settleDay } from './duty-repository.ts'
import { HOUR_MS } from './hour-summary.ts'
import { decodeChunk, encodeChunk } from './position-chunk.ts'
import { POSITION_COLUMNS, positionOf, type RawPosition } from './position-columns.ts'
import { readRows } from './read-rows-repository.ts'
import { mergePositions, type StoredPosition } from './stored-position.ts'

const DAY_MS = 86_400_000
/** Rows held in memory at a time. */
const ROWS_AT_ONCE = 200_000
/** Late hours merged in one transaction. */
const LATE_HOURS_AT_ONCE = 200
const CHUNKS_AT_ONCE = 500
/** Writers stand still while an hour is being closed, so it does not wait for long. */
const CLOSING_PATIENCE_MS = 2_000
/** Readers of an hour that is being emptied are waited for in small portions. */
const LOCK_PATIENCE_MS = 500
const LOCK_TRIES = 60
const DROP_PATIENCE_MS = 100
const LOCK_NOT_AVAILABLE = '55P03'

interface MadeChunk {
  vehicleId: number
  hour: number
  rows: readonly StoredPosition[]
  data: Buffer
}

export interface Compacted {
  positions: number
  chunks: number
  bytes: number
}

/** Turns closed hours into chunks. One process does it at a time; each step is one transaction, so a killed one starts over. */
export function compactionRepository({ pool }: { pool: Pool }) {
  return {
    async closedBefore(): Promise<number> {
      const { rows } = await pool.query<{ before: Date }>('select before from position_closed')
      return rows[0]!.before.getTime()
    },

    /** From now on positions older than this are late. Waits for the batches under way; false when that took too long. */
    async close(before: number): Promise<boolean> {
      const client = await pool.connect()
      try {
        await client.query(`begin; set local lock_timeout = ${CLOSING_PATIENCE_MS}`)
        await client.query('select pg_advisory_xact_lock($1)', [CLOSING_LOCK])
        await client.query('update position_closed set before = $1 where before < $1', [new Date(before)])
        await client.query('commit')
        return true
      } catch (error) {
        await client.query('rollback').catch(() => undefined)
        if (isLockTimeout(error)) return false
        throw error
      } finally {
        client.release()
      }
    },

    /** Raw hours that are no longer written to, oldest first. */
    closedPartitions: (closedBefore: number): Promise<Partition[]> => partitionsBefore(pool, 'position', closedBefore),

    /** Compacts one closed hour; null when another process is at it. */
    async compact({ name, from: hour }: Partition): Promise<Compacted | null> {
      await ensurePartitions(pool, 'position_chunk', [partitionOf('position_chunk', hour)])
      await ensurePartitions(pool, 'vehicle_hour', [partitionOf('vehicle_hour', hour)])
      const compacted = await alone(pool, async (client) => {
        const found = await client.query('select 1 from pg_class where oid = to_regclass($1)', [name])
        if (found.rowCount === 0) return { positions: 0, chunks: 0, bytes: 0 }
        const sum = await compactHour(client, name, hour)
        if (sum.positions > 0) {
          await lockAgainstReaders(client, name)
          await client.query(`truncate "${name}"`)
        }
        return sum
      })
      // Empty now; when readers are in the way it goes another time.
      if (compacted) await dropPartition(pool, name, DROP_PATIENCE_MS)
      return compacted
    },

    /** Writes down the next day that is over; false when there is none, null when another process is at it. */
    async settleNext(closedBefore: number): Promise<boolean | null> {
      if ((await settledBefore(pool)) + DAY_MS > closedBefore) return false
      return alone(pool, async (client) => {
        const day = await settledBefore(client)
        if (day + DAY_MS > closedBefore) return false
        await settleDay(client, day, null)
        await client.query('update day_settled set before = $1', [new Date(day + DAY_MS)])
        return true
      })
    },

    /** Merges some of what came after its hour was closed; 0 when nothing is left, null when another process is at it. */
    async mergeLate(closedBefore: number): Promise<number | null> {
      const hours = await pool.query<{ vehicle_id: number; hour: Date }>(
        `select distinct vehicle_id, date_trunc('hour', ts, 'UTC') as hour from position_late order by 1, 2 limit $1`,
        [LATE_HOURS_AT_ONCE],
      )
      if (hours.rows.length === 0) return 0
      const numbers = hours.rows.map(({ hour }) => partitionOf('position_chunk', hour.getTime()))
      await ensurePartitions(pool, 'position_chunk', numbers)
      await ensurePartitions(pool, 'vehicle_hour', numbers)
      return alone(pool, (client) => mergeHours(client, hours.rows, closedBefore))
    },
  }
}
/** At first the oldest day of which hours are known; never when there is none. */
async function settledBefore(client: Pick<PoolClient, 'query'>): Promise<number> {
  const { rows } = await client.query<{ before: Date; oldest: Date | null }>(
    `select before, least((select min(hour) from vehicle_hour), (select min(hour) from energy_hour)) as oldest from day_settled`,
  )
  const { before, oldest } = rows[0]!
  if (before.getTime() > 0) return before.getTime()
  return oldest ? platformDayStart(oldest.getTime()) : Number.POSITIVE_INFINITY
}

export type CompactionRepository = ReturnType<typeof compactionRepository>

async function compactHour(client: PoolClient, name: string, hour: number): Promise<Compacted> {
  const counts = await client.query<{ id: number; count: number }>(
    `select vehicle_id as id, count(*)::int as count from "${name}" group by 1 order by 1`,
  )
  const sum = { positions: 0, chunks: 0, bytes: 0 }
  for (const { first, last } of slices(counts.rows)) {
    const known = await chunksOf(client, 'vehicle_id between $2 and $3', [new Date(hour), first, last])
    const made: MadeChunk[] = []
    let rows: StoredPosition[] = []
    const done = () => {
      const [one] = rows
      if (one) made.push(madeChunk(one.vehicleId, hour, rows, known.get(keyOf(one.vehicleId, hour))))
      rows = []
    }
    await readRows(client, name, `vehicle_id between ${first} and ${last}`, (row) => {
      if (rows[0] && rows[0].vehicleId !== row.vehicleId) done()
      rows.push(row)
    })
    done()
    await saveChunks(client, made)
    sum.chunks += made.length
    for (const each of made) {
      sum.positions += each.rows.length
      sum.bytes += each.data.length
    }
  }
  return sum
}

/** Ranges of vehicles with at most ROWS_AT_ONCE rows, or one vehicle. */
function slices(counts: readonly { id: number; count: number }[]): { first: number; last: number }[] {
  const found: { first: number; last: number; rows: number }[] = []
  for (const { id, count } of counts) {
    const open = found.at(-1)
    if (open && open.rows + count <= ROWS_AT_ONCE) {
      open.last = id
      open.rows += count
    } else found.push({ first: id, last: id, rows: count })
  }
  return found
}

const keyOf = (vehicleId: number, hour: number): string => `${vehicleId}/${hour}`

async function chunksOf(client: PoolClient, where: string, values: unknown[]): Promise<Map<string, Buffer>> {
  const { rows } = await client.query<{ vehicle_id: number; hour: Date; data: Buffer }>(
    `select vehicle_id, hour, data from position_chunk where hour = $1 and ${where}`,
    values,
  )
  return new Map(rows.map(({ vehicle_id, hour, data }) => [keyOf(vehicle_id, hour.getTime()), data]))
}

/** Rows that exist already came first and win over duplicates. */
function madeChunk(vehicleId: number, hour: number, added: readonly StoredPosition[], known?: Buffer): MadeChunk {
  const rows = mergePositions(known ? decodeChunk(vehicleId, known) : [], added)
  return { vehicleId, hour, rows, data: encodeChunk(rows) }
}

async function saveChunks(client: PoolClient, made: readonly MadeChunk[]): Promise<void> {
  for (let at = 0; at < made.length; at += CHUNKS_AT_ONCE) {
    const some = made.slice(at, at + CHUNKS_AT_ONCE)
    await client.query(
      `insert into position_chunk (vehicle_id, hour, positions, alarm, quality, fixed, data)
       select * from unnest($1::int[], $2::timestamptz[], $3::int[], $4::bigint[], $5::int[], $6::int[], $7::bytea[])
       on conflict (vehicle_id, hour) do update set positions = excluded.positions, alarm = excluded.alarm,
         quality = excluded.quality, fixed = excluded.fixed, data = excluded.data`,
      [
        some.map((each) => each.vehicleId),
        some.map((each) => new Date(each.hour)),
        some.map((each) => each.rows.length),
        some.map((each) => String(each.rows.reduce((bits, row) => bits | BigInt(row.alarm), 0n))),
        some.map((each) => each.rows.reduce((bits, row) => bits | row.quality, 0)),
        some.map((each) => each.rows.filter(({ status }) => (status & STATUS_FIXED) !== 0).length),
        some.map((each) => each.data),
      ],
    )
    const hours: HourOfVehicle[] = some.flatMap((each) => hoursOf(each.rows))
    await saveHours(client, hours)
  }
}
const STATUS_FIXED = 2

/** Blocks readers of the hour until the end of the transaction; other readers of positions continue. */
async function lockAgainstReaders(client: PoolClient, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query(`savepoint locking; set local lock_timeout = ${LOCK_PATIENCE_MS}`)
    try {
      await client.query(`lock table "${name}" in access exclusive mode`)
      return
    } catch (error) {
      await client.query('rollback to savepoint locking')
      if (!isLockTimeout(error) || tries === LOCK_TRIES) throw error
    }
  }
}

const isLockTimeout = (error: unknown): boolean => (error as { code?: string }).code === LOCK_NOT_AVAILABLE

async function mergeHours(
  client: PoolClient,
  wanted: readonly { vehicle_id: number; hour: Date }[],
  closedBefore: number,
): Promise<number> {
  const columns = POSITION_COLUMNS.split(', ').map((column) => `l.${column.trim()}`)
  const { rows } = await client.query<RawPosition>(
    `delete from position_late l using unnest($1::int[], $2::timestamptz[]) as w(vehicle_id, hour)
      where l.vehicle_id = w.vehicle_id and l.ts >= w.hour and l.ts < w.hour + interval '1 hour' returning ${columns.join()}`,
    [wanted.map(({ vehicle_id }) => vehicle_id), wanted.map(({ hour }) => hour)],
  )
  const groups = new Map<number, Map<number, StoredPosition[]>>()
  for (const row of rows.map(positionOf)) {
    const hour = Math.floor(row.ts / HOUR_MS) * HOUR_MS
    const vehicles = groups.get(hour) ?? new Map<number, StoredPosition[]>()
    vehicles.set(row.vehicleId, [...(vehicles.get(row.vehicleId) ?? []), row])
    groups.set(hour, vehicles)
  }
  for (const [hour, vehicles] of groups) {
    const known = await chunksOf(client, 'vehicle_id = any($2)', [new Date(hour), [...vehicles.keys()]])
    const made = [...vehicles].map(([id, added]) => madeChunk(id, hour, added, known.get(keyOf(id, hour))))
    await saveChunks(client, made)
  }
  // A position at the end of a day also changes the way to the first of the next.
  const days = new Map<number, Set<number>>()
  for (const [hour, vehicles] of groups) {
    for (const day of new Set([platformDayStart(hour), platformDayStart(hour + HOUR_MS)])) {
      if (day + DAY_MS > closedBefore) continue
      const touched = days.get(day) ?? new Set<number>()
      for (const id of vehicles.keys()) touched.add(id)
      days.set(day, touched)
    }
  }
  for (const [day, ids] of days) await settleDay(client, day, [...ids])
  return rows.length
}
