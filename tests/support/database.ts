import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { memoryFolder } from '../../scripts/memory-folder.mjs'
import { createLog } from '#server/ops/log.ts'
import { type Database, poolOf } from '#server/store/database.ts'
import { startEmbeddedPostgres } from '#server/store/embedded-postgres.ts'
import { migrateDatabase, migrationsFolder } from '#server/store/migrate.ts'

/** A database of one test file; `close` drops it. */
export interface TestDatabase extends Database {
  /** For a server process of its own: DATABASE_URL. */
  url: string
}

const log = createLog('silent')
const TEMPLATE_LOCK = 730_301
const STALE_MS = 3_600_000
let made = 0
let server: Promise<Server> | undefined

interface Server {
  admin: pg.ClientConfig
  template: string
}

/** A fresh, migrated database on TEST_DATABASE_URL or on the embedded server that all test processes share. */
export async function testDatabase(): Promise<TestDatabase> {
  server ??= prepareServer()
  const { admin, template } = await server
  const name = `fw_test_${Date.now()}_${process.pid}_${++made}`
  await withClient(admin, (client) => createFrom(client, name, template))
  const connection = { ...admin, database: name }
  const pool = poolOf(connection, log)
  return {
    orm: drizzle(pool),
    pool,
    connection,
    url: urlOf(connection),
    async close() {
      await pool.end()
      await withClient(admin, (client) => client.query(`drop database if exists "${name}" with (force)`))
    },
  }
}

async function prepareServer(): Promise<Server> {
  const admin = process.env.TEST_DATABASE_URL ? parsed(process.env.TEST_DATABASE_URL) : await sharedServer()
  const template = `fw_template_${migrationsHash()}`
  await withClient(admin, async (client) => {
    // Workers start at the same moment: one makes the template, the others find it.
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    await dropStale(client)
    const found = await client.query('select 1 from pg_database where datname = $1', [template])
    if (found.rowCount === 0) await makeTemplate(client, admin, template)
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  })
  return { admin, template }
}

/** Two workers that start it at once: the later one adopts what the other started. */
async function sharedServer(): Promise<pg.ClientConfig> {
  const dataDir = join(memoryFolder(), `fleetwall-test-postgres-${userInfo().username}`)
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    max_wal_size: '512MB',
    shared_buffers: '128MB',
  }
  const server = await startEmbeddedPostgres({ dataDir, log, settings })
  if (!server.adopted) keepUntilIdle(dataDir)
  return { ...server.connection, port: 5432 }
}

/** The last test process is unknown, so a small separate process ends the server when it is idle. */
function keepUntilIdle(dataDir: string): void {
  const keeper = fileURLToPath(new URL('./database-keeper.mjs', import.meta.url))
  spawn(process.execPath, [keeper, dataDir], { detached: true, stdio: 'ignore' }).unref()
}

async function makeTemplate(client: pg.Client, admin: pg.ClientConfig, template: string): Promise<void> {
  const draft = `${template}_draft`
  await client.query(`drop database if exists "${draft}" with (force)`)
  await client.query(`create database "${draft}" template template0`)
  const pool = poolOf({ ...admin, database: draft }, log)
  await migrateDatabase(pool)
  await pool.end()
  await client.query(`alter database "${draft}" rename to "${template}"`)
}

async function createFrom(client: pg.Client, name: string, template: string): Promise<void> {
  // Files are copied as they are, not written to the log block by block.
  await client.query(`create database "${name}" template "${template}" strategy file_copy`)
}

async function dropStale(client: pg.Client): Promise<void> {
  const found = await client.query<{ datname: string }>(
    "select datname from pg_database where datname like 'fw\\_test\\_%'",
  )
  for (const { datname } of found.rows) {
    const madeAt = Number(datname.split('_')[2])
    if (madeAt < Date.now() - STALE_MS) await client.query(`drop database if exists "${datname}" with (force)`)
  }
}

function migrationsHash(): string {
  const folder = migrationsFolder()
  const journal = readFileSync(join(folder, 'meta/_journal.json'), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: { tag: string }[] }
  const hash = createHash('sha256').update(journal)
  for (const { tag } of entries) hash.update(readFileSync(join(folder, `${tag}.sql`)))
  return hash.digest('hex').slice(0, 16)
}

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function parsed(url: string): pg.ClientConfig {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  return {
    host: searchParams.get('host') ?? hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    database: pathname.slice(1) || 'postgres',
  }
}

function urlOf({ host, port, user, password, database }: pg.ClientConfig): string {
  const login = encodeURIComponent(user!) + (typeof password === 'string' ? `:${encodeURIComponent(password)}` : '')
  return `postgresql://${login}@localhost:${port}/${database}?host=${encodeURIComponent(host!)}`
}
