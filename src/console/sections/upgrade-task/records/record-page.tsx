import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Loading } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { RecordList } from './record-list.tsx'
import { STAT_VIEW } from './stat-view.ts'

/** Charts and their tables are needed by one view alone. */
const RecordStats = lazy(async () => ({ default: (await import('./record-stats.tsx')).RecordStats }))

/** Upgrades of all tasks and desks, vehicle by vehicle, and what they add up to. */
export function RecordPage() {
  const { t } = useTranslation('upgradeRecord')
  const [params, setParams] = useSearchParams()
  const isStat = params.get('view') === STAT_VIEW
  return (
    <PageLive>
      <PageHeader title={t('title')} hint={t('hint')} />
      <ViewSwitch
        label={t('views')}
        views={[
          { key: 'records', label: t('view.records') },
          { key: STAT_VIEW, label: t('view.stat') },
        ]}
        shown={isStat ? STAT_VIEW : 'records'}
        onShow={(view) => setParams(view === STAT_VIEW ? { view } : {})}
      />
      {isStat ? (
        <Suspense fallback={<Loading />}>
          <RecordStats />
        </Suspense>
      ) : (
        <RecordList />
      )}
    </PageLive>
  )
}
