import * as contract from '#core/contract/lock-task.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { useFollow, useReloadWith } from '#console/ui/use-follow.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LOCK_TONES, useLockLabels } from '../vehicle-lock/use-lock-labels.ts'

type Row = contract.LockTaskVehicle

const toneOf = ({ orderState, outcome }: Row): Tone => {
  if (orderState) return LOCK_TONES[orderState]
  return outcome === null ? 'progress' : 'neutral'
}

/** Vehicles of a task with what became of each. */
export function TaskVehicles({ task }: { task: contract.LockTask }) {
  const { t } = useTranslation(['lockTask', 'vehicleLock'])
  const labels = useLockLabels()
  const column = useColumnKit<Row>()
  const list = usePagedList(contract.listLockTaskVehicles, { id: task.id }, { nested: true })
  useFollow(list.reload, task.state === 'running')
  // The step that ends a task is one of them, too.
  useReloadWith(list.reload, [task.state, task.done, task.open, task.failed, task.skipped, task.notified].join())
  const textOf = ({ orderState, waitsFor, failure, outcome }: Row) => {
    if (orderState) return labels.state({ state: orderState, waitsFor, failure })
    return t(outcome === null ? 'outcome.pending' : `outcome.${outcome}`)
  }
  return (
    <PagedTable
      list={list}
      rowKey={({ vehicleId }) => vehicleId}
      columns={[
        column.vehicle({ width: 230 }),
        column.code('contractNo', t('contractNo'), 140),
        column.number('overdueDays', t('overdueDays'), 120),
        column.time('noticeTime', t('noticeTime'), 165),
        column.cell('result', t('result'), 240, (row) => <ToneTag tone={toneOf(row)}>{textOf(row)}</ToneTag>),
      ]}
    />
  )
}
