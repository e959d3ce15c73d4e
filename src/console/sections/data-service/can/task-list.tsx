import { DeleteOutlined, PlusOutlined, StopOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  cancelCollectionTask,
  type CollectionTask,
  CollectionTaskFilter,
  createCollectionTask,
  deleteCollectionTask,
  listCollectionTasks,
} from '#core/contract/collection-task.ts'
import { COLLECTION_SOURCES, COLLECTION_STATUSES, TASK_TYPES } from '#core/domain/collection-task.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'
import { late } from '#console/ui/late.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { useOpenRow } from '#console/ui/open-row.ts'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { useRemove } from '#console/ui/use-remove.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { TaskResult } from './task-result.tsx'
import { isOpen, TaskStatusTag } from './task-status.tsx'

const TaskDrawer = late(
  async () => (await import('./task-drawer.tsx')).TaskDrawer,
  ({ open }) => open,
)

/** Collection tasks: what they collect, how far they are, and their results. */
export function TaskList() {
  const { t } = useTranslation('can')
  const search = useSearch(CollectionTaskFilter)
  const list = usePagedList(listCollectionTasks, search.filter)
  const [shown, show] = useOpenRow(list.rows, ({ id }) => id)
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <ListPage
        search={search}
        list={list}
        columns={useTaskColumns()}
        rowKey={({ id }) => id}
        onRow={show}
        empty={<NoneYet title={t('task.none')} hint={t('task.noneHint')} />}
        actions={
          <AllowedButton to={createCollectionTask} icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
            {t('task.add')}
          </AllowedButton>
        }
      >
        <TextField name="keyWord" label={t('task')} maxLength={64} />
        <SelectField
          name="status"
          label={t('state')}
          options={COLLECTION_STATUSES.map((value) => ({ value, label: t(`task.status.${value}`) }))}
        />
        <SelectField
          name="taskType"
          label={t('task.type')}
          options={TASK_TYPES.map((value) => ({ value, label: t(`task.type.${value}`) }))}
        />
        <SelectField
          name="dataSource"
          label={t('task.source')}
          options={COLLECTION_SOURCES.map((value) => ({ value, label: t(`task.source.${value}`) }))}
        />
      </ListPage>
      <TaskDrawer open={isAdding} onClose={() => setAdding(false)} />
      <TaskResult task={shown} onClose={() => show(null)} />
    </>
  )
}

function useTaskColumns(): TableColumnsType<CollectionTask> {
  const column = useColumnKit<CollectionTask>()
  const { t } = useTranslation('can')
  const stop = useRemove(cancelCollectionTask, [listCollectionTasks])
  const remove = useRemove(deleteCollectionTask, [listCollectionTasks])
  return [
    column.text('name', t('task'), 170, { fixed: 'start' }),
    column.cell('status', t('state'), 120, ({ status }) => <TaskStatusTag status={status} />),
    column.number('vehicles', t('task.vehicles'), 80),
    column.number('messages', t('task.messages'), 100, { hidden: true }),
    column.label('taskType', t('task.type'), 160, (type) => t(`task.type.${type}`)),
    column.label('dataSource', t('task.source'), 110, (source) => t(`task.source.${source}`)),
    column.text(['plan', ({ plan }) => plan && `${plan.name} · v${plan.version}`], t('plan'), 150),
    column.text(['targets', ({ scope, targets }) => `${t(`scope.${scope}`)}: ${targets.join(', ')}`], t('scope'), 230, {
      hidden: true,
    }),
    column.time('startTime', t('task.start'), 165),
    column.text(
      ['duration', ({ duration, durationUnit }) => t(`task.for.${durationUnit}`, { n: duration })],
      t('task.duration'),
      100,
    ),
    column.time('collectTime', t('task.collected'), 165, { hidden: true }),
    column.text('creator', t('task.creator'), 130, { hidden: true }),
    ...column.actions(t('actions'), 100, [
      {
        to: cancelCollectionTask,
        icon: <StopOutlined aria-hidden />,
        label: ({ name }) => t('task.cancel', { name }),
        on: ({ status }) => isOpen(status),
        onClick: ({ id, name }) =>
          stop(id, { title: t('task.cancelAsk', { name }), confirmText: t('task.cancelConfirm') }),
      },
      {
        to: deleteCollectionTask,
        icon: <DeleteOutlined aria-hidden />,
        label: ({ name }) => t('task.delete', { name }),
        onClick: ({ id, name }) =>
          remove(id, { title: t('task.deleteAsk', { name }), confirmText: t('task.deleteConfirm') }),
      },
    ]),
  ]
}
