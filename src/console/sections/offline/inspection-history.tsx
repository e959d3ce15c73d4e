import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportInspections, InspectionFilter, listInspections } from '#core/contract/inspection.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useJobs } from '#console/ui/job/use-jobs.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { TextField, TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { useInspectionColumns } from './inspection-columns.tsx'
import { GOING } from './inspection-desk.tsx'
import { InspectionDrawer } from './inspection-drawer.tsx'
import { InspectionStateField, RetestField, TemplateField } from './inspection-fields.tsx'

/** Every inspection there was, with its certificate. */
export function InspectionHistory() {
  const { t } = useTranslation('offline')
  const search = useSearch(InspectionFilter)
  const { list, newsOf } = useJobs('inspection', usePagedList(listInspections, search.filter), GOING)
  const [shown, show] = useState<number | null>(null)
  return (
    <>
      <ListPage
        search={search}
        list={list}
        columns={useInspectionColumns({ newsOf, readAt: list.updatedAt })}
        rowKey={({ id }) => id}
        onRow={({ id }) => show(id)}
        exports={exportInspections}
      >
        <VinField />
        <TimeRangeField offerToday={false} />
        <InspectionStateField />
        <TemplateField />
        <TextField name="line" label={t('inspection.line')} maxLength={64} />
        <TextField name="inspector" label={t('inspection.inspector')} maxLength={64} />
        <RetestField />
      </ListPage>
      <InspectionDrawer id={shown} onShow={show} />
    </>
  )
}
