import { sql } from 'drizzle-orm'
import { drizzle, type NodePgClient, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { JobKind } from './background-work.ts'

/** Attempts of the library: one more than those of the work, so that a job whose process was killed is closed in order. */
const libraryAttempts = (attempts: number): number => attempts + 1

/**
 * Adds a job in the transaction that stores its row: it exists when the transaction commits, and wakes a worker then, in
 * whatever process. A waiting job of the same key is replaced.
 */
export async function addJob<Payload>(
  transaction: NodePgClient | Pick<NodePgDatabase, 'execute'>,
  { name, keyOf, attempts }: JobKind<Payload>,
  payload: Payload,
  mode: 'replace' | 'unsafe_dedupe' = 'replace',
): Promise<void> {
  const orm = 'execute' in transaction ? transaction : drizzle(transaction)
  await orm.execute(sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    job_key := ${`${name}:${keyOf(payload)}`}, job_key_mode := ${mode}, max_attempts := ${libraryAttempts(attempts)},
    flags := array[${name}])`)
}
