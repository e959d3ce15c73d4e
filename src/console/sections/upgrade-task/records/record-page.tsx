import { lazy, Suspense } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Loading } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { useView } from '#console/ui/use-view.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { RecordList } from './record-list.tsx'
import { STAT_VIEW } from './stat-view.ts'

/** Charts and their tables are needed by one view alone. */
const RecordStats = lazy(async () => ({ default: (await import('./record-stats.tsx')).RecordStats }))
const VIEWS = ['records', STAT_VIEW] as const

/** Upgrades of all tasks and desks, vehicle by vehicle, and what they add up to. */
export function RecordPage() {
  const { t } = useTranslation('upgradeRecord')
  const [view, show] = useView(VIEWS)
  return (
    <PageLive>
      <PageHeader title={t('title')} hint={t('hint')} />
      <ViewSwitch
        label={t('views')}
        views={[
          { key: 'records', label: t('view.records') },
          { key: STAT_VIEW, label: t('view.stat') },
        ]}
        shown={view}
        onShow={show}
      />
      {view === STAT_VIEW ? (
        <Suspense fallback={<Loading />}>
          <RecordStats />
        </Suspense>
      ) : (
        <RecordList />
      )}
    </PageLive>
  )
}
