import { z } from 'zod'
import type { JobKind } from '#server/work/background-work.ts'
import { addJobs } from '#server/work/job-queue.ts'
import type { StoredExport } from './stored-export.ts'

/** One export of the export centre, by the id of its row. */
export const exportKind: JobKind<{ id: number }> = {
  name: 'export',
  payload: z.object({ id: z.int() }),
  keyOf: ({ id }) => String(id),
  attempts: 3,
}

/** Queues those of the exports that are to be made now, in the transaction that stores them. */
export async function queueExports(tx: Parameters<typeof addJobs>[0], stored: readonly StoredExport[]): Promise<void> {
  const queued = stored.filter(({ state }) => state === 'queued')
  await addJobs(
    tx,
    exportKind,
    queued.map(({ id }) => ({ id })),
  )
}
