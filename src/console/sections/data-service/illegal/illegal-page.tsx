import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSearchParams } from 'react-router-dom'
import { PageHeader } from '#console/ui/page-header.tsx'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { FaultChart } from './fault-chart.tsx'
import { FaultList } from './fault-list.tsx'
import { RuleList } from './rule-list.tsx'

const SHOWN = { faults: FaultList, rules: RuleList, kinds: FaultChart }
const VIEWS = ['faults', 'rules', 'kinds'] as const

/** Illegal and abnormal data of terminals, by terminal and kind (docs/product/data-service.md). */
export function IllegalPage() {
  const { t } = useTranslation('journal')
  const [params, setParams] = useSearchParams()
  const view = VIEWS.find((each) => each === params.get('view')) ?? 'faults'
  const Shown = SHOWN[view]
  return (
    <>
      <PageHeader title={t('illegal.title')} hint={t('illegal.hint')} />
      <ViewSwitch
        label={t('register.views')}
        views={VIEWS.map((key) => ({ key, label: t(`illegal.view.${key}`) }))}
        shown={view}
        onShow={(next) => setParams(next === 'faults' ? {} : { view: next })}
      />
      <Shown />
    </>
  )
}
