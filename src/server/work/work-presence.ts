import pg from 'pg'

/** Class of the advisory locks that show which workers are alive; the second half is the hash of a worker's name. */
const PRESENCE_LOCK = 730_400
/** A worker has its lock long before one of its jobs is this old. */
const YOUNGEST = `interval '5 seconds'`
const RENEWED_AFTER = `interval '1 hour'`
const GONE = `select array_agg(distinct j.locked_by) as workers, count(*)::int as jobs from graphile_worker.jobs j
  where j.locked_by is not null and j.locked_at < now() - ${YOUNGEST} and not exists (
    select 1 from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database()
      and l.locktype = 'advisory' and l.classid = ${PRESENCE_LOCK} and l.objid = hashtext(j.locked_by)::bit(32)::bigint::oid)`

interface Presence {
  /** Settles when the connection is lost: other processes then take over what these workers have. */
  lost: Promise<void>
  end(): Promise<void>
}

/**
 * Shows that workers are alive for as long as this process has its connection. The end of a process, also a sudden one,
 * frees the locks at once; keep-alive probes detect a lost machine within half a minute.
 */
export async function holdPresence(
  connection: pg.ClientConfig,
  workerIds: readonly string[],
  /** Work whose tables have changed (triggers `work_due`); its connection listens to them. */
  due: (name: string) => void,
): Promise<Presence> {
  const client = new pg.Client({ ...connection, keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
  const lost = new Promise<void>((resolve) => {
    client.once('end', resolve)
    client.on('error', () => resolve())
  })
  client.on('notification', ({ payload }) => due(payload ?? ''))
  await client.connect()
  try {
    await client.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3')
    // Shared: names with the same hash must not wait for each other.
    await client.query('select pg_advisory_lock_shared($1, hashtext(id)) from unnest($2::text[]) id', [
      PRESENCE_LOCK,
      [...workerIds],
    ])
    await client.query('listen work_due')
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return { lost, end: () => client.end().catch(() => undefined) }
}

/**
 * The library unlocks what has been locked for four hours, whether or not its worker is alive: what these workers have under
 * way is locked again in time.
 */
export async function renewLocks(pool: pg.Pool, workerIds: readonly string[]): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues']) {
    await pool.query(
      `update graphile_worker.${table} set locked_at = now()
        where locked_by = any($1) and locked_at < now() - ${RENEWED_AFTER}`,
      [[...workerIds]],
    )
  }
}

/** Releases the jobs of ended workers, and wakes others for them; returns how many. */
export async function takeOver(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ workers: string[] | null; jobs: number }>(GONE)
  const { workers, jobs } = rows[0]!
  if (workers === null) return 0
  await pool.query('select graphile_worker.force_unlock_workers($1)', [workers])
  await pool.query(`select pg_notify('jobs:insert', json_build_object('count', $1::int)::text)`, [jobs])
  return jobs
}
