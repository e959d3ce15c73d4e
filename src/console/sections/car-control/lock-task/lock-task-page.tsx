import { PageHeader } from '#console/ui/page-header.tsx'
import { useView } from '#console/ui/use-view.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CONTRACT_VIEW, ContractList } from './contract-list.tsx'
import { TaskList } from './task-list.tsx'
const VIEWS = ['tasks', CONTRACT_VIEW] as const

/** Tasks that lock or release many vehicles, and the contracts they are made for. */
export function LockTaskPage() {
  const { t } = useTranslation('lockTask')
  const [view, show] = useView(VIEWS)
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <ViewSwitch
        label={t('views')}
        views={[
          { key: 'tasks', label: t('view.tasks') },
          { key: CONTRACT_VIEW, label: t('view.contracts') },
        ]}
        shown={view}
        onShow={show}
      />
      {view === CONTRACT_VIEW ? <ContractList /> : <TaskList />}
    </>
  )
}
