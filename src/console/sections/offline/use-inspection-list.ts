import { useState } from 'react'
import { type Inspection, InspectionFilter, listInspections } from '#core/contract/inspection.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useJobs } from '#console/ui/job/use-jobs.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { useInspectionColumns } from './inspection-columns.tsx'

export const GOING = ['running'] as const

/** Inspections of a search, updated while they run: what their list shows, and the inspection that is open. */
export function useInspectionList() {
  const search = useSearch(InspectionFilter)
  const { list, newsOf } = useJobs('inspection', usePagedList(listInspections, search.filter), GOING)
  const columns = useInspectionColumns({ newsOf, readAt: list.updatedAt })
  const [shown, show] = useState<number | null>(null)
  const rowKey = ({ id }: Inspection) => id
  const onRow = ({ id }: Inspection) => show(id)
  return { shown, show, table: { search, list, columns, rowKey, onRow } }
}
