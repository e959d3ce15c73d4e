import type { Pool, PoolClient } from 'pg'
import { COMPACTION_LOCK } from './position-locks.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** Tables in partitions by time, UTC. Raw positions go hour by hour, because a closed hour is compacted as a whole. */
const SPAN_MS = {
  position: HOUR_MS,
  position_chunk: DAY_MS,
  vehicle_hour: DAY_MS,
  terminal_log: DAY_MS,
  message_log: DAY_MS,
  energy_sample: DAY_MS,
  energy_hour: DAY_MS,
} as const
export type PartitionedTable = keyof typeof SPAN_MS
export const PARTITIONED_TABLES = Object.keys(SPAN_MS) as PartitionedTable[]

/** Any number: all processes that make partitions take the same advisory lock. */
const PARTITION_LOCK = 730_201
/** A chunk of an hour stays in its row: one page to read instead of several. */
const WHOLE_ROWS = 'toast_tuple_target = 8160'

/** UTC day "YYYY-MM-DD" of a moment. */
export const utcDay = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10)

/** Number of the partition a moment belongs to. */
export const partitionOf = (table: PartitionedTable, epochMs: number): number => Math.floor(epochMs / SPAN_MS[table])

export interface Partition {
  name: string
  from: number
  to: number
}

/** position_2026112113 for an hour, message_log_20261121 for a day. */
function partition(table: PartitionedTable, number: number): Partition {
  const span = SPAN_MS[table]
  const from = number * span
  const stamp = new Date(from).toISOString().replace(/\D/g, '')
  return { name: `${table}_${stamp.slice(0, span === HOUR_MS ? 10 : 8)}`, from, to: from + span }
}

/** Makes the partitions of whole UTC days "YYYY-MM-DD" that are missing. */
export function ensureDayPartitions(pool: Pool, table: PartitionedTable, days: Iterable<string>): Promise<void> {
  const numbers = [...days].flatMap((day) => {
    const first = partitionOf(table, Date.parse(`${day}T00:00:00Z`))
    return Array.from({ length: DAY_MS / SPAN_MS[table] }, (_, index) => first + index)
  })
  return ensurePartitions(pool, table, numbers)
}

/** Makes the partitions that are missing. Safe to call from many processes at once. */
export async function ensurePartitions(pool: Pool, table: PartitionedTable, numbers: Iterable<number>): Promise<void> {
  const wanted = [...new Set(numbers)].map((number) => partition(table, number))
  if (wanted.length === 0) return
  const client = await pool.connect()
  try {
    const missing = await withoutTable(client, wanted)
    if (missing.length === 0) return
    await client.query('begin')
    // Two creators of one partition would collide; readers and writers are not held up by this lock.
    await client.query('select pg_advisory_xact_lock($1)', [PARTITION_LOCK])
    for (const each of await withoutTable(client, missing)) await makePartition(client, table, each)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Hours of raw positions and days of everything else around a moment, so that writers find their partitions. */
export async function preparePartitions(pool: Pool, now: number): Promise<void> {
  for (const table of PARTITIONED_TABLES) {
    const last = SPAN_MS[table] === HOUR_MS ? 3 : 2
    const first = partitionOf(table, now) - 1
    await ensurePartitions(
      pool,
      table,
      Array.from({ length: last + 2 }, (_, index) => first + index),
    )
  }
}

/** Made apart and attached, so that the parent is locked for a moment only and running writers continue. */
async function makePartition(client: PoolClient, table: PartitionedTable, { name, from, to }: Partition) {
  const [first, end] = [from, to].map((at) => `'${new Date(at).toISOString()}'`)
  const stored = table === 'position_chunk' ? `with (${WHOLE_ROWS})` : ''
  await client.query(`create table "${name}" (like "${table}" including all) ${stored}`)
  await client.query(`alter table "${table}" attach partition "${name}" for values from (${first}) to (${end})`)
}

async function withoutTable<P extends { name: string }>(client: PoolClient, wanted: P[]): Promise<P[]> {
  // Not to_regclass: it may answer from a cache that is older than the lock.
  const found = await client.query<{ name: string }>(
    'select relname as name from pg_class where relname = any($1) and relnamespace = current_schema()::regnamespace',
    [wanted.map(({ name }) => name)],
  )
  const present = new Set(found.rows.map(({ name }) => name))
  return wanted.filter(({ name }) => !present.has(name))
}

/** Partitions that end at this moment or earlier, oldest first. */
export async function partitionsBefore(
  client: Pick<PoolClient, 'query'>,
  table: PartitionedTable,
  before: number,
): Promise<Partition[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = $1::regclass order by c.relname`,
    [table],
  )
  return rows.map(({ name }) => partition(table, partitionOf(table, momentOf(name)))).filter(({ to }) => to <= before)
}

function momentOf(name: string): number {
  const stamp = name.slice(name.lastIndexOf('_') + 1)
  const day = `${stamp.slice(0, 4)}-${stamp.slice(4, 6)}-${stamp.slice(6, 8)}`
  return Date.parse(`${day}T${stamp.slice(8) || '00'}:00:00Z`)
}

/**
 * Drops a partition. It waits only as long as `patienceMs` for those who read the table, because everybody else would wait
 * behind it; false when that was not enough, and while positions are compacted or backed up.
 */
export async function dropPartition(pool: Pool, name: string, patienceMs: number): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query(`begin; set local lock_timeout = ${Math.round(patienceMs)}`)
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [
      COMPACTION_LOCK,
    ])
    if (rows[0]!.free) await client.query(`drop table if exists "${name}"`)
    await client.query('commit')
    return rows[0]!.free
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false
    throw error
  } finally {
    client.release()
  }
}
const LOCK_NOT_AVAILABLE = '55P03'
