import type { Pool, PoolClient } from 'pg'
import { COMPACTION_LOCK } from '#server/store/position-locks.ts'

/** Runs the work in one transaction unless another process compacts; then null. */
export async function alone<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T | null> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      COMPACTION_LOCK,
    ])
    const done = rows[0]!.mine ? await work(client) : null
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback').catch((cause: unknown) => {
      broken = cause as Error
    })
    throw error
  } finally {
    client.release(broken)
  }
}
