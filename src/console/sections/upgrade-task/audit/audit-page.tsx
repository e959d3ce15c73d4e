import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as contract from '#core/contract/task-audit.ts'
import { TASK_CLASSES } from '#core/domain/upgrade-task.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { withView } from '#console/ui/count-views.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { useOpenId } from '#console/ui/open-row.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { useFollow } from '#console/ui/use-follow.ts'
import { type AuditTab, useAuditColumns } from './audit-columns.tsx'
import { AUDIT_READS } from './audit-reads.ts'
import type { AuditStep } from './audit-step-drawer.tsx'

/** What opens by a click is loaded with it. */
const ReviewDrawer = lazy(async () => ({ default: (await import('./review-drawer.tsx')).ReviewDrawer }))
const AuditStepDrawer = lazy(async () => ({
  default: (await import('./audit-step-drawer.tsx')).AuditStepDrawer,
}))

/** The desk of those who approve upgrade tasks: what waits for them, and what was decided. */
export function AuditPage() {
  const { t } = useTranslation('taskAudit')
  const [params, setParams] = useSearchParams()
  const tab: AuditTab = params.get('tab') === 'decided' ? 'decided' : 'waiting'
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <ViewSwitch<AuditTab>
        label={t('tabs')}
        views={[
          { key: 'waiting', label: t('tab.waiting') },
          { key: 'decided', label: t('tab.decided') },
        ]}
        shown={tab}
        onShow={(next) => setParams(next === 'waiting' ? {} : { tab: next })}
      />
      <AuditList key={tab} tab={tab} />
    </>
  )
}

function AuditList({ tab }: { tab: AuditTab }) {
  const { t } = useTranslation(['taskAudit', 'upgradeTask'])
  const [, setParams] = useSearchParams()
  const search = withView(useSearch(contract.TaskAuditFilter), 'tab')
  const list = usePagedList(contract.listTaskAudits, search.filter)
  // What was submitted since the page was opened appears by itself.
  useFollow(list.reload, tab === 'waiting')
  const [openId, show] = useOpenId()
  const [step, take] = useState<AuditStep>()
  const columns = useAuditColumns(tab, { onShow: ({ id }) => show(id), onStep: take })
  const { keyWord, taskClass } = search.filter ?? {}
  return (
    <>
      <ListPage
        search={{ ...search, clear: () => setParams(tab === 'waiting' ? {} : { tab }) }}
        list={list}
        reads={AUDIT_READS}
        columns={columns}
        rowKey={({ id }) => id}
        {...(!keyWord && !taskClass && { empty: <NoneYet title={t(`none.${tab}`)} hint={t(`noneHint.${tab}`)} /> })}
      >
        <TextField name="keyWord" label={t('upgradeTask:keyWord')} maxLength={128} />
        <SelectField
          name="taskClass"
          label={t('upgradeTask:taskClass')}
          options={TASK_CLASSES.map((value) => ({ value, label: t(`upgradeTask:class.${value}`) }))}
        />
      </ListPage>
      <Suspense>
        {openId !== null && (
          <ReviewDrawer
            taskId={openId}
            row={list.rows.find(({ id }) => id === openId)}
            onStep={take}
            onClose={() => show(null)}
          />
        )}
        {step && <AuditStepDrawer step={step} onClose={() => take(undefined)} />}
      </Suspense>
    </>
  )
}
