import type { PoolClient } from 'pg'

/** Readers of an hour that is being emptied are waited for in small portions. */
const LOCK_PATIENCE_MS = 500
const LOCK_TRIES = 60
const LOCK_NOT_AVAILABLE = '55P03'

/** Blocks readers of the hour until the end of the transaction; other readers of positions continue. */
export async function lockAgainstReaders(client: PoolClient, name: string): Promise<void> {
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

export const isLockTimeout = (error: unknown): boolean => (error as { code?: string }).code === LOCK_NOT_AVAILABLE
