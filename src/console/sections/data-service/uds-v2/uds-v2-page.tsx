import { PlusOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSearchParams } from 'react-router-dom'
import { createUdsCampaign } from '#core/contract/uds-campaign.ts'
import { saveUdsTemplate, type UdsTemplate } from '#core/contract/uds-template.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useOpenId } from '#console/ui/open-row.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { TaskList } from './task-list.tsx'
import { TaskWizard } from './task-wizard.tsx'
import { TemplateDrawer } from './template-drawer.tsx'
import { TemplateList } from './template-list.tsx'

const VIEWS = ['tasks', 'templates'] as const

/** Diagnostic scripts and the tasks that run them on many vehicles (docs/product/data-service.md). */
export function UdsV2Page() {
  return (
    <PageLive>
      <Views />
    </PageLive>
  )
}

function Views() {
  // Texts that load late would unmount a form while it is being filled, and lose its input.
  const { t } = useTranslation(['udsV2', 'uds', 'diagnostics', 'faultCode', 'select', 'command'])
  const [params, setParams] = useSearchParams()
  const view = VIEWS.find((one) => one === params.get('view')) ?? 'tasks'
  const [making, setMaking] = useState<{ templateId?: number }>()
  const [editing, edit] = useState<UdsTemplate | 'new'>()
  const [shown, show] = useOpenId()
  return (
    <>
      <PageHeader
        title={t('title')}
        hint={t('hint')}
        actions={
          view === 'tasks' ? (
            <AllowedButton to={createUdsCampaign} icon={<PlusOutlined aria-hidden />} onClick={() => setMaking({})}>
              {t('task.add')}
            </AllowedButton>
          ) : (
            <AllowedButton to={saveUdsTemplate} icon={<PlusOutlined aria-hidden />} onClick={() => edit('new')}>
              {t('template.add')}
            </AllowedButton>
          )
        }
      />
      <ViewSwitch
        label={t('title')}
        views={VIEWS.map((key) => ({ key, label: t(`view.${key}`) }))}
        shown={view}
        onShow={(next) => setParams(next === 'tasks' ? {} : { view: next })}
      />
      {view === 'tasks' ? (
        <TaskList shown={shown} onShow={show} />
      ) : (
        <TemplateList onEdit={edit} onUse={({ id }) => setMaking({ templateId: id })} />
      )}
      <TaskWizard
        making={making}
        onClose={() => setMaking(undefined)}
        onMade={(id) => {
          setParams({ row: String(id) })
        }}
      />
      <TemplateDrawer editing={editing} onClose={() => edit(undefined)} />
    </>
  )
}
