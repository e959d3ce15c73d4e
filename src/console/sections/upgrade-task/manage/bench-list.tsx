import { lazy, Suspense, useState } from 'react'
import * as contract from '#core/contract/upgrade-control.ts'
import { BENCH_STATES, TASK_CLASSES } from '#core/domain/upgrade-task.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { useFollow } from '#console/ui/use-follow.ts'
import { type BenchStep, useBenchColumns } from './bench-columns.tsx'
import { BENCH_READS } from './bench-reads.ts'

/** What opens by a click is loaded with it. */
const TaskStepDrawer = lazy(async () => ({ default: (await import('../task/task-step-drawer.tsx')).TaskStepDrawer }))
const PriorityDrawer = lazy(async () => ({ default: (await import('./priority-drawer.tsx')).PriorityDrawer }))
const ConflictDrawer = lazy(async () => ({ default: (await import('./conflict-drawer.tsx')).ConflictDrawer }))

/** Open tasks in the order in which they are served. */
export function BenchList() {
  const { t } = useTranslation(['taskManage', 'upgradeTask'])
  const search = useSearch(contract.BenchFilter)
  const list = usePagedList(contract.listBenchTasks, search.filter)
  useFollow(list.reload, true)
  const [opened, open] = useState<{ kind: BenchStep; row: contract.BenchTask }>()
  const columns = useBenchColumns((kind, row) => open({ kind, row }))
  const isFiltered = Object.values(search.filter ?? {}).some((value) => value !== undefined && value !== '')
  return (
    <>
      <ListPage
        search={search}
        list={list}
        reads={BENCH_READS}
        columns={columns}
        rowKey={({ id }) => id}
        {...(!isFiltered && { empty: <NoneYet title={t('none')} hint={t('noneHint')} /> })}
      >
        <TextField name="keyWord" label={t('upgradeTask:keyWord')} maxLength={128} />
        <SelectField
          name="taskState"
          label={t('upgradeTask:state')}
          options={BENCH_STATES.map((value) => ({ value, label: t(`upgradeTask:state.${value}`) }))}
        />
        <SelectField
          name="taskClass"
          label={t('upgradeTask:taskClass')}
          options={TASK_CLASSES.map((value) => ({ value, label: t(`upgradeTask:class.${value}`) }))}
        />
        <SelectField
          name="conflicting"
          label={t('conflicts')}
          options={[{ value: 'true', label: t('conflicts.only') }]}
        />
      </ListPage>
      <Suspense>{opened && <Opened {...opened} onClose={() => open(undefined)} />}</Suspense>
    </>
  )
}

interface OpenedProps {
  kind: BenchStep
  row: contract.BenchTask
  onClose: () => void
}

function Opened({ kind, row, onClose }: OpenedProps) {
  if (kind === 'priority') return <PriorityDrawer task={row} onClose={onClose} />
  if (kind === 'conflicts') return <ConflictDrawer task={row} onClose={onClose} />
  return <TaskStepDrawer kind={kind} row={row} reads={BENCH_READS} onClose={onClose} />
}
