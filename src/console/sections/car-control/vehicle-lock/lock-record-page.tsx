import { lazy, Suspense } from 'react'
import * as contract from '#core/contract/vehicle-lock.ts'
import { LOCK_LEVELS, LOCK_STATES, ORDER_REASONS } from '#core/domain/vehicle-lock.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useCommandChanges } from '#console/ui/command/use-command-changes.ts'
import { useFollow } from '#console/ui/use-follow.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { Loading } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { SelectField, TextField, TimeRangeField } from '#console/ui/search-fields.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { useView } from '#console/ui/use-view.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { mayCancel, useLockColumns } from './lock-columns.tsx'
import { LockDrawers } from './lock-drawers.tsx'
import { LOCK_READS } from './lock-reads.ts'
import { useLockLabels } from './use-lock-labels.ts'
import { useLockSteps } from './use-lock-steps.ts'

/** Charts are needed by one view alone. */
const LockStats = lazy(async () => ({ default: (await import('./lock-stats.tsx')).LockStats }))
const STAT_VIEW = 'statistics'
const VIEWS = ['records', STAT_VIEW] as const

/** Every order that held a vehicle back or freed it, for disputes, and what they add up to. */
export function LockRecordPage() {
  const { t } = useTranslation('vehicleLock')
  const [view, show] = useView(VIEWS)
  return (
    <PageLive>
      <PageHeader title={t('record.page')} hint={t('record.page.hint')} />
      <ViewSwitch
        label={t('views')}
        views={[
          { key: 'records', label: t('view.records') },
          { key: STAT_VIEW, label: t('view.statistics') },
        ]}
        shown={view}
        onShow={show}
      />
      {view === STAT_VIEW ? (
        <Suspense fallback={<Loading />}>
          <LockStats />
        </Suspense>
      ) : (
        <Records />
      )}
    </PageLive>
  )
}

function Records() {
  const { t } = useTranslation('vehicleLock')
  const format = useFormat()
  const labels = useLockLabels()
  const search = useSearch(contract.LockOrderFilter)
  const list = usePagedList(contract.listLockOrders, search.filter)
  const steps = useLockSteps()
  const vins = new Set(list.rows.filter(({ finishTime }) => finishTime === null).map(({ vin }) => vin))
  useCommandChanges(({ vin }) => vins.has(vin), list.reload)
  // What follows from a command is written a moment later.
  useFollow(list.reload, vins.size > 0)
  return (
    <>
      <ListPage
        search={search}
        list={list}
        reads={LOCK_READS}
        columns={useLockColumns(steps, { records: true })}
        rowKey={({ id }) => id}
        exports={contract.exportLockOrders}
        bar={(rows, done) => (
          <SelectionBar count={rows.length} onClear={done}>
            <AllowedButton
              to={contract.cancelLocks}
              danger
              disabled={!rows.some(mayCancel)}
              onClick={() => steps.cancel(rows.filter(mayCancel), done)}
            >
              {t('cancel.count', { number: format.number(rows.filter(mayCancel).length) })}
            </AllowedButton>
          </SelectionBar>
        )}
      >
        <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
        <SelectField
          name="state"
          label={t('state')}
          options={LOCK_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <TimeRangeField offerToday={false} />
        <SelectField
          name="release"
          label={t('kind')}
          options={(['false', 'true'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <SelectField
          name="toLevel"
          label={t('toLevel')}
          options={LOCK_LEVELS.map((value) => ({ value: String(value), label: labels.level(value) }))}
        />
        <SelectField
          name="reason"
          label={t('reason')}
          options={ORDER_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
        />
      </ListPage>
      <LockDrawers steps={steps} />
    </>
  )
}
