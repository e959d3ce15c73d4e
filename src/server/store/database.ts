import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from '#server/ops/log.ts'
import { messageOf } from '#server/ops/logged-error.ts'
import type { Settings } from '../app/settings.ts'
import { every } from '#server/ops/every.ts'
import { auditedOrm } from './audited-orm.ts'
import { auditedPool } from './audited-pool.ts'
import { boundedPool } from './bounded-pool.ts'
import { type EmbeddedPostgres, embeddedConnection, startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrateDatabase, UnknownSchema } from './migrate.ts'
import { UnusableDatabase } from './unusable-database.ts'

export interface Database {
  orm: NodePgDatabase
  pool: pg.Pool
  /** For connections of one's own (COPY, LISTEN): `new pg.Client(connection)`. */
  connection: pg.ClientConfig
  /** Ends the pool, and the embedded server when no other process uses it. */
  close(): Promise<void>
}

/** Transaction shared by repositories. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** A database that may not be there yet: queries fail until `start` has come back. */
export interface StartingDatabase extends Database {
  /** Waits until the server answers, checks its version and migrates. Tries indefinitely, until the signal says stop. */
  start(signal?: AbortSignal): Promise<void>
  /** One cheap query; throws the reason when it fails. */
  ping(): Promise<void>
}

const OLDEST_VERSION = 150_000
const RETRY_MS = 1_000
const WATCH_MS = 1_000
const POOL_SIZE = 16
/** Distinguishes the connections of one platform process from those of another. */
const NAME = `fleetwall-${process.pid}-${randomUUID().slice(0, 8)}`

export function poolOf(connection: pg.ClientConfig, log: Logger, size = POOL_SIZE): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    application_name: NAME,
    max: size,
    // One connection stays: it shows other processes that the embedded server is in use.
    min: 1,
    connectionTimeoutMillis: 10_000,
    // A new connection reads the catalogue again: with the ten seconds of the library, ending and making them again cost an
    // idle platform more than its statements.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    // A server that disappeared silently is detected in seconds; the default of Linux is two hours.
    keepAliveInitialDelayMillis: 10_000,
  })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ reason: error.message }, 'lost a database connection')
  })
  // The pool listens to idle connections only; one that breaks between two statements of a transaction says so itself, and
  // the next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return auditedPool(boundedPool(pool))
}

export function createDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  /** False leaves the tables as they are. */
  { migrate = true } = {},
): StartingDatabase {
  const clusterDir = join(settings.dataDir, 'postgres')
  const connection = settings.databaseUrl ? { connectionString: settings.databaseUrl } : embeddedConnection(clusterDir)
  const pool = poolOf(connection, log)
  let embedded: EmbeddedPostgres | undefined
  let stopWatching: (() => Promise<void>) | undefined

  const startServer = async (signal?: AbortSignal) => {
    if (!settings.databaseUrl) embedded = await startEmbeddedPostgres({ dataDir: clusterDir, log, signal })
  }
  const attempt = async (signal?: AbortSignal) => {
    await startServer(signal)
    await checkVersion(pool)
    if (migrate) await migrateDatabase(pool)
    if (embedded) stopWatching = watchServer(() => embedded!.running(), startServer, log)
  }

  return {
    orm: auditedOrm(drizzle(pool)),
    pool,
    connection,
    async start(signal) {
      for (let reported = ''; ; await wait(RETRY_MS, undefined, { signal })) {
        try {
          await attempt(signal)
          if (reported) log.info('the database answers')
          return
        } catch (error) {
          signal?.throwIfAborted()
          if (error instanceof UnusableDatabase || error instanceof UnknownSchema) throw error
          const reason = reasonOf(error)
          // The same line every second would bury what matters.
          if (reason !== reported) log.warn({ reason }, 'waiting for the database')
          reported = reason
        }
      }
    },
    async ping() {
      await pool.query({ text: 'select 1', query_timeout: 2_000 } as pg.QueryConfig)
    },
    async close() {
      await stopWatching?.()
      const others = embedded ? await otherUsers(pool) : 0
      await pool.end()
      if (others === 0) await embedded?.stop()
    },
  }
}

/**
 * This process supervises the embedded server: it restarts a server that dies. Returns a function that ends this; it waits
 * for a pending start, because the started server would run on without it.
 */
function watchServer(running: () => boolean, start: () => Promise<void>, log: Logger): () => Promise<void> {
  const look = async () => {
    if (running()) return
    log.error('the embedded database ended; starting it again')
    await start()
    log.info('the embedded database answers again')
  }
  const failed = (error: unknown) => log.error({ reason: reasonOf(error) }, 'the embedded database did not start')
  const timer = every(WATCH_MS, look, failed, { unref: true })
  return () => timer.stop()
}

async function checkVersion(pool: pg.Pool): Promise<void> {
  const answer = await pool.query<{ number: number; version: string }>(
    "select current_setting('server_version_num')::int number, current_setting('server_version') version",
  )
  const { number, version } = answer.rows[0]!
  refuseOld(number, version)
}

/** number is server_version_num, 150004 for 15.4. */
export function refuseOld(number: number, version: string): void {
  if (number >= OLDEST_VERSION) return
  throw new UnusableDatabase(
    `DATABASE_URL points to PostgreSQL ${version}, but Fleetwall requires version 15 or newer.`,
  )
}

/** Connections of other platform processes that share the embedded server. */
async function otherUsers(pool: pg.Pool): Promise<number> {
  try {
    const answer = await pool.query<{ users: number }>(
      "select count(*)::int users from pg_stat_activity where application_name like 'fleetwall-%' and application_name <> $1",
      [NAME],
    )
    return answer.rows[0]!.users
  } catch {
    return 0
  }
}

/** One line without secrets: driver errors name host and port, never the password. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  const { code } = error as { code?: string }
  return messageOf(error) || code || String(error)
}
