import { useTranslation } from '#web/i18n/use-translation.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { useView } from '#console/ui/use-view.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { FaultChart } from './fault-chart.tsx'
import { FaultList } from './fault-list.tsx'
import { RuleList } from './rule-list.tsx'

const SHOWN = { faults: FaultList, rules: RuleList, kinds: FaultChart }
const VIEWS = ['faults', 'rules', 'kinds'] as const

/** Illegal and abnormal data of terminals, by terminal and kind (docs/product/data-service.md). */
export function IllegalPage() {
  const { t } = useTranslation('journal')
  const [view, show] = useView(VIEWS)
  const Shown = SHOWN[view]
  return (
    <>
      <PageHeader title={t('illegal.title')} hint={t('illegal.hint')} />
      <ViewSwitch
        label={t('register.views')}
        views={VIEWS.map((key) => ({ key, label: t(`illegal.view.${key}`) }))}
        shown={view}
        onShow={show}
      />
      <Shown />
    </>
  )
}
