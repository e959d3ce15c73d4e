import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSearchParams } from 'react-router-dom'
import { listExportSchedules } from '#core/contract/export-schedule.ts'
import { listExportApprovals } from '#core/contract/export-sharing.ts'
import {
  EXPORT_FILES,
  EXPORT_RETENTION_DAYS,
  type ExportJob,
  getExportLimits,
  listAllExports,
  listExports,
  listSharedExports,
  MAX_OPEN_EXPORTS,
} from '#core/contract/export.ts'
import { EXPORT_STATES } from '#core/domain/export-state.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { SelectField, TextField, TimeRangeField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import type { Search } from '#console/ui/use-search.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { AgainDrawer } from './again-drawer.tsx'
import { DecideDrawer } from './decide-drawer.tsx'
import type { ExportPanel } from './export-actions.tsx'
import { useExportColumns } from './export-columns.tsx'
import styles from './export-drawers.module.css'
import { ExportSearch, type ExportView } from './export-search.ts'
import { ExportSelectionBar } from './export-selection-bar.tsx'
import { ScheduleList } from './schedule-list.tsx'
import { ShareDrawer } from './share-drawer.tsx'
import { useExportProgress } from './use-export-progress.ts'

/** The export centre: requests, their progress, and the files until they expire. */
export function ExportFilePage() {
  return (
    <PageLive>
      <ExportCentre />
    </PageLive>
  )
}

function ExportCentre() {
  const { t } = useTranslation('exportFile')
  const search = useSearch(ExportSearch)
  const views = useViews()
  const [, setParams] = useSearchParams()
  const asked = search.filter?.who ?? 'own'
  const view = views.includes(asked) ? asked : 'own'
  // Searching and resetting stay in the view.
  const inView = {
    ...search,
    apply: ((values, how) => search.apply({ ...values, who: view }, how)) satisfies typeof search.apply,
    clear: () => setParams(view === 'own' ? {} : { who: view }),
  }

  return (
    <>
      <PageHeader title={t('title')} hint={t('hint', { most: MAX_OPEN_EXPORTS, count: EXPORT_RETENTION_DAYS })} />
      <div className={styles.bar}>
        <ViewSwitch<ExportView>
          label={t('who')}
          shown={view}
          onShow={(next) => setParams(next === 'own' ? {} : { who: next })}
          views={views.map((key) => ({ key, label: t(`who.${key}`) }))}
        />
        <RowsUsed />
      </div>
      {view === 'schedules' ? <ScheduleList /> : <ExportList key={view} search={inView} view={view} />}
    </>
  )
}

/** Views the user may open. */
function useViews(): ExportView[] {
  const may = {
    own: true,
    shared: true,
    decide: useAllowed(listExportApprovals),
    all: useAllowed(listAllExports),
    schedules: useAllowed(listExportSchedules),
  }
  return (Object.keys(may) as ExportView[]).filter((view) => may[view])
}

/** Used share of the daily row quota. */
function RowsUsed() {
  const { t } = useTranslation('exportFile')
  const format = useFormat()
  const { data } = useCall(getExportLimits, {}, { toast: false })
  if (!data) return null
  return (
    <p className={styles.used}>
      {t('limits.rows', { rows: format.number(data.rows), most: format.number(data.mostRows) })}
    </p>
  )
}

interface ListProps {
  search: Search<typeof ExportSearch>
  view: Exclude<ExportView, 'schedules'>
}

function useExports(view: ListProps['view'], search: ListProps['search']) {
  const { who: _who, requester, ...filter } = search.filter ?? {}
  const of = <F,>(wanted: ListProps['view'], given: F) => (search.filter && view === wanted ? given : null)
  const lists = {
    own: usePagedList(listExports, of('own', filter)),
    shared: usePagedList(listSharedExports, of('shared', filter)),
    decide: usePagedList(listExportApprovals, of('decide', {})),
    all: usePagedList(listAllExports, of('all', { ...filter, ...(requester && { requester }) })),
  }
  const unfiltered = Object.values({ ...filter, requester }).every((value) => value === undefined)
  return { list: lists[view], unfiltered }
}

function ExportList({ search, view }: ListProps) {
  const { t } = useTranslation('exportFile')
  const { list, unfiltered } = useExports(view, search)
  const rows = useExportProgress(list.rows, list.reload)
  const [selected, setSelected] = useState<ExportJob[]>([])
  const [opened, setOpened] = useState<{ panel: ExportPanel; job: ExportJob }>()
  const columns = useExportColumns({
    onChange: list.reload,
    onOpen: (panel, job) => setOpened({ panel, job }),
    others: view !== 'own',
    shared: view === 'shared',
  })
  const panel = opened && { job: opened.job, onChange: list.reload, onClose: () => setOpened(undefined) }

  return (
    <>
      {view !== 'decide' && <ExportSearchForm search={search} withRequester={view === 'all'} />}
      <PagedTable
        list={{ ...list, rows }}
        bar={
          <ExportSelectionBar
            selected={selected}
            onDone={() => {
              setSelected([])
              list.reload()
            }}
            onClear={() => setSelected([])}
          />
        }
        columns={columns}
        rowKey={(job) => job.id}
        {...(unfiltered && { empty: <NoneYet title={t(`none.${view}`)} hint={t(`noneHint.${view}`)} /> })}
        {...((view === 'own' || view === 'all') && {
          selection: {
            keys: selected.map(({ id }) => id),
            onChange: (_keys, jobs: ExportJob[]) => setSelected(jobs.filter(isOwn)),
          },
        })}
      />
      {panel && opened.panel === 'share' && <ShareDrawer {...panel} />}
      {panel && opened.panel === 'again' && <AgainDrawer {...panel} />}
      {panel && opened.panel === 'decide' && <DecideDrawer {...panel} />}
    </>
  )
}

function ExportSearchForm({ search, withRequester }: { search: ListProps['search']; withRequester: boolean }) {
  const { t } = useTranslation('exportFile')
  return (
    <SearchForm search={search}>
      <TextField name="fileName" label={t('file')} maxLength={64} />
      <SelectField
        name="state"
        label={t('state')}
        options={EXPORT_STATES.map((state) => ({ value: state, label: t(`state.${state}`) }))}
      />
      <TimeRangeField offerToday={false} />
      <SelectField
        name="format"
        label={t('format')}
        options={EXPORT_FILES.map((format) => ({ value: format, label: t(`format.${format}`) }))}
      />
      {withRequester && <TextField name="requester" label={t('requester')} maxLength={64} />}
    </SearchForm>
  )
}

/** Exports of other users are read-only. */
const isOwn = (job: ExportJob) => job.own
