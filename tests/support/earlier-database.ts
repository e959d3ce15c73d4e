import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { readable } from '#server/ops/streams.ts'
import { migrateDatabase, migrationsFolder } from '#server/store/migrate.ts'
import { type TestDatabase, testDatabase } from './database.ts'

interface Journal {
  entries: { tag: string; when: number }[]
}

const journalOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal

/** A database as the program left it that knew migrations up to `tag`, without rows. */
export async function earlierDatabase(tag: string): Promise<TestDatabase> {
  const db = await emptyDatabase()
  const folder = migrationsUpTo(tag)
  try {
    await migrateDatabase(db.pool, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
  return db
}

/** A database nobody has used. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const db = await testDatabase()
  await db.pool.query('drop schema drizzle cascade; drop schema public cascade; create schema public')
  return db
}

function migrationsUpTo(tag: string): string {
  const [from, folder] = [migrationsFolder(), mkdtempSync(join(tmpdir(), 'fw-migrations-'))]
  const journal = journalOf(from)
  const entries = journal.entries.slice(0, journal.entries.findIndex((entry) => entry.tag === tag) + 1)
  mkdirSync(join(folder, 'meta'))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const entry of entries) cpSync(join(from, `${entry.tag}.sql`), join(folder, `${entry.tag}.sql`))
  return folder
}

/** Loads a dump of tests/fixtures/dumps, made by scripts/dump-sample.ts. */
export async function loadDump(pool: Pool, name: string): Promise<void> {
  const file = fileURLToPath(new URL(`../fixtures/dumps/${name}.sql.gz`, import.meta.url))
  const lines = gunzipSync(readFileSync(file)).toString().split('\n')
  const client = await pool.connect()
  try {
    await client.query('begin')
    // What is loaded happened long ago: no user is notified of it.
    await client.query(`set local fleetwall.restoring = 'on'`)
    for (let at = 0; at < lines.length; at += 1) at = await runLine(client, lines, at)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Runs the statement of one line and answers the number of its last line: the rows of a COPY follow it. */
async function runLine(client: PoolClient, lines: readonly string[], at: number): Promise<number> {
  const statement = lines[at]!
  if (!statement.startsWith('copy ')) {
    if (statement !== '') await client.query(statement)
    return at
  }
  const end = lines.indexOf('\\.', at)
  const rows = lines.slice(at + 1, end).map((line) => `${line}\n`)
  await pipeline(readable(rows), client.query(copyFrom(statement.replace(/;$/, ''))))
  return end
}
