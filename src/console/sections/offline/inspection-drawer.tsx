import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { cancelInspection, getInspection, type InspectionDetail, listInspections } from '#core/contract/inspection.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { LateCommandDrawer } from '#console/ui/command/late-command-drawer.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { JobProgress } from '#console/ui/job/job-progress.tsx'
import { useJob } from '#console/ui/job/use-jobs.ts'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { Checklist } from './checklist.tsx'
import { CompareRuns } from './compare-runs.tsx'
import { InspectionStateTag } from './inspection-words.tsx'
import { Took } from './inspection-columns.tsx'
import page from '#console/ui/page.module.css'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { NamedVehicle } from '#console/ui/vehicle-link.tsx'

interface Props {
  /** Null: closed. */
  id: number | null
  onShow: (id: number | null) => void
}

const WIDTH = 860

/** One inspection: its checklist while running, its certificate afterwards. */
export function InspectionDrawer({ id, onShow }: Props) {
  const { t } = useTranslation('offline')
  return (
    <DetailDrawer open={id !== null} title={t('inspection.title')} size={WIDTH} onClose={() => onShow(null)}>
      {id !== null && (
        // Its texts load late: only the drawer waits for them, not the page below.
        <Suspense fallback={<Loading />}>
          <Run key={id} id={id} onShow={onShow} />
        </Suspense>
      )}
    </DetailDrawer>
  )
}

function Run({ id, onShow }: { id: number; onShow: Props['onShow'] }) {
  const { t } = useTranslation(['offline', 'common'])
  const format = useFormat()
  const refresh = useRefresh()
  const confirm = useConfirm()
  const [jobId, showJob] = useState<number | null>(null)
  const asking = { toast: false, keepPrevious: true }
  const { data, error, reload, updatedAt } = useCall(getInspection, { query: { id } }, asking)
  // Every change of the inspection affects a verdict.
  useJob('inspection', id, () => true, reload)
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  const { state, passed, total, items, results } = data
  const abort = () =>
    confirm({
      title: t('inspection.abortAsk'),
      confirmText: t('inspection.abort'),
      danger: true,
      onConfirm: () => call(cancelInspection, { body: { id } }).then(() => refresh(getInspection, listInspections)),
    })
  const decided = results.filter(({ verdict }) => verdict !== 'waiting').length
  return (
    <article data-certificate>
      <Facts>
        <Fact name={t('common:field.vin')}>
          <NamedVehicle vin={data.vin} plate={data.plate} /> · <bdi>{data.model}</bdi>
        </Fact>
        <Fact name={t('inspection.result')}>
          <InspectionStateTag state={state} /> · <span>{t('inspection.okOf', { passed, total })}</span>
        </Fact>
        <Fact name={t('inspection.template')}>
          <bdi>{data.template}</bdi> · {t('inspection.version', { version: data.version })} ·{' '}
          {t('inspection.runNo', { run: data.runNo })}
        </Fact>
        <Fact name={t('inspection.place')}>{[data.line, data.station].filter(Boolean).join(' / ') || '–'}</Fact>
        <Fact name={t('inspection.inspector')}>{data.inspector || t('inspection.byItself')}</Fact>
        <Fact name={t('inspection.started')}>
          <bdi dir="ltr">{format.time(data.startTime)}</bdi> · <Took run={data} readAt={updatedAt} />
        </Fact>
      </Facts>
      {state === 'running' && (
        <JobProgress
          label={t('inspection.title')}
          done={decided}
          total={total}
          news={{ secondsLeft: longestLeft(data), receivedAt: updatedAt }}
          atMost
        >
          <bdi dir="ltr">{`${decided} / ${total}`}</bdi>
        </JobProgress>
      )}
      <Checklist inspectionId={id} items={items} results={results} open={state === 'running'} onJob={showJob} />
      <div className={page.toolbar}>
        {state === 'running' ? (
          <AllowedButton to={cancelInspection} danger onClick={abort}>
            {t('inspection.abort')}
          </AllowedButton>
        ) : (
          <Button onClick={() => window.print()}>{t('inspection.print')}</Button>
        )}
      </div>
      <CompareRuns current={data} onShow={onShow} />
      <LateCommandDrawer jobId={jobId} onShow={showJob} />
    </article>
  )
}

/** Seconds until the last open item fails by timeout. */
function longestLeft({ items, results, seconds }: InspectionDetail): number {
  const limits = items.map(({ limitSeconds }, index) => (results[index]?.verdict === 'waiting' ? limitSeconds : 0))
  return Math.max(0, Math.ceil(Math.max(...limits) - seconds))
}
