import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  EXPORT_FORMATS,
  EXPORT_KEPT_DAYS,
  EXPORT_STATES,
  type ExportJob,
  listAllExports,
  listExports,
  MOST_OPEN_EXPORTS,
} from '#core/contract/export.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useAllowed } from '../../ui/allowed.tsx'
import { NoneYet } from '../../ui/list-states.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageLive } from '../../ui/page-live.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { SelectField, TextField, TimeRangeField } from '../../ui/search-fields.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { useSearch } from '../../ui/use-search.ts'
import { ExportSelectionBar } from './export-selection-bar.tsx'
import { ExportSearch } from './export-search.ts'
import { useExportColumns } from './export-columns.tsx'
import { useExportProgress } from './use-export-progress.ts'

/** The export centre: what was asked for, how far it is, and the files as long as they are kept. */
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
  const { who, requester, ...filter } = search.filter ?? { who: 'own' as const }
  const mayAll = useAllowed(listAllExports)
  const all = who === 'all' && mayAll
  const searched = search.filter !== null
  const unfiltered = Object.values(filter).every((value) => value === undefined)
  const own = usePagedList(listExports, searched && !all ? filter : null)
  const everyone = usePagedList(listAllExports, searched && all ? { ...filter, ...(requester && { requester }) } : null)
  const list = all ? everyone : own
  const rows = useExportProgress(list.rows, list.reload)
  const [selected, setSelected] = useState<ExportJob[]>([])
  const columns = useExportColumns({ onChange: list.reload, everyone: all })

  return (
    <>
      <PageHeader title={t('title')} hint={t('hint', { most: MOST_OPEN_EXPORTS, count: EXPORT_KEPT_DAYS })} />
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
          options={EXPORT_FORMATS.map((format) => ({ value: format, label: format }))}
        />
        {mayAll && (
          <SelectField
            name="who"
            label={t('who')}
            options={[
              { value: 'own', label: t('who.own') },
              { value: 'all', label: t('who.all') },
            ]}
          />
        )}
        {all && <TextField name="requester" label={t('requester')} maxLength={64} />}
      </SearchForm>
      <ExportSelectionBar
        selected={selected}
        onDone={() => {
          setSelected([])
          list.reload()
        }}
        onClear={() => setSelected([])}
      />
      <PagedTable
        list={{ ...list, rows }}
        columns={columns}
        rowKey={(job) => job.id}
        {...(unfiltered && { empty: <NoneYet title={t('none')} hint={t('noneHint')} /> })}
        selection={{ keys: selected.map(({ id }) => id), onChange: (_keys, jobs) => setSelected(jobs.filter(isOwn)) }}
      />
    </>
  )
}

/** Those of others can be seen and nothing else. */
const isOwn = (job: ExportJob) => job.own
