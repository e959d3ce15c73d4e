import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { exportWakeAttempts, listWakeAttempts, sendWakeBatch, WakeAttemptFilter } from '#core/contract/wake.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { LateCommandDrawer } from '#console/ui/command/late-command-drawer.tsx'
import { useCommandChanges } from '#console/ui/command/use-command-changes.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { useWakeColumns } from '#console/ui/wake/wake-columns.tsx'
import { WakeMethodField, WakeResultField } from '#console/ui/wake/wake-fields.tsx'
import { WakeBatchDrawer } from './wake-batch-drawer.tsx'
import { useOpenId } from '#console/ui/open-row.ts'

const WakeCharts = lazy(async () => ({ default: (await import('./wake-charts.tsx')).WakeCharts }))

/** Waking in batches, and every attempt there was (docs/product/data-service.md). */
export function WakeServicePage() {
  const { t } = useTranslation('wake')
  const search = useSearch(WakeAttemptFilter)
  const list = usePagedList(listWakeAttempts, search.filter)
  const [sending, setSending] = useState(false)
  const [jobId, show] = useOpenId()
  useCommandChanges(({ jobId: changed }) => list.rows.some((row) => row.jobId === changed), list.reload)
  return (
    <>
      <PageHeader
        title={t('service.title')}
        hint={t('service.hint')}
        actions={
          <AllowedButton to={sendWakeBatch} onClick={() => setSending(true)}>
            {t('service.send')}
          </AllowedButton>
        }
      />
      <ListPage
        search={search}
        list={list}
        columns={useWakeColumns(show)}
        rowKey={({ key }) => key}
        exports={exportWakeAttempts}
        above={
          search.filter && (
            <Suspense>
              <WakeCharts filter={search.filter} />
            </Suspense>
          )
        }
      >
        <VinField />
        <TimeRangeField required />
        <WakeResultField />
        <WakeMethodField />
      </ListPage>
      <WakeBatchDrawer open={sending} onClose={() => setSending(false)} />
      <LateCommandDrawer jobId={jobId} onShow={show} />
    </>
  )
}
