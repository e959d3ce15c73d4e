import { CloseOutlined } from '@ant-design/icons'
import { Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { jobChanged } from '#core/contract/live-job.ts'
import * as contract from '#core/contract/task-record.ts'
import { isOpenUpgrade, isUnsentUpgrade, mayRetryUpgrade } from '#core/domain/upgrade-record.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { withView } from '#console/ui/count-views.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { useOpenId } from '#console/ui/open-row.ts'
import { useLiveReload } from '#console/ui/page-live.tsx'
import page from '#console/ui/page.module.css'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { type Search, useSearch } from '#console/ui/use-search.ts'
import { type RecordRow, useRecordColumns } from './record-columns.tsx'
import { useRecordFields } from './record-fields.tsx'
import { RECORD_READS } from './record-reads.ts'
import { type ReasonedStep, useRecordSteps } from './use-record-steps.ts'

const RecordDetail = lazy(async () => ({
  default: (await import('#console/ui/upgrade/record-detail.tsx')).RecordDetail,
}))
const ReasonDrawer = lazy(async () => ({ default: (await import('./reason-drawer.tsx')).ReasonDrawer }))

/** Upgrades of a large fleet change all day. */
const APART_MS = 5_000

type RecordSearch = Search<typeof contract.TaskRecordFilter>

export function RecordList() {
  const search = useSearch(contract.TaskRecordFilter)
  const list = useCursorList(contract.listTaskRecords, search.filter)
  useLiveReload(jobChanged, ({ kind }) => kind === 'upgrade', list.reload, APART_MS)
  const [openId, show] = useOpenId()
  const [reasoned, begin] = useState<ReasonedStep>()
  const steps = useRecordSteps(begin)
  return (
    <>
      <ListPage
        search={withView(withView(search, 'taskId'), 'lastOnly')}
        list={list}
        reads={RECORD_READS}
        columns={useRecordColumns({ onShow: ({ id }) => show(id), steps })}
        rowKey={({ id }) => id}
        exports={contract.exportTaskRecords}
        above={<Found search={search} rows={list.rows} />}
        bar={(rows, done) => <RecordBar rows={rows} done={done} steps={steps} />}
      >
        {useRecordFields()}
      </ListPage>
      <Suspense>
        {openId !== null && <RecordDetail read={contract.getTaskRecord} recordId={openId} onClose={() => show(null)} />}
        {reasoned && <ReasonDrawer step={reasoned} onClose={() => begin(undefined)} />}
      </Suspense>
    </>
  )
}

/** How many there are, and what narrows the list without a field of its own. */
function Found({ search, rows }: { search: RecordSearch; rows: readonly RecordRow[] }) {
  const { t } = useTranslation(['upgradeRecord', 'common'])
  const format = useFormat()
  const { filter } = search
  const { data } = useCall(
    contract.countTaskRecords,
    { query: filter ?? {} },
    { enabled: filter !== null, toast: false, keepPrevious: true },
  )
  const without = (name: 'taskId' | 'lastOnly') => () => search.apply({ ...search.given, [name]: undefined })
  const number = format.number(data?.rows)
  const drop = <CloseOutlined aria-label={t('common:action.clear')} />
  return (
    <div className={page.bar}>
      {data && <span className={page.note}>{t(data.more ? 'count.more' : 'count', { number })}</span>}
      {filter?.taskId !== undefined && (
        <Tag closable closeIcon={drop} onClose={without('taskId')}>
          {t('only.task', { name: rows[0]?.taskName || `#${filter.taskId}` })}
        </Tag>
      )}
      {filter?.lastOnly && (
        <Tag closable closeIcon={drop} onClose={without('lastOnly')}>
          {t('only.last')}
        </Tag>
      )}
    </div>
  )
}

interface BarProps {
  rows: readonly RecordRow[]
  done: () => void
  steps: ReturnType<typeof useRecordSteps>
}

function RecordBar({ rows, done, steps }: BarProps) {
  const { t } = useTranslation(['upgradeRecord', 'upgrade'])
  const format = useFormat()
  const ended = rows.filter(({ state }) => mayRetryUpgrade(state))
  const waiting = rows.filter(({ state }) => isUnsentUpgrade(state))
  const open = rows.filter(({ state }) => isOpenUpgrade(state))
  const number = (chosen: readonly RecordRow[]) => ({ number: format.number(chosen.length) })
  return (
    <SelectionBar count={rows.length} onClear={done}>
      <AllowedButton
        to={contract.retryTaskRecords}
        disabled={ended.length === 0}
        onClick={() => steps.retry(ended, done)}
      >
        {t('upgrade:retry.count', number(ended))}
      </AllowedButton>
      <AllowedButton
        to={contract.cancelTaskRecords}
        danger
        disabled={waiting.length === 0}
        onClick={() => steps.cancel(waiting, done)}
      >
        {t('upgrade:cancel.count', number(waiting))}
      </AllowedButton>
      <AllowedButton
        to={contract.removeTaskRecords}
        danger
        disabled={open.length === 0}
        onClick={() => steps.remove(open, done)}
      >
        {t('remove.count', number(open))}
      </AllowedButton>
    </SelectionBar>
  )
}
