import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Loading } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { BenchList } from './bench-list.tsx'
import { ControlPanel } from './control-panel.tsx'

/** Views besides the list are loaded when they are chosen. */
const BenchTimeline = lazy(async () => ({ default: (await import('./bench-timeline.tsx')).BenchTimeline }))
const RecordList = lazy(async () => ({ default: (await import('../records/record-list.tsx')).RecordList }))
const LimitTable = lazy(async () => ({ default: (await import('./limit-table.tsx')).LimitTable }))

const VIEWS = ['tasks', 'timeline', 'stuck', 'limits'] as const
type View = (typeof VIEWS)[number]
/** Hours without a change after which a vehicle is looked at. */
const STUCK_HOURS = '24'

/** The bench of supervisors: all open upgrade tasks side by side, and what holds for all upgrades. */
export function ManagePage() {
  const { t } = useTranslation('taskManage')
  const [params, setParams] = useSearchParams()
  const given = params.get('view')
  const shown = VIEWS.find((view) => view === given) ?? 'tasks'
  const show = (view: View) => setParams(paramsOf(view))
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <ControlPanel onStuck={() => show('stuck')} />
      <ViewSwitch<View>
        label={t('views')}
        views={VIEWS.map((key) => ({ key, label: t(`view.${key}`) }))}
        shown={shown}
        onShow={show}
      />
      <Suspense fallback={<Loading />}>
        {shown === 'tasks' && <BenchList />}
        {shown === 'timeline' && <BenchTimeline />}
        {shown === 'stuck' && (
          <PageLive>
            <RecordList />
          </PageLive>
        )}
        {shown === 'limits' && <LimitTable />}
      </Suspense>
    </>
  )
}

function paramsOf(view: View): Record<string, string> {
  if (view === 'tasks') return {}
  return view === 'stuck' ? { view, stuckHours: STUCK_HOURS } : { view }
}
