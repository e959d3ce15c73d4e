import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#server/store/in-transaction.ts'
import { COMPACTION_LOCK } from '#server/store/position-locks.ts'

/** Runs the work in one transaction unless another process compacts; then null. */
export const alone = <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T | null> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      COMPACTION_LOCK,
    ])
    return rows[0]!.mine ? work(client) : null
  })
