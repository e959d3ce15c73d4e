import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool, PoolClient } from 'pg'
import { migrateWork } from '#server/work/work-schema.ts'

/** Any number: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 730_200

/** A newer program has been here; this one would not know its tables. */
export class SchemaTooNew extends Error {}

/** Next to this file in the sources, next to the bundle (or one above its chunks) in dist/server. */
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
    await refuseNewer(client, folder)
    // A client, not the pool: the lock and the migrations then live and die with one connection.
    await migrate(drizzle(client), { migrationsFolder: folder })
    await migrateWork(pool)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    client.release()
  }
}

/** Old programs may run with a newer schema while they are replaced one by one, but none is started on it. */
async function refuseNewer(client: PoolClient, folder: string): Promise<void> {
  const made = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as made")
  if (!(made.rows[0] as { made: boolean }).made) return
  const { entries } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as {
    entries: { when: number }[]
  }
  const known = Math.max(...entries.map(({ when }) => when))
  const found = await client.query('select max(created_at)::bigint::text as newest from drizzle.__drizzle_migrations')
  const { newest } = found.rows[0] as { newest: string | null }
  if (newest !== null && Number(newest) > known) {
    throw new SchemaTooNew('The database was migrated by a newer version of Fleetwall. Start that version instead.')
  }
}
