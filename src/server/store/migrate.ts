import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'

/** Any number: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 730_200

/** Beside this file in the sources, beside the bundle (or one above its chunks) in dist/server. */
export function migrationsFolder(): string {
  const candidates = ['./migrations', '../migrations'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
  const found = candidates.find((folder) => existsSync(`${folder}/meta/_journal.json`))
  if (!found) throw new Error(`The database migrations are missing; looked in ${candidates.join(' and ')}.`)
  return found
}

/** Brings the database to the newest schema; does nothing when it is there already. */
export async function migrateDatabase(pool: Pool, folder = migrationsFolder()): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    // A client, not the pool: the lock and the migrations then live and die with one connection.
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    client.release()
  }
}
