import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool, PoolClient } from 'pg'
import { migrateWork } from '#server/work/work-schema.ts'

/** Any number: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 730_200

/** Earlier forms of migrations that databases have run: of 0010 and 0012, which 0018 brings to the same schema, and of 0023 (0027). */
const EARLIER_FORMS = [
  '20d58902ccaf8d2ffe8a448cf3617d4a194be80f5a316b7648c154dce33b9be0',
  '8e9d6d10b095f603e1a13b80a1830a74ce16f2bc3baa99728e9928c50ec296b1',
  '6a873b227c6bb8abf39fa0c1543c38d034f3eb514b36b39a4c43a3027b8225a6',
]

/** The database was migrated by a newer program, or made by one that is too old to be updated. */
export class UnknownSchema extends Error {}

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
    await refuseUnknown(client, folder)
    // A client, not the pool: the lock and the migrations then live and die with one connection.
    await migrate(drizzle(client), { migrationsFolder: folder })
    await migrateWork(pool)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    client.release()
  }
}

/**
 * Old programs may run with a newer schema while they are replaced one by one, but none is started on it. A database knows
 * its migrations by their hash and time, as the migrator writes them.
 */
async function refuseUnknown(client: PoolClient, folder: string): Promise<void> {
  const made = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as made")
  if (!(made.rows[0] as { made: boolean }).made) return
  const known = readMigrationFiles({ migrationsFolder: folder })
  const newest = Math.max(...known.map(({ folderMillis }) => folderMillis))
  const hashes = new Set([...known.map(({ hash }) => hash), ...EARLIER_FORMS])
  const found = await client.query<{ hash: string; at: string }>(
    'select hash, created_at::bigint::text as at from drizzle.__drizzle_migrations',
  )
  if (found.rows.some(({ at }) => Number(at) > newest)) {
    throw new UnknownSchema('The database was migrated by a newer version of Fleetwall. Start that version instead.')
  }
  if (found.rows.some(({ hash }) => !hashes.has(hash))) {
    throw new UnknownSchema(
      'The database was made by a version of Fleetwall whose data cannot be updated. Start that version to export what you need, then start this one with an empty database or DATA_DIR.',
    )
  }
}
