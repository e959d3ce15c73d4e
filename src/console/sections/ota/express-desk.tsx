import { useState } from 'react'
import * as contract from '#core/contract/express-upgrade.ts'
import {
  isUnsentUpgrade,
  mayRetryUpgrade,
  OPEN_UPGRADE_STATES,
  UPGRADE_STATES,
  type UpgradeDesk,
} from '#core/domain/upgrade-record.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useJobs } from '#console/ui/job/use-jobs.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { useOpenId } from '#console/ui/open-row.ts'
import { PageLive } from '#console/ui/page-live.tsx'
import { SelectField, TextField, TimeRangeField } from '#console/ui/search-fields.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { RecordDetail } from '#console/ui/upgrade/record-detail.tsx'
import { FreezeNotice } from '#console/ui/upgrade/freeze-notice.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { NewUpgradeDrawer } from './new-upgrade-drawer.tsx'
import { useRecordColumns } from './record-columns.tsx'
import { RetryDrawer } from './retry-drawer.tsx'
import { UPGRADE_READS } from './upgrade-reads.ts'
import { useUpgradeSteps } from './use-upgrade-steps.ts'

type Row = contract.UpgradeRecord

/** Small batches without a task: vehicles with combustion engine on one desk, with traction battery on the other. */
export function ExpressDesk({ desk }: { desk: UpgradeDesk }) {
  return (
    <PageLive>
      <Desk desk={desk} />
    </PageLive>
  )
}

function Desk({ desk }: { desk: UpgradeDesk }) {
  const { t } = useTranslation('upgrade')
  const search = useSearch(contract.UpgradeRecordFilter)
  const filter = search.filter && { ...search.filter, desk }
  const { list } = useJobs('upgrade', usePagedList(contract.listUpgradeRecords, filter), OPEN_UPGRADE_STATES)
  const [openId, show] = useOpenId()
  const [adding, add] = useState(false)
  const [retrying, retry] = useState<readonly Row[]>([])
  const steps = useUpgradeSteps()
  return (
    <>
      <ListPage
        title={t(`title.${desk}`)}
        hint={t(`hint.${desk}`)}
        search={{ ...search, filter }}
        list={list}
        reads={UPGRADE_READS}
        columns={useRecordColumns({ desk, onShow: ({ id }) => show(id), onRetry: retry, steps })}
        rowKey={({ id }) => id}
        exports={contract.exportUpgradeRecords}
        above={<FreezeNotice />}
        add={{ to: contract.startExpress, label: t('new'), onClick: () => add(true) }}
        bar={(rows, done) => <DeskBar rows={rows} done={done} onRetry={retry} />}
      >
        <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
        <TextField name="version" label={t('version')} maxLength={64} />
        <SelectField
          name="state"
          label={t('state')}
          options={UPGRADE_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <TimeRangeField offerToday={false} />
      </ListPage>
      <RecordDetail read={contract.getUpgradeRecord} recordId={openId} onClose={() => show(null)} />
      <NewUpgradeDrawer open={adding} vins={[]} onClose={() => add(false)} />
      <RetryDrawer rows={retrying} onClose={() => retry([])} />
    </>
  )
}

interface BarProps {
  rows: readonly Row[]
  done: () => void
  onRetry: (rows: readonly Row[]) => void
}

function DeskBar({ rows, done, onRetry }: BarProps) {
  const { t } = useTranslation('upgrade')
  const format = useFormat()
  const steps = useUpgradeSteps()
  const waiting = rows.filter(({ state }) => isUnsentUpgrade(state))
  const ended = rows.filter(({ state }) => mayRetryUpgrade(state))
  return (
    <SelectionBar count={rows.length} onClear={done}>
      <AllowedButton to={contract.retryExpress} disabled={ended.length === 0} onClick={() => onRetry(ended)}>
        {t('retry.count', { number: format.number(ended.length) })}
      </AllowedButton>
      <AllowedButton to={contract.readTerminalVersions} onClick={() => void steps.read(rows.map(({ vin }) => vin))}>
        {t('read')}
      </AllowedButton>
      <AllowedButton
        to={contract.cancelExpress}
        danger
        disabled={waiting.length === 0}
        onClick={() => steps.cancel(waiting, done)}
      >
        {t('cancel.count', { number: format.number(waiting.length) })}
      </AllowedButton>
    </SelectionBar>
  )
}
