import pg from 'pg'
import type { Logger } from 'pino'
import { PARTITIONS } from './telemetry-stream.ts'

/** First keys of advisory locks: one says that a worker is there, the other that it works on a partition. */
const WORKER_LOCK = 730_300
const PARTITION_LOCK = 730_301

/**
 * Which partitions of the telemetry stream this process works on. A claim is a lock of one database session: it ends with
 * the process, at once, and two processes cannot hold the same. (`stream_position` stops a worker that has lost its claim
 * without noticing from writing.)
 */
export class PartitionClaims {
  private readonly connection: pg.ClientConfig
  private readonly log: Logger
  private client: pg.Client | null = null
  private held = new Set<number>()

  constructor(connection: pg.ClientConfig, log: Logger) {
    this.connection = connection
    this.log = log
  }

  /** Empty while the database is away. */
  get partitions(): readonly number[] {
    return [...this.held].sort((a, b) => a - b)
  }

  /** Partitions above this worker's share, to be given up when nothing of them is under way any more. */
  async surplus(): Promise<number[]> {
    return this.partitions.slice(await this.share())
  }

  async release(partitions: readonly number[]): Promise<void> {
    for (const partition of partitions) {
      this.held.delete(partition)
      if (this.client) await this.ask('select pg_advisory_unlock($1, $2)', [PARTITION_LOCK, partition])
    }
  }

  /** Unclaimed partitions, while this worker has less than its share. */
  async free(): Promise<number[]> {
    const missing = (await this.share()) - this.held.size
    if (missing <= 0) return []
    const { rows } = await this.ask<{ objid: string }>(
      `select objid from pg_locks where locktype = 'advisory' and classid = $1 and granted
        and database = (select oid from pg_database where datname = current_database())`,
      [PARTITION_LOCK],
    )
    const taken = new Set(rows.map(({ objid }) => Number(objid)))
    return Array.from({ length: PARTITIONS }, (_, partition) => partition)
      .filter((partition) => !taken.has(partition))
      .slice(0, missing)
  }

  async claim(partitions: readonly number[]): Promise<void> {
    for (const partition of partitions) {
      const { rows } = await this.ask<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', [
        PARTITION_LOCK,
        partition,
      ])
      if (rows[0]?.got) this.held.add(partition)
    }
  }

  async close(): Promise<void> {
    const { client } = this
    this.lost()
    await client?.end().catch(() => undefined)
  }

  private async share(): Promise<number> {
    const { rows } = await this.ask<{ workers: number }>(
      `select count(*)::int as workers from pg_locks where locktype = 'advisory' and classid = $1 and granted
        and database = (select oid from pg_database where datname = current_database())`,
      [WORKER_LOCK],
    )
    return Math.ceil(PARTITIONS / Math.max(1, rows[0]!.workers))
  }

  /** A lock whose answer was lost may be held all the same: the session ends with the first failure, and all locks with it. */
  private async ask<R extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<pg.QueryResult<R>> {
    const client = await this.session()
    try {
      return await client.query<R>(text, values)
    } catch (error) {
      this.lost()
      void client.end().catch(() => undefined)
      throw error
    }
  }

  private async session(): Promise<pg.Client> {
    if (this.client) return this.client
    const client = new pg.Client({
      ...this.connection,
      application_name: 'fleetwall-claims',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    client.on('error', (error) => {
      if (this.client !== client) return
      this.log.warn({ reason: error.message }, 'lost the claims on the telemetry stream')
      this.lost()
    })
    client.on('end', () => {
      if (this.client === client) this.lost()
    })
    try {
      await client.connect()
      // A dead machine's session must not keep its claims for hours.
      await client.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3')
      await client.query('select pg_advisory_lock_shared($1, 0)', [WORKER_LOCK])
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
    this.client = client
    return client
  }

  private lost(): void {
    this.client = null
    this.held = new Set()
  }
}
