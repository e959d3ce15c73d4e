import { PlusOutlined } from '@ant-design/icons'
import { useEffect, useEffectEvent, useState } from 'react'
import * as contract from '#core/contract/head-unit.ts'
import { CONSENTS, HEAD_UNIT_STATES, isOpenHeadUnit } from '#core/domain/head-unit.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { late } from '#console/ui/late.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { useOpenId } from '#console/ui/open-row.ts'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { useHeadUnitColumns } from './head-unit-columns.tsx'
import { HEAD_UNIT_READS } from './head-unit-reads.ts'
import { canNotify, canRetry, canWithdraw, type Reasoned, useHeadUnitSteps } from './use-head-unit-steps.ts'

type Row = contract.HeadUnit

const HeadUnitDetail = late<{ unitId: number | null; onClose: () => void }>(
  async () => (await import('./head-unit-detail.tsx')).HeadUnitDetail,
  ({ unitId }) => unitId !== null,
)
const HeadUnitOrderDrawer = late<{ open: boolean; vins: readonly string[]; onClose: () => void }>(
  async () => (await import('./head-unit-order-drawer.tsx')).HeadUnitOrderDrawer,
  ({ open }) => open,
)
const ReasonDrawer = late<{ step: Reasoned | undefined; onClose: () => void }>(
  async () => (await import('./reason-drawer.tsx')).ReasonDrawer,
  ({ step }) => step !== undefined,
)

const AGAIN_MS = 10_000

export function HeadUnitList() {
  const { t } = useTranslation('headUnit')
  const search = useSearch(contract.HeadUnitFilter)
  const list = usePagedList(contract.listHeadUnits, search.filter)
  useFollow(
    list.reload,
    list.rows.some(({ upgrade }) => upgrade !== null && isOpenHeadUnit(upgrade.state)),
  )
  const [openId, show] = useOpenId()
  const [ordering, order] = useState<readonly string[]>()
  const [reasoned, begin] = useState<Reasoned>()
  const steps = useHeadUnitSteps()
  const onReasoned = (act: Reasoned['act'], rows: readonly Row[]) => begin({ act, rows })
  return (
    <>
      <ListPage
        search={search}
        list={list}
        reads={HEAD_UNIT_READS}
        columns={useHeadUnitColumns({ onShow: ({ id }) => show(id), onReasoned, steps })}
        rowKey={({ id }) => id}
        exports={contract.exportHeadUnits}
        tools={
          <AllowedButton to={contract.startHeadUnits} icon={<PlusOutlined aria-hidden />} onClick={() => order([])}>
            {t('new')}
          </AllowedButton>
        }
        bar={(rows, done) => (
          <Bar rows={rows} done={done} onReasoned={onReasoned} onOrder={() => order(rows.map(({ vin }) => vin))} />
        )}
      >
        <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
        <TextField name="trim" label={t('trim')} maxLength={40} />
        <TextField name="version" label={t('version')} maxLength={60} />
        <SelectField
          name="state"
          label={t('state')}
          options={HEAD_UNIT_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <SelectField
          name="consent"
          label={t('consent')}
          options={CONSENTS.map((value) => ({ value, label: t(`consent.${value}`) }))}
        />
        <TextField name="project" label={t('project')} maxLength={40} />
      </ListPage>
      <HeadUnitDetail unitId={openId} onClose={() => show(null)} />
      <HeadUnitOrderDrawer open={ordering !== undefined} vins={ordering ?? []} onClose={() => order(undefined)} />
      <ReasonDrawer step={reasoned} onClose={() => begin(undefined)} />
    </>
  )
}

/** Reads again every ten seconds while an upgrade is under way. */
function useFollow(reload: () => void, follows: boolean): void {
  const again = useEffectEvent(() => {
    if (document.visibilityState === 'visible') reload()
  })
  useEffect(() => {
    if (!follows) return undefined
    const timer = setInterval(() => again(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [follows])
}

interface BarProps {
  rows: readonly Row[]
  done: () => void
  onReasoned: (act: Reasoned['act'], rows: readonly Row[]) => void
  onOrder: () => void
}

function Bar({ rows, done, onReasoned, onOrder }: BarProps) {
  const { t } = useTranslation('headUnit')
  const format = useFormat()
  const steps = useHeadUnitSteps()
  const undecided = rows.filter(canNotify)
  const ended = rows.filter(canRetry)
  const open = rows.filter(canWithdraw)
  const numberOf = (some: readonly Row[]) => ({ number: format.number(some.length) })
  return (
    <SelectionBar count={rows.length} onClear={done}>
      <AllowedButton to={contract.startHeadUnits} onClick={onOrder}>
        {t('new')}
      </AllowedButton>
      <AllowedButton
        to={contract.notifyHeadUnits}
        disabled={undecided.length === 0}
        onClick={() => void steps.notify(undecided, done)}
      >
        {t('notify.count', numberOf(undecided))}
      </AllowedButton>
      <AllowedButton
        to={contract.retryHeadUnits}
        disabled={ended.length === 0}
        onClick={() => onReasoned('retry', ended)}
      >
        {t('retry.count', numberOf(ended))}
      </AllowedButton>
      <AllowedButton
        to={contract.withdrawHeadUnits}
        danger
        disabled={open.length === 0}
        onClick={() => onReasoned('withdraw', open)}
      >
        {t('withdraw.count', numberOf(open))}
      </AllowedButton>
    </SelectionBar>
  )
}
