import { lazy, Suspense } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Loading } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { useView } from '#console/ui/use-view.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { HeadUnitList } from './head-unit-list.tsx'

/** Charts are needed by one view alone. */
const HeadUnitStats = lazy(async () => ({ default: (await import('./head-unit-stats.tsx')).HeadUnitStats }))
const STAT_VIEW = 'stat'
const VIEWS = ['list', STAT_VIEW] as const

/** Head units: what they run, their upgrades with the consent of users, and what these add up to. */
export function HeadUnitPage() {
  const { t } = useTranslation('headUnit')
  const [view, show] = useView(VIEWS)
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <ViewSwitch
        label={t('views')}
        views={[
          { key: 'list', label: t('view.list') },
          { key: STAT_VIEW, label: t('view.stat') },
        ]}
        shown={view}
        onShow={show}
      />
      {view === STAT_VIEW ? (
        <Suspense fallback={<Loading />}>
          <HeadUnitStats view={STAT_VIEW} />
        </Suspense>
      ) : (
        <HeadUnitList />
      )}
    </>
  )
}
