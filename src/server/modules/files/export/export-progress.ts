import type { LiveExportChange } from '#core/contract/live.ts'
import type { exportJob } from '#server/store/schema/files.ts'

type StoredExport = typeof exportJob.$inferSelect

/** Full only when it is ready: rows may have come since they were counted. Null while that number is not known. */
export function percentOf({ state, rows, expectedRows }: StoredExport): number | null {
  if (state === 'ready' || state === 'expired') return 100
  if (state === 'queued') return 0
  if (expectedRows === null) return null
  return expectedRows === 0 ? 99 : Math.min(99, Math.floor((rows / expectedRows) * 100))
}

/** Notification for viewers when a job makes progress. */
export const exportProgress = (job: StoredExport): LiveExportChange => ({
  id: job.id,
  state: job.state,
  percent: percentOf(job),
  rows: job.rows,
})
