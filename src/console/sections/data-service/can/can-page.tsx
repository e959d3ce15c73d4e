import { useTranslation } from '#web/i18n/use-translation.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { useView } from '#console/ui/use-view.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { PlanList } from './plan-list.tsx'
import { SignalHistory } from './signal-history.tsx'
import { TaskList } from './task-list.tsx'

const VIEWS = ['plans', 'tasks', 'signals'] as const
const CONTENT = { plans: PlanList, tasks: TaskList, signals: SignalHistory }
const HINTS = { plans: 'hint', tasks: 'task.hint', signals: 'history.hint' } as const

/** CAN signal configuration, tasks that collect by it, and what vehicles have sent read with it (docs/product/data-service.md). */
export function CanPage() {
  const { t } = useTranslation('can')
  const [view, show] = useView(VIEWS)
  const Content = CONTENT[view]
  return (
    <>
      <PageHeader title={t('title')} hint={t(HINTS[view])} />
      <ViewSwitch
        label={t('view.label')}
        views={VIEWS.map((key) => ({ key, label: t(`view.${key}`) }))}
        shown={view}
        onShow={show}
      />
      <Content />
    </>
  )
}
