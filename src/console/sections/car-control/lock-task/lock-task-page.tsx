import { useSearchParams } from 'react-router-dom'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CONTRACT_VIEW, ContractList } from './contract-list.tsx'
import { TaskList } from './task-list.tsx'

/** Tasks that lock or release many vehicles, and the contracts they are made for. */
export function LockTaskPage() {
  const { t } = useTranslation('lockTask')
  const [params, setParams] = useSearchParams()
  const isContracts = params.get('view') === CONTRACT_VIEW
  return (
    <PageLive>
      <PageHeader title={t('title')} hint={t('hint')} />
      <ViewSwitch
        label={t('views')}
        views={[
          { key: 'tasks', label: t('view.tasks') },
          { key: CONTRACT_VIEW, label: t('view.contracts') },
        ]}
        shown={isContracts ? CONTRACT_VIEW : 'tasks'}
        onShow={(view) => setParams(view === CONTRACT_VIEW ? { view } : {})}
      />
      {isContracts ? <ContractList /> : <TaskList />}
    </PageLive>
  )
}
