import { Alert } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  countLocationQueries,
  exportLocationQueries,
  getLastPosition,
  getLocationQuery,
  listLocationQueries,
} from '#core/contract/location-message.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import { JournalTable } from '../../ui/journal-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { VinField } from '../../ui/search-fields.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { useEstimatedSearch } from '../../ui/use-estimated-search.ts'
import { useSearch } from '../../ui/use-search.ts'
import { AskActions } from './ask-actions.tsx'
import { isOpen } from './job-status.tsx'
import { VinFilter } from './location-filter.ts'
import styles from './location-message-page.module.css'
import { PositionComparison } from './position-comparison.tsx'
import { useQueryColumns } from './query-columns.tsx'

const POLL_MS = 1000
const COUNTED = { count: countLocationQueries, exported: exportLocationQueries }
const LocationMap = lazy(async () => ({ default: (await import('./location-map.tsx')).LocationMap }))

/** Where is this vehicle now: the terminal is asked and its answer stands beside the last stored position. */
export function LocationMessagePage() {
  const { t } = useTranslation('tbox')
  const search = useEstimatedSearch(useSearch(VinFilter), COUNTED)
  const vin = search.filter?.vin

  return (
    <>
      <PageHeader title={t('location.title')} hint={t('location.hint')} />
      <SearchForm search={search} actions={<ExportButton endpoint={exportLocationQueries} filter={search.filter} />}>
        <VinField required />
      </SearchForm>
      {vin ? <Desk key={vin} vin={vin} /> : <JournalTable journal={NOT_SEARCHED} columns={[]} rowKey={String} />}
    </>
  )
}

const NOT_SEARCHED = { rows: [], searched: false, loading: false, error: null, more: undefined, reload: () => {} }

function Desk({ vin }: { vin: string }) {
  const { t } = useTranslation('tbox')
  const [jobId, setJobId] = useState<number>()
  const last = useCall(getLastPosition, { query: { vin } }, { toast: false })
  const queries = useCursorList(listLocationQueries, { vin })
  const job = useJob(jobId)
  const columns = useQueryColumns()
  const newest = job ?? queries.rows.find((row) => row.answer !== null)

  function sent(id: number) {
    setJobId(id)
    queries.reload()
  }

  if (last.error) return <Alert type="warning" showIcon title={t('location.unknownVehicle', { vin })} />
  if (!last.data) return null
  // The row of the running query is newer than the list that was read when it was sent.
  const rows = job ? queries.rows.map((row) => (row.jobId === job.jobId ? job : row)) : queries.rows
  return (
    <>
      <AskActions vin={vin} online={last.data.online} state={last.data.state} job={job} onSent={sent} />
      <div className={styles.desk}>
        <PositionComparison stored={last.data.position} query={newest} />
        <div className={styles.map}>
          <Suspense>
            <LocationMap stored={last.data.position} answer={newest?.answer ?? null} />
          </Suspense>
        </div>
      </div>
      <h2 className={styles.heading}>{t('location.earlier')}</h2>
      <JournalTable journal={{ ...queries, rows }} columns={columns} rowKey={(row) => String(row.jobId)} />
    </>
  )
}

/** The job given last, asked again each second until it has ended. */
function useJob(jobId: number | undefined) {
  const [ended, setEnded] = useState<number>()
  const polls = jobId !== undefined && ended !== jobId
  const { data } = useCall(
    getLocationQuery,
    { query: { jobId: jobId ?? 0 } },
    { enabled: jobId !== undefined, ...(polls && { refreshMs: POLL_MS }) },
  )
  if (data && !isOpen(data.status) && ended !== data.jobId) setEnded(data.jobId)
  return data
}
