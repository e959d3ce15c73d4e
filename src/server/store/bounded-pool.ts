import type { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'
import { type BoundedCall, boundedCall, unbounded } from '#server/ops/bounded-call.ts'

type Release = (error?: Error | boolean) => void
export type Taken = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void
type Query = (...given: unknown[]) => unknown
/** Internals of the driver behind its types. */
interface DriverClient {
  query: Query
  connection: { stream: Socket }
  processID: number
}

/** The database did not answer a query in time: the connection may have failed silently, or the query too heavy. */
class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent'
  /** Connection failure, as PostgreSQL numbers it. */
  readonly code = '08006'

  constructor(ms: number) {
    super(`no answer of the database in ${ms} ms`)
  }
}

const END_STATEMENT = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid = $1 and application_name = current_setting('application_name') and pid <> pg_backend_pid()`

/**
 * Queries of calls end when their client stops waiting (`BoundedCall`). The connection is closed with the query, because
 * it is unusable for others, and the server is asked to cancel. Background queries have no time limit.
 */
export function boundedPool(pool: Pool): Pool {
  const open = pool.connect.bind(pool) as (taken: Taken) => void
  const made = new WeakMap<PoolClient, number>()
  let silentAt = 0
  pool.on('connect', (client) => made.set(client, performance.now()))
  /** Connections from before the database fell silent may be dead: they are replaced instead of tried. */
  const connect = (taken: Taken): void =>
    open((error, client, release) => {
      if (!client || (made.get(client) ?? 0) >= silentAt) return taken(error, client, release)
      release(true)
      connect(taken)
    })
  const take = (taken: Taken) => {
    const call = boundedCall()
    if (!call) return connect(taken)
    connect((error, client, release) => {
      if (error || !client) return taken(error, client, release)
      const driver = client as unknown as DriverClient
      const query = driver.query
      driver.query = (...given) => watched(driver, query, given, call)
      const free: Release = (fault) => {
        driver.query = query
        release(fault)
      }
      client.release = free
      taken(undefined, client, free)
    })
  }
  const giveUp = (client: DriverClient, ms: number) => {
    const { processID } = client
    silentAt = performance.now()
    client.connection.stream.destroy(new DatabaseSilent(ms))
    // Where the database does not answer at all there is nothing to stop.
    unbounded(() => pool.query(END_STATEMENT, [processID])).catch(() => undefined)
  }
  const watched = (client: DriverClient, query: Query, given: unknown[], call: BoundedCall): unknown => {
    const [text] = given
    // A stream runs at the pace of its reader.
    if (typeof text === 'object' && text !== null && 'submit' in text) return query.apply(client, given)
    const timer = setTimeout(() => {
      // Work after the answer is background.
      if (!call.ended) giveUp(client, call.queryMs)
    }, call.queryMs)
    const done = given.at(-1)
    if (typeof done !== 'function') {
      return (query.apply(client, given) as Promise<unknown>).finally(() => clearTimeout(timer))
    }
    const settled = (...answer: unknown[]) => {
      clearTimeout(timer)
      return (done as Query)(...answer)
    }
    return query.apply(client, [...given.slice(0, -1), settled])
  }
  pool.connect = ((taken?: Taken) => {
    if (taken) return take(taken)
    return new Promise<PoolClient>((resolve, reject) => {
      take((error, client) => (client ? resolve(client) : reject(error ?? new Error('no connection'))))
    })
  }) as Pool['connect']
  return pool
}
