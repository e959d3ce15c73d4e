import * as contract from '#core/contract/vehicle-lock.ts'
import { useCommandChanges } from '#console/ui/command/use-command-changes.ts'
import { useFollow } from '#console/ui/use-follow.ts'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LockDrawers } from './lock-drawers.tsx'
import { useLockColumns } from './lock-columns.tsx'
import { useLockSteps } from './use-lock-steps.ts'

/** Orders of one vehicle or of all, newest first. Needs PageLive around it. */
export function LockTable({ filter }: { filter: contract.LockOrderFilter }) {
  const { t } = useTranslation('vehicleLock')
  const list = usePagedList(contract.listLockOrders, filter)
  const steps = useLockSteps()
  const vins = new Set(list.rows.filter(({ finishTime }) => finishTime === null).map(({ vin }) => vin))
  useCommandChanges(({ vin }) => vins.has(vin), list.reload)
  // What follows from a command is written a moment later.
  useFollow(list.reload, vins.size > 0)
  return (
    <>
      <PagedTable
        list={list}
        columns={useLockColumns(steps, { oneVehicle: filter.vin !== undefined })}
        rowKey={({ id }) => id}
        empty={<NoneYet title={t('none')} hint={t('none.hint')} />}
      />
      <LockDrawers steps={steps} />
    </>
  )
}
