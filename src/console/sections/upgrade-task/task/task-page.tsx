import { Form } from 'antd'
import { lazy, Suspense, useState } from 'react'
import * as contract from '#core/contract/upgrade-task.ts'
import { LIVE_TASK_STATES, TASK_CLASSES, TASK_STATES } from '#core/domain/upgrade-task.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { byId } from '#console/ui/entity-drawer.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { useOpenId } from '#console/ui/open-row.ts'
import { quietly } from '#console/ui/parameter/quietly.ts'
import { SelectField, TextField, TimeRangeField } from '#console/ui/search-fields.tsx'
import { PartsModelSelect } from '#console/ui/select/parts-selects.tsx'
import { FreezeNotice } from '#console/ui/upgrade/freeze-notice.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { type TaskRow, useTaskColumns } from './task-columns.tsx'
import { TASK_READS } from './task-reads.ts'
import type { AskedKind } from './task-step-drawer.tsx'
import { useFollow } from '#console/ui/use-follow.ts'
import { useTaskSteps } from './use-task-steps.ts'

/** What opens by a click is loaded with it. */
const TaskDetailDrawer = lazy(async () => ({
  default: (await import('./task-detail-drawer.tsx')).TaskDetailDrawer,
}))
const TaskStepDrawer = lazy(async () => ({ default: (await import('./task-step-drawer.tsx')).TaskStepDrawer }))
const TaskWizard = lazy(async () => ({ default: (await import('./task-wizard.tsx')).TaskWizard }))

type Opened = { kind: AskedKind; row: TaskRow } | { kind: 'edit'; row: contract.UpgradeTaskDetail } | { kind: 'new' }

/** Upgrades of many vehicles in groups: where each one is, and its next step. */
export function TaskPage() {
  const [openId, show] = useOpenId()
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  return (
    <>
      <TaskList onShow={show} onOpen={open} />
      <Suspense>
        {openId !== null && <TaskDetailDrawer taskId={openId} onClose={() => show(null)} />}
        {(opened?.kind === 'new' || opened?.kind === 'edit') && (
          <TaskWizard editing={opened.kind === 'new' ? 'new' : opened.row} onClose={close} />
        )}
        {opened && opened.kind !== 'new' && opened.kind !== 'edit' && (
          <TaskStepDrawer kind={opened.kind} row={opened.row} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

interface ListProps {
  onShow: (id: number) => void
  onOpen: (opened: Opened) => void
}

function TaskList({ onShow, onOpen }: ListProps) {
  const { t } = useTranslation('upgradeTask')
  const search = useSearch(contract.UpgradeTaskFilter)
  const list = usePagedList(contract.listUpgradeTasks, search.filter)
  useFollow(list.reload, list.rows.some(isUnderWay))
  const columns = useTaskColumns({
    steps: useTaskSteps(),
    onShow: ({ id }) => onShow(id),
    onEdit: (row) => void readDraft(row, (draft) => onOpen({ kind: 'edit', row: draft })),
    onAsk: (kind, row) => onOpen({ kind, row }),
  })
  return (
    <ListPage
      title={t('title')}
      hint={t('hint')}
      search={search}
      list={list}
      reads={TASK_READS}
      columns={columns}
      rowKey={({ id }) => id}
      exports={contract.exportUpgradeTasks}
      above={<FreezeNotice />}
      add={{ to: contract.createUpgradeTask, label: t('add'), onClick: () => onOpen({ kind: 'new' }) }}
    >
      <TextField name="keyWord" label={t('keyWord')} maxLength={128} />
      <SelectField
        name="taskState"
        label={t('state')}
        options={TASK_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
      <Form.Item name="partsModel" label={t('partsModel')}>
        <PartsModelSelect />
      </Form.Item>
      <TextField name="softModel" label={t('softModel')} maxLength={64} />
      <TextField name="plateOrVin" label={t('vehicle')} maxLength={17} />
      <SelectField
        name="taskClass"
        label={t('taskClass')}
        options={TASK_CLASSES.map((value) => ({ value, label: t(`class.${value}`) }))}
      />
      <TextField name="owner" label={t('owner')} maxLength={64} />
      <TimeRangeField offerToday={false} />
    </ListPage>
  )
}

const isUnderWay = ({ taskState }: TaskRow) =>
  taskState === 'scheduled' || (LIVE_TASK_STATES as readonly string[]).includes(taskState)

/** The list lacks the selection, so the wizard gets the whole task as it is now. */
const readDraft = (row: TaskRow, open: (draft: contract.UpgradeTaskDetail) => void) =>
  quietly(async () => {
    const draft = await byId(contract.getUpgradeTask)(row)
    if (draft) open(draft)
  })
