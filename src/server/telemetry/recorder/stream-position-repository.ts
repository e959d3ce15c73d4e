import type { Pool, PoolClient } from 'pg'
import type { StreamSource } from './telemetry-row.ts'

/** Another process has stored what comes after a message this one was about to store. */
export class Overtaken extends Error {}

/** One source for each partition, from the first to the last of these requests. */
export function sourcesOf(requests: readonly { source?: StreamSource }[]): StreamSource[] {
  const byPartition = new Map<number, StreamSource>()
  for (const { source } of requests) {
    if (!source) continue
    const first = byPartition.get(source.partition)
    byPartition.set(source.partition, first ? { ...source, after: first.after } : source)
  }
  return [...byPartition.values()]
}

const MOVE_ON = `update stream_position p set sequence = n.sequence
  from unnest($2::int[], $3::bigint[], $4::bigint[]) as n(partition, after, sequence)
  where p.stream = $1 and p.partition = n.partition and p.sequence <= n.after`

/** Writes down how far the stream is stored, inside the caller's transaction. Throws Overtaken when it is further already. */
export async function moveOn(client: PoolClient, sources: readonly StreamSource[]): Promise<void> {
  // In one order everywhere, so that two processes cannot wait for each other.
  const ordered = [...sources].sort((a, b) => a.partition - b.partition)
  const moved = await client.query(MOVE_ON, [
    ordered[0]?.stream,
    ordered.map(({ partition }) => partition),
    ordered.map(({ after }) => after),
    ordered.map(({ sequence }) => sequence),
  ])
  if (moved.rowCount === sources.length) return
  throw new Overtaken(`partitions ${ordered.map(({ partition }) => partition).join(', ')} are stored further already`)
}

/** How far each of these partitions is stored; what was never looked at begins at 0. */
export async function streamPositions(
  pool: Pool,
  stream: string,
  partitions: readonly number[],
): Promise<Map<number, number>> {
  await pool.query(
    `insert into stream_position (stream, partition, sequence) select $1, p, 0 from unnest($2::int[]) p
      on conflict do nothing`,
    [stream, partitions],
  )
  const { rows } = await pool.query<{ partition: number; sequence: string }>(
    'select partition, sequence from stream_position where stream = $1 and partition = any($2)',
    [stream, partitions],
  )
  return new Map(rows.map(({ partition, sequence }) => [partition, Number(sequence)]))
}
