import type { Pool } from 'pg'

/**
 * Does the work unless another process holds the lock: an advisory one of a database session, so that the end of a
 * process, also a sudden one, frees it.
 */
export async function unlessTaken(pool: Pool, lock: number, task: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) mine', [lock])
    if (!rows[0]?.mine) return
    try {
      await task()
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock])
    }
  } finally {
    client.release()
  }
}
