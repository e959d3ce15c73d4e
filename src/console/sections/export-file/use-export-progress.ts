import { useState } from 'react'
import { type ExportJob } from '#core/contract/export.ts'
import { OPEN_EXPORT_STATES } from '#core/domain/export-state.ts'
import { exportChanged, type LiveExportChange } from '#core/contract/live.ts'
import { useLiveReload } from '#console/ui/page-live.tsx'

export const isOpen = ({ state }: Pick<ExportJob, 'state'>): boolean => OPEN_EXPORT_STATES.includes(state)

type Progress = LiveExportChange & Pick<ExportJob, 'state'>
const isThere = (change: LiveExportChange): change is Progress => change.state !== 'removed'

/** The jobs with their current progress. The list is read again when one is added or removed, ends or restarts. */
export function useExportProgress(jobs: readonly ExportJob[], reload: () => void): ExportJob[] {
  const [changes, setChanges] = useState<ReadonlyMap<number, Progress>>(new Map())
  useLiveReload(
    exportChanged,
    (change) => {
      if (!isThere(change)) return true
      setChanges((before) => new Map(before).set(change.id, change))
      const listed = jobs.find(({ id }) => id === change.id)
      return !listed || !isOpen(listed) || !isOpen(change)
    },
    reload,
  )
  // An earlier message cannot change an export that has ended in the list.
  return jobs.map((job) => (isOpen(job) ? { ...job, ...changes.get(job.id) } : job))
}
