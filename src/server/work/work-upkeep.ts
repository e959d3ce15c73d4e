import type { Pool } from 'pg'
import { type BackgroundWork, schedule } from './background-work.ts'
import { addJob } from './job-queue.ts'

/** Dead letters stay for the administrator for so long. */
const FORGOTTEN_AFTER = `interval '30 days'`

/** Adds open work that the queue does not have: after a restore, or when a process ended between storing and adding it. */
export async function queueOpenWork(pool: Pool, work: readonly BackgroundWork[]): Promise<void> {
  for (const each of work) {
    if (each.type !== 'job') continue
    for (const payload of (await each.pending?.()) ?? []) await addJob(pool, each.kind, payload, 'unsafe_dedupe')
  }
}

const forgetDeadLetters = (pool: Pool) =>
  pool.query(
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
      where attempts >= max_attempts and locked_by is null and updated_at < now() - ${FORGOTTEN_AFTER} having count(*) > 0`,
  )

export const upkeep = (pool: Pool, work: readonly BackgroundWork[]): BackgroundWork =>
  schedule('work.upkeep', '*/5 * * * *', async () => {
    await queueOpenWork(pool, work)
    await forgetDeadLetters(pool)
  })
