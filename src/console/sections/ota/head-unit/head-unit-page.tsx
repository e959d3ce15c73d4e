import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Loading } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { HeadUnitList } from './head-unit-list.tsx'

/** Charts are needed by one view alone. */
const HeadUnitStats = lazy(async () => ({ default: (await import('./head-unit-stats.tsx')).HeadUnitStats }))
const STAT_VIEW = 'stat'

/** Head units: what they run, their upgrades with the consent of users, and what these add up to. */
export function HeadUnitPage() {
  const { t } = useTranslation('headUnit')
  const [params, setParams] = useSearchParams()
  const isStat = params.get('view') === STAT_VIEW
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <ViewSwitch
        label={t('views')}
        views={[
          { key: 'list', label: t('view.list') },
          { key: STAT_VIEW, label: t('view.stat') },
        ]}
        shown={isStat ? STAT_VIEW : 'list'}
        onShow={(view) => setParams(view === STAT_VIEW ? { view } : {})}
      />
      {isStat ? (
        <Suspense fallback={<Loading />}>
          <HeadUnitStats view={STAT_VIEW} />
        </Suspense>
      ) : (
        <HeadUnitList />
      )}
    </>
  )
}
