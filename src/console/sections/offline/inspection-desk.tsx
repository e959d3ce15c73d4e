import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InspectionFilter, listInspections, startInspection } from '#core/contract/inspection.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useJobs } from '#console/ui/job/use-jobs.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { TextField, VinField } from '#console/ui/search-fields.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { useInspectionColumns } from './inspection-columns.tsx'
import { InspectionDrawer } from './inspection-drawer.tsx'
import { InspectionStateField, RetestField, TemplateField } from './inspection-fields.tsx'
import { StartDrawer } from './start-drawer.tsx'

export const GOING = ['running'] as const

/** End-of-line inspections, newest first; running ones update automatically. */
export function InspectionDesk() {
  const { t } = useTranslation(['offline', 'common'])
  const search = useSearch(InspectionFilter)
  const { list, newsOf } = useJobs('inspection', usePagedList(listInspections, search.filter), GOING)
  const [starting, setStarting] = useState(false)
  const [shown, show] = useState<number | null>(null)
  const none = search.filter !== null && Object.values(search.filter).every((value) => value === undefined)
  return (
    <>
      <ListPage
        search={search}
        list={list}
        columns={useInspectionColumns({ newsOf, readAt: list.updatedAt })}
        rowKey={({ id }) => id}
        onRow={({ id }) => show(id)}
        {...(none && { empty: <NoneYet title={t('inspection.none')} hint={t('inspection.noneHint')} /> })}
        actions={
          <AllowedButton to={startInspection} onClick={() => setStarting(true)}>
            {t('inspection.start')}
          </AllowedButton>
        }
      >
        <VinField />
        <InspectionStateField />
        <TemplateField />
        <TextField name="line" label={t('inspection.line')} maxLength={64} />
        <RetestField />
      </ListPage>
      <StartDrawer open={starting} onClose={() => setStarting(false)} onStarted={show} />
      <InspectionDrawer id={shown} onShow={show} />
    </>
  )
}
