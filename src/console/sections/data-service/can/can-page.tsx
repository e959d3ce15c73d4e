import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { PageHeader } from '#console/ui/page-header.tsx'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { PlanList } from './plan-list.tsx'
import { SignalHistory } from './signal-history.tsx'

const VIEWS = ['plans', 'signals'] as const

/** CAN signal configuration, and what vehicles have sent read with it (docs/product/data-service.md). */
export function CanPage() {
  const { t } = useTranslation('can')
  const [params, setParams] = useSearchParams()
  const view = VIEWS.find((each) => each === params.get('view')) ?? 'plans'
  return (
    <>
      <PageHeader title={t('title')} hint={view === 'plans' ? t('hint') : t('history.hint')} />
      <ViewSwitch
        label={t('view.label')}
        views={VIEWS.map((key) => ({ key, label: t(`view.${key}`) }))}
        shown={view}
        onShow={(next) => setParams(next === 'plans' ? {} : { view: next })}
      />
      {view === 'plans' ? <PlanList /> : <SignalHistory />}
    </>
  )
}
