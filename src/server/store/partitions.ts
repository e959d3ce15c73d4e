import type { Pool, PoolClient } from 'pg'

/** Tables with one partition a UTC day. */
export const PARTITIONED_TABLES = ['position', 'terminal_log', 'message_log', 'energy_sample'] as const
export type PartitionedTable = (typeof PARTITIONED_TABLES)[number]

const DAY_MS = 86_400_000
/** Any number: all processes that make partitions take the same advisory lock. */
const PARTITION_LOCK = 730_201

/** UTC day "YYYY-MM-DD" of a moment. */
export const utcDay = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10)

/** Makes the day partitions that are missing, named like position_20261121. Safe to call from many processes at once. */
export async function ensureDayPartitions(pool: Pool, table: PartitionedTable, days: Iterable<string>): Promise<void> {
  const wanted = [...new Set(days)].map((day) => ({ day, name: `${table}_${day.replaceAll('-', '')}` }))
  if (wanted.length === 0) return
  const client = await pool.connect()
  try {
    const missing = await withoutTable(client, wanted)
    if (missing.length === 0) return
    await client.query('begin')
    // Two creators of one partition would collide; readers and writers are not held up by this lock.
    await client.query('select pg_advisory_xact_lock($1)', [PARTITION_LOCK])
    for (const { day, name } of await withoutTable(client, missing)) {
      const from = Date.parse(`${day}T00:00:00Z`)
      const range = [from, from + DAY_MS].map((at) => `'${new Date(at).toISOString()}'`)
      // Made apart and attached, so that the parent is locked for a moment only and running writers go on.
      await client.query(`create table "${name}" (like "${table}" including all)`)
      await client.query(
        `alter table "${table}" attach partition "${name}" for values from (${range[0]}) to (${range[1]})`,
      )
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function withoutTable<P extends { name: string }>(client: PoolClient, wanted: P[]): Promise<P[]> {
  // Not to_regclass: it may answer from a cache that is older than the lock.
  const found = await client.query<{ name: string }>(
    'select relname as name from pg_class where relname = any($1) and relnamespace = current_schema()::regnamespace',
    [wanted.map((partition) => partition.name)],
  )
  const present = new Set(found.rows.map((row) => row.name))
  return wanted.filter((partition) => !present.has(partition.name))
}
