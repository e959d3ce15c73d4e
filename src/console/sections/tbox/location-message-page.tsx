import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getCommand } from '#core/contract/command.ts'
import {
  countLocationQueries,
  exportLocationQueries,
  getLastPosition,
  getLocationQuery,
  listLocationQueries,
  type LocationQuery,
  type StoredPosition,
} from '#core/contract/location-message.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { LateCommandDrawer } from '#console/ui/command/late-command-drawer.tsx'
import { ExportButton } from '#console/ui/export-button.tsx'
import { useCommandChanges } from '#console/ui/command/use-command-changes.ts'
import { JournalTable } from '#console/ui/journal-table.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useEstimatedSearch } from '#console/ui/use-estimated-search.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { VehicleFailed } from '#console/ui/vehicle-failed.tsx'
import { AskActions } from './ask-actions.tsx'
import { FOLLOW_INTERVAL_SECONDS, followedUntil } from './followed-until.ts'
import { VinFilter } from './location-filter.ts'
import styles from './location-message-page.module.css'
import { PositionComparison } from './position-comparison.tsx'
import { useQueryColumns } from './query-columns.tsx'

const COUNTED = { count: countLocationQueries, exported: exportLocationQueries }
const SECOND_MS = 1000
const LocationMap = lazy(async () => ({ default: (await import('./location-map.tsx')).LocationMap }))

/** Requests the position of a vehicle and shows the response next to the last stored position. */
export function LocationMessagePage() {
  const { t } = useTranslation('tbox')
  const search = useEstimatedSearch(useSearch(VinFilter), COUNTED)
  const vin = search.filter?.vin

  return (
    <PageLive>
      <PageHeader title={t('location.title')} hint={t('location.hint')} />
      <SearchForm search={search}>
        <VinField required />
      </SearchForm>
      {vin ? <Desk key={vin} vin={vin} /> : <JournalTable journal={NOT_SEARCHED} columns={[]} rowKey={String} />}
    </PageLive>
  )
}

const NOT_SEARCHED = { rows: [], searched: false, loading: false, error: null, more: undefined, reload: () => {} }

function Desk({ vin }: { vin: string }) {
  const { t } = useTranslation('tbox')
  const [jobId, setJobId] = useState<number>()
  /** The position stored at the request: the response is stored too, and would not differ from itself. */
  const [before, setBefore] = useState<StoredPosition | null>(null)
  const [shown, show] = useState<number | null>(null)
  const mayOpen = useAllowed(getCommand)
  const queries = useCursorList(listLocationQueries, { vin })
  const job = useCall(getLocationQuery, { query: { jobId: jobId ?? 0 } }, { enabled: jobId !== undefined })
  const asked = jobId === undefined ? undefined : job.data
  const { zone } = useFormat()
  // The row of the running query is newer than the list that was read when it was sent.
  const rows = asked ? withNewest(queries.rows, asked) : queries.rows
  const until = followedUntil(rows, zone)
  const left = useSecondsLeft(until)
  // A followed vehicle reports every few seconds: so its position is updated here, until the terminal returns to its interval.
  const last = useCall(
    getLastPosition,
    { query: { vin } },
    { toast: false, ...(left > 0 && { refreshMs: FOLLOW_INTERVAL_SECONDS * 1000 }) },
  )
  const columns = useQueryColumns()
  const newest = asked ?? queries.rows.find((row) => row.answer !== null)

  useCommandChanges(
    (change) => change.vin === vin,
    () => {
      if (jobId !== undefined) job.reload()
      queries.reload()
      last.reload()
    },
  )

  function sent(id: number) {
    setJobId(id)
    setBefore(last.data?.position ?? null)
    queries.reload()
  }

  if (!last.data) {
    const unknown = t('location.unknownVehicle', { vin })
    return last.error && <VehicleFailed error={last.error} retry={last.reload} unknown={unknown} />
  }
  const { position } = last.data
  const stored = before && isSame(position, asked?.answer) ? before : position
  return (
    <>
      <AskActions vin={vin} online={last.data.online} state={last.data.state} job={asked} left={left} onSent={sent} />
      <div className={styles.desk}>
        <PositionComparison stored={stored} query={newest} />
        <div className={styles.map}>
          <Suspense>
            <LocationMap stored={stored} answer={newest?.answer ?? null} />
          </Suspense>
        </div>
      </div>
      <h2 className={styles.heading}>{t('location.earlier')}</h2>
      <JournalTable
        journal={{ ...queries, rows }}
        columns={columns}
        rowKey={(row) => String(row.jobId)}
        {...(mayOpen && { onRow: (row: LocationQuery) => show(row.jobId) })}
        tools={<ExportButton endpoint={exportLocationQueries} filter={{ vin }} />}
        empty={<NoneYet title={t('location.none')} hint={t('location.noneHint')} />}
      />
      <LateCommandDrawer jobId={shown} onShow={show} />
    </>
  )
}

const isSame = (one: StoredPosition | null, other: StoredPosition | null | undefined): boolean =>
  one?.time === other?.time && one?.lat === other?.lat && one?.lng === other?.lng

function withNewest(rows: LocationQuery[], newest: LocationQuery): LocationQuery[] {
  const isListed = rows.some(({ jobId }) => jobId === newest.jobId)
  return isListed ? rows.map((row) => (row.jobId === newest.jobId ? newest : row)) : [newest, ...rows]
}

/** Whole seconds until a moment, counted down; 0 when it is over. */
function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(Date.now)
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - now) / SECOND_MS))
  const counts = left > 0
  useEffect(() => {
    if (!counts) return undefined
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [counts])
  return left
}
