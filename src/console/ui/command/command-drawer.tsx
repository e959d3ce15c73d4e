import { Collapse } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type CommandDetail, getCommand } from '#core/contract/command.ts'
import { useCall } from '#web/api/use-call.ts'
import { Fact, Facts } from '../facts.tsx'
import { LoadFailed, Loading } from '../list-states.tsx'
import { TimeCell } from '../time-cell.tsx'
import { VinCell } from '../vin-cell.tsx'
import { useCommandChanges } from './use-command-changes.ts'
import { CommandStatus } from './command-status.tsx'
import { CommandTimeline } from './command-timeline.tsx'
import { CommandValues } from './command-values.tsx'
import { useCommandWords } from './command-words.ts'
import { DecisionBar } from './decision-bar.tsx'
import { RiskBadge } from './risk-badge.tsx'
import { DetailDrawer } from '../detail-drawer.tsx'

const FrameView = lazy(async () => ({ default: (await import('./frame-view.tsx')).FrameView }))

interface Props {
  /** Null: closed. */
  jobId: number | null
  onShow: (jobId: number | null) => void
}

/** One job, the same everywhere: states with durations, both frames decoded, who and why, and what may still be done. */
export function CommandDrawer({ jobId, onShow }: Props) {
  const title = useTitle(jobId)
  return (
    <DetailDrawer open={jobId !== null} title={title} size={720} onClose={() => onShow(null)}>
      {jobId !== null && <Job key={jobId} jobId={jobId} onShow={onShow} />}
    </DetailDrawer>
  )
}

/** The vehicle and what it is asked to do; the number of the command until both are read. */
function useTitle(jobId: number | null): string {
  const { t, kind } = useCommandWords()
  const asked = { query: { jobId: jobId ?? 0 } }
  const { data: job } = useCall(getCommand, asked, { enabled: jobId !== null, toast: false })
  return job ? `${job.plate || job.vin} · ${kind(job)}` : t('drawer.title', { id: jobId ?? '' })
}

function Job({ jobId, onShow }: { jobId: number; onShow: (jobId: number) => void }) {
  const { t } = useTranslation('command')
  const { data: job, error, reload } = useCall(getCommand, { query: { jobId } }, { toast: false })
  useCommandChanges((change) => change.jobId === jobId, reload)
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!job) return <Loading />
  const frames = [
    { key: 'request', label: t('drawer.request'), hex: job.requestFrame },
    { key: 'answer', label: t('drawer.answer'), hex: job.answerFrame },
  ]
  return (
    <>
      <CommandFacts job={job} />
      <CommandTimeline states={job.states} />
      <DecisionBar job={job} onChanged={reload} onRetried={onShow} />
      <Collapse
        ghost
        items={frames.map(({ key, label, hex }) => ({
          key,
          label: hex ? label : `${label} – ${t('drawer.noFrame')}`,
          ...(!hex && { collapsible: 'disabled' as const }),
          children: (
            <Suspense fallback={<Loading />}>
              <FrameView frames={hex ?? ''} dialect={job.dialect} />
            </Suspense>
          ),
        }))}
      />
    </>
  )
}

const shown = (values: Record<string, unknown> | null, kind: string): ReactNode =>
  values && Object.keys(values).length > 0 ? <CommandValues values={values} kind={kind} /> : ''

function CommandFacts({ job }: { job: CommandDetail }) {
  const { t } = useTranslation(['command', 'common'])
  const words = useCommandWords()
  return (
    <Facts>
      <Fact name={t('drawer.number')}>
        <bdi dir="ltr">{job.jobId}</bdi>
      </Fact>
      <Fact name={t('col.kind')}>{words.kind(job)}</Fact>
      <Fact name={t('common:field.vehicle')}>{job.plate && <strong dir="auto">{job.plate}</strong>}</Fact>
      <Fact name={t('col.vin')}>
        <VinCell vin={job.vin} />
      </Fact>
      <Fact name={t('col.status')}>
        <CommandStatus status={job.status} result={job.result} />
      </Fact>
      <Fact name={t('col.result')}>{[words.result(job.result), job.resultDetail].filter(Boolean).join(': ')}</Fact>
      <Fact name={t('col.risk')}>
        <RiskBadge risk={job.riskClass} />
      </Fact>
      <Fact name={t('col.reason')}>{job.reason}</Fact>
      <Fact name={t('col.operator')}>{job.operator}</Fact>
      <Fact name={t('col.approver')}>{job.approver}</Fact>
      <Fact name={t('col.expires')}>
        <TimeCell time={job.expireTime} />
      </Fact>
      <Fact name={t('col.policy')}>{t(`policy.${job.queuePolicy}`)}</Fact>
      <Fact name={t('col.attempts')}>{t('drawer.attempts', { attempts: job.attempts, most: job.maxAttempts })}</Fact>
      <Fact name={t('col.message')}>{words.message(job.messageId)}</Fact>
      <Fact name={t('drawer.params')}>{shown(job.params, job.kind)}</Fact>
      <Fact name={t('drawer.evidence')}>{shown(job.evidence, job.kind)}</Fact>
    </Facts>
  )
}
