import { sql } from 'drizzle-orm'
import { drizzle, type NodePgClient, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { JobKind } from './background-work.ts'

/** Attempts of the library: one more than those of the work, so that a job whose process was killed is closed in order. */
const libraryAttempts = (attempts: number): number => attempts + 1

type Transaction = NodePgClient | Pick<NodePgDatabase, 'execute'>
const ormOf = (transaction: Transaction) => ('execute' in transaction ? transaction : drizzle(transaction))

/**
 * Adds a job in the transaction that stores its row: it exists when the transaction commits, and wakes a worker then, in
 * whatever process. A waiting job of the same key is replaced.
 */
export async function addJob<Payload>(
  transaction: Transaction,
  { name, keyOf, attempts }: JobKind<Payload>,
  payload: Payload,
  mode: 'replace' | 'unsafe_dedupe' = 'replace',
): Promise<void> {
  await ormOf(transaction).execute(sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    job_key := ${`${name}:${keyOf(payload)}`}, job_key_mode := ${mode}, max_attempts := ${libraryAttempts(attempts)},
    flags := array[${name}])`)
}

/** The same for several jobs of a kind, in one statement. */
export async function addJobs<Payload>(
  transaction: Transaction,
  { name, keyOf, attempts }: JobKind<Payload>,
  payloads: readonly Payload[],
): Promise<void> {
  if (payloads.length === 0) return
  const added = payloads.map((payload) => ({ key: `${name}:${keyOf(payload)}`, payload }))
  await ormOf(transaction).execute(sql`select graphile_worker.add_jobs(array(
    select (${name}, each.payload, null, null, ${libraryAttempts(attempts)}::smallint, each.key, null,
      array[${name}])::graphile_worker.job_spec
    from json_to_recordset(${JSON.stringify(added)}::json) each (key text, payload json)))`)
}
