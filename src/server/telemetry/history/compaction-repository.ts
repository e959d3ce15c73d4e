import { setImmediate } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { PLATFORM_OFFSET_MS } from '#core/domain/platform-time.ts'
import {
  dropPartition,
  ensurePartitions,
  type Partition,
  partitionOf,
  partitionsBefore,
} from '#server/store/partitions.ts'
import { CLOSING_LOCK } from '#server/store/position-locks.ts'
import type { Pace } from '#server/ops/people-first.ts'
import { alone } from './alone.ts'
import { type HourOfVehicle, hoursOf, platformDayStart, saveHours, settleDay } from './duty-repository.ts'
import { HOUR_MS } from './hour-summary.ts'
import { decodeChunk, encodeChunk } from './position-chunk.ts'
import { isLockTimeout, lockAgainstReaders } from './reader-lock.ts'
import { readRows, takeRows } from './read-rows-repository.ts'
import { mergePositions, type StoredPosition } from './stored-position.ts'

const DAY_MS = 86_400_000
/** Rows held in memory at a time. */
const ROWS_AT_ONCE = 200_000
const CHUNKS_AT_ONCE = 500
/** Making chunks of late positions keeps everything else of the process waiting, so it is done in portions. */
const CHUNKS_MADE_AT_ONCE = 100
/** Writers stand still while an hour is being closed, so it does not wait for long. */
const CLOSING_PATIENCE_MS = 2_000
const DROP_PATIENCE_MS = 100

interface MadeChunk {
  vehicleId: number
  hour: number
  rows: readonly StoredPosition[]
  data: Buffer
}

/** A platform day with positions that came late; epoch ms. */
export interface LateDay {
  day: number
  /** When the first and the last of those that wait came. */
  first: number
  last: number
}

export interface Compacted {
  positions: number
  chunks: number
  bytes: number
}

/** Turns closed hours into chunks. One process does it at a time; each step is one transaction, so a killed one starts over. */
export function compactionRepository({ pool }: { pool: Pool }, pace: Pace = setImmediate) {
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

    /** Platform days of which something came after its hour was closed, newest first. */
    async lateDays(): Promise<LateDay[]> {
      const { rows } = await pool.query<{ day: string; first: Date; last: Date }>(
        `select floor((extract(epoch from ts) * 1000 + $1) / $2)::text as day, min(received_at) as first,
            max(received_at) as last
           from position_late group by 1`,
        [PLATFORM_OFFSET_MS, DAY_MS],
      )
      return rows
        .map(({ day, first, last }) => ({
          day: Number(day) * DAY_MS - PLATFORM_OFFSET_MS,
          first: first.getTime(),
          last: last.getTime(),
        }))
        .sort((a, b) => b.day - a.day)
    },

    /** Merges what came late for a platform day: how many positions; null when another process is at it. */
    async mergeDay(day: number, closedBefore: number): Promise<number | null> {
      const numbers = [day, day + DAY_MS - 1].map((moment) => partitionOf('position_chunk', moment))
      await ensurePartitions(pool, 'position_chunk', numbers)
      await ensurePartitions(pool, 'vehicle_hour', numbers)
      return alone(pool, (client) => mergeDay(client, day, closedBefore, pace))
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
    const ids = counts.rows.map(({ id }) => id).filter((id) => id >= first && id <= last)
    const known = await chunksBetween(client, hour, hour + HOUR_MS, ids)
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

async function chunksBetween(
  client: PoolClient,
  from: number,
  to: number,
  ids: readonly number[],
): Promise<Map<string, Buffer>> {
  const { rows } = await client.query<{ vehicle_id: number; hour: Date; data: Buffer }>(
    'select vehicle_id, hour, data from position_chunk where hour >= $1 and hour < $2 and vehicle_id = any($3)',
    [new Date(from), new Date(to), ids],
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

async function mergeDay(client: PoolClient, day: number, closedBefore: number, pace: Pace): Promise<number> {
  const [from, to] = [day, day + DAY_MS].map((moment) => new Date(moment).toISOString())
  const within = `ts >= '${from}' and ts < '${to}'`
  const counts = await client.query<{ id: number; count: number }>(
    `select vehicle_id as id, count(*)::int as count from position_late where ${within} group by 1 order by 1`,
  )
  const own = new Set<number>()
  const next = new Set<number>()
  let positions = 0
  for (const { first, last } of slices(counts.rows)) {
    const added: StoredPosition[] = []
    await takeRows(client, 'position_late', `${within} and vehicle_id between ${first} and ${last}`, (row) => {
      added.push(row)
    })
    positions += added.length
    for (const row of added) {
      own.add(row.vehicleId)
      // The distance to the first position of the next day changes with it.
      if (row.ts >= day + DAY_MS - HOUR_MS) next.add(row.vehicleId)
    }
    await mergeChunks(client, day, added, pace)
  }
  if (day + DAY_MS <= closedBefore) await settleDay(client, day, [...own])
  if (day + 2 * DAY_MS <= closedBefore) await settleDay(client, day + DAY_MS, [...next])
  return positions
}

/** Positions of one platform day, by vehicle and in order. */
async function mergeChunks(
  client: PoolClient,
  day: number,
  added: readonly StoredPosition[],
  pace: Pace,
): Promise<void> {
  const hours = new Map<string, StoredPosition[]>()
  for (const row of added) {
    const key = keyOf(row.vehicleId, hourOf(row.ts))
    const known = hours.get(key)
    if (known) known.push(row)
    else hours.set(key, [row])
  }
  const ids = [...new Set(added.map(({ vehicleId }) => vehicleId))]
  const known = await chunksBetween(client, day, day + DAY_MS, ids)
  const waiting = [...hours]
  while (waiting.length > 0) {
    await pace()
    const made = waiting.splice(0, CHUNKS_MADE_AT_ONCE).map(([key, rows]) => {
      const [{ vehicleId, ts }] = rows as [StoredPosition]
      return madeChunk(vehicleId, hourOf(ts), rows, known.get(key))
    })
    await saveChunks(client, made)
  }
}

const hourOf = (epochMs: number): number => Math.floor(epochMs / HOUR_MS) * HOUR_MS
