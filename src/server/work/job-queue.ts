import type { ClientBase, Pool } from 'pg'
import type { JobKind } from './background-work.ts'

/** Attempts of the library: one more than those of the work, so that a job whose process was killed is closed in order. */
const libraryAttempts = (attempts: number): number => attempts + 1

export interface JobQueue {
  /** Wakes a worker at once, in whatever process. A waiting job of the same key is replaced. */
  add<Payload>(kind: JobKind<Payload>, payload: Payload): Promise<void>
}

/** The queue for those who add jobs; in a transaction, with its client, the job exists when the transaction commits. */
export function jobQueue(db: { pool: Pick<Pool | ClientBase, 'query'> }): JobQueue {
  return {
    async add(kind, payload) {
      await addJob(db.pool, kind, payload, 'replace')
    },
  }
}

export async function addJob<Payload>(
  client: Pick<Pool | ClientBase, 'query'>,
  kind: JobKind<Payload>,
  payload: Payload,
  mode: 'replace' | 'unsafe_dedupe',
): Promise<void> {
  await client.query(
    `select graphile_worker.add_job($1, $2::json, job_key := $3, job_key_mode := $4, max_attempts := $5, flags := array[$1])`,
    [kind.name, JSON.stringify(payload), `${kind.name}:${kind.keyOf(payload)}`, mode, libraryAttempts(kind.attempts)],
  )
}
