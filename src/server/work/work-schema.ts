import { Logger, runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'

/** Makes or updates the schema of the queue, `graphile_worker`; the library numbers its own migrations. */
export async function migrateWork(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined), taskList: {}, noHandleSignals: true })
}
