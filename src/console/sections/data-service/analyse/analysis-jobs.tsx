import { DeleteOutlined, StopOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  type AnalysisFilter,
  type AnalysisJob,
  cancelAnalysis,
  deleteAnalyses,
  listAnalyses,
} from '#core/contract/analysis.ts'
import { ANALYSIS_PARAMETERS } from '#core/domain/analysis.ts'
import { vinsIn } from '#core/domain/vin-list.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useConfirm } from '#console/ui/confirm.tsx'
import { JobProgress } from '#console/ui/job/job-progress.tsx'
import { type JobNews, useJobs } from '#console/ui/job/use-jobs.ts'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import styles from './analyse.module.css'
import { useColumnKit } from '#console/ui/columns.tsx'

const TONES = {
  waiting: 'progress',
  running: 'progress',
  finished: 'good',
  failed: 'bad',
  cancelled: 'neutral',
} as const satisfies Record<AnalysisJob['state'], Tone>

const GOING: readonly AnalysisJob['state'][] = ['waiting', 'running']

export const isGoing = ({ state }: Pick<AnalysisJob, 'state'>): boolean => GOING.includes(state)

interface Props {
  filter: AnalysisFilter | null
  onOpen: (id: number) => void
}

/** Runs, newest first; running ones update automatically. */
export function AnalysisJobs({ filter, onOpen }: Props) {
  const { t } = useTranslation('analysis')
  const { list, newsOf } = useJobs('analysis', usePagedList(listAnalyses, filter), GOING)
  return (
    <PagedTable
      list={list}
      columns={useJobColumns(newsOf)}
      rowKey={({ id }) => id}
      onRow={({ id }) => onOpen(id)}
      empty={<NoneYet title={t('jobs.none')} hint={t('jobs.noneHint')} />}
    />
  )
}

/** Description of the vehicles a run reads. */
export function useScopeWords() {
  const { t } = useTranslation('analysis')
  return ({ scope, modelName }: Pick<AnalysisJob, 'scope' | 'modelName'>) =>
    [
      scope.vins ? vinsIn(scope.vins).join(' ') : modelName || t('scope.all'),
      t('scope.days', { days: scope.days }),
    ].join(' · ')
}

/** Status of a run; while it is running, the number of vehicles read. */
export function RunState({ job, news }: { job: AnalysisJob; news: JobNews | undefined }) {
  const { t } = useTranslation('analysis')
  const format = useFormat()
  const { state, kind, done, vehicles } = job
  return (
    <span className={styles.run}>
      <ToneTag tone={TONES[state]}>{t(`state.${state}`)}</ToneTag>
      {state === 'running' && (
        <JobProgress label={t(`kind.${kind}`)} done={done} total={vehicles} news={news}>
          <bdi dir="ltr">{`${format.number(done)} / ${format.number(vehicles)}`}</bdi>
        </JobProgress>
      )}
    </span>
  )
}

function useJobColumns(newsOf: (job: AnalysisJob) => JobNews | undefined): TableColumnsType<AnalysisJob> {
  const column = useColumnKit<AnalysisJob>()
  const { t } = useTranslation('analysis')
  const format = useFormat()
  const scope = useScopeWords()
  const refresh = useRefresh()
  const confirm = useConfirm()
  const params = ({ kind, params: given }: AnalysisJob) =>
    ANALYSIS_PARAMETERS[kind]
      .map(({ name, unit }) => `${t(`param.${name}`)} ${format.number(given[name], 2)} ${unit}`)
      .join(', ')
  return [
    column.label('kind', t('kind'), 170, (kind) => t(`kind.${kind}`), { fixed: 'start' }),
    column.text(['scope', (job) => scope(job)], t('scope'), 170),
    column.text(['params', (job) => params(job)], t('params'), 190),
    column.cell('state', t('state'), 150, (job) => <RunState job={job} news={newsOf(job)} />),
    column.number('rows', t('rows'), 70),
    column.time('createTime', t('created'), 160),
    column.text('owner', t('owner'), 125),
    column.time('nextTime', t('next'), 160, { hidden: true }),
    ...column.actions(t('actions'), 100, [
      {
        to: cancelAnalysis,
        icon: <StopOutlined aria-hidden />,
        label: () => t('cancel'),
        onClick: async (job) => {
          await call(cancelAnalysis, { body: { id: job.id } })
          await refresh(listAnalyses)
        },
        on: (job) => isGoing(job) || job.monthly,
      },
      {
        to: deleteAnalyses,
        icon: <DeleteOutlined aria-hidden />,
        label: () => t('delete'),
        more: 'danger',
        onClick: ({ id, kind }) =>
          confirm({
            title: t('deleteAsk', { kind: t(`kind.${kind}`) }),
            content: t('deleteHint'),
            danger: true,
            confirmText: t('delete'),
            onConfirm: async () => {
              await call(deleteAnalyses, { body: { ids: [id] } })
              await refresh(listAnalyses)
            },
          }),
      },
    ]),
  ]
}
