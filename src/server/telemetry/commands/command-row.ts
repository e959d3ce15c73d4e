import type { commandJob } from '#server/store/schema/operation.ts'
import type { CommandJob } from './command-service.ts'

/** A job as the rest of the server knows it, from its row. */
export function jobOf({ job, vin }: { job: typeof commandJob.$inferSelect; vin: string }): CommandJob {
  return {
    ...job,
    vin,
    // Written by this module alone.
    status: job.status,
    source: job.source,
    queuePolicy: job.queuePolicy,
    createdAt: job.createdAt.getTime(),
    expiresAt: job.expiresAt.getTime(),
    sentAt: job.sentAt?.getTime() ?? null,
    acknowledgedAt: job.acknowledgedAt?.getTime() ?? null,
    resultAt: job.resultAt?.getTime() ?? null,
  }
}
