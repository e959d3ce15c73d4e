import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportWakeAttempts, listWakeAttempts, sendWakeBatch, WakeAttemptFilter } from '#core/contract/wake.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { CommandDrawer } from '#console/ui/command/command-drawer.tsx'
import { useCommandChanges } from '#console/ui/command/use-command-changes.ts'
import { ExportButton } from '#console/ui/export-button.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { useWakeColumns } from '#console/ui/wake/wake-columns.tsx'
import { WakeMethodField, WakeResultField } from '#console/ui/wake/wake-fields.tsx'
import { WakeBatchDrawer } from './wake-batch-drawer.tsx'

const WakeCharts = lazy(async () => ({ default: (await import('./wake-charts.tsx')).WakeCharts }))

/** Waking in batches, and every attempt there was (docs/product/data-service.md). */
export function WakeServicePage() {
  const { t } = useTranslation('wake')
  const search = useSearch(WakeAttemptFilter)
  const list = usePagedList(listWakeAttempts, search.filter)
  const [sending, setSending] = useState(false)
  const [jobId, show] = useState<number | null>(null)
  useCommandChanges(({ jobId: changed }) => list.rows.some((row) => row.jobId === changed), list.reload)
  return (
    <>
      <PageHeader
        title={t('service.title')}
        hint={t('service.hint')}
        actions={
          <Allowed to={sendWakeBatch}>
            <Button onClick={() => setSending(true)}>{t('service.send')}</Button>
          </Allowed>
        }
      />
      <SearchForm search={search} actions={<ExportButton endpoint={exportWakeAttempts} filter={search.filter} />}>
        <VinField />
        <TimeRangeField required />
        <WakeResultField />
        <WakeMethodField />
      </SearchForm>
      {search.filter && (
        <Suspense>
          <WakeCharts filter={search.filter} />
        </Suspense>
      )}
      <PagedTable list={list} columns={useWakeColumns(show)} rowKey={({ key }) => key} />
      <WakeBatchDrawer open={sending} onClose={() => setSending(false)} />
      <CommandDrawer jobId={jobId} onShow={show} />
    </>
  )
}
