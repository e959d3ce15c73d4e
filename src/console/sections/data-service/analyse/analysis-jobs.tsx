import { DeleteOutlined, StopOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
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
import { JobProgress } from '#console/ui/job/job-progress.tsx'
import { type JobNews, useJobs } from '#console/ui/job/use-jobs.ts'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { Words } from '#console/ui/words.tsx'
import styles from './analyse.module.css'

const TONES = {
  waiting: 'neutral',
  running: 'neutral',
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

/** Runs, newest first; those under way move by themselves. */
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

/** Whose data a run reads, in words. */
export function useScopeWords() {
  const { t } = useTranslation('analysis')
  return ({ scope, modelName }: Pick<AnalysisJob, 'scope' | 'modelName'>) =>
    [
      scope.vins ? vinsIn(scope.vins).join(' ') : modelName || t('scope.all'),
      t('scope.days', { days: scope.days }),
    ].join(' · ')
}

/** Where a run stands; while it goes on, how many vehicles it has read. */
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
  const { t } = useTranslation('analysis')
  const format = useFormat()
  const scope = useScopeWords()
  const refresh = useRefresh()
  const params = ({ kind, params: given }: AnalysisJob) =>
    ANALYSIS_PARAMETERS[kind]
      .map(({ name, unit }) => `${t(`param.${name}`)} ${format.number(given[name], 2)} ${unit}`)
      .join(', ')
  const number = (value: number) => format.number(value)
  return [
    {
      title: t('kind'),
      dataIndex: 'kind',
      width: 170,
      fixed: 'start',
      render: (kind: AnalysisJob['kind']) => t(`kind.${kind}`),
    },
    { title: t('scope'), key: 'scope', width: 170, render: (_, job) => <Words text={scope(job)} /> },
    { title: t('params'), key: 'params', width: 190, render: (_, job) => <Words text={params(job)} /> },
    {
      title: t('state'),
      dataIndex: 'state',
      width: 150,
      render: (_, job) => <RunState job={job} news={newsOf(job)} />,
    },
    { title: t('rows'), dataIndex: 'rows', width: 70, align: 'end', render: number },
    { title: t('created'), dataIndex: 'createTime', width: 160, render: (time: string) => <TimeCell time={time} /> },
    { title: t('owner'), dataIndex: 'owner', width: 125, render: (name: string) => <Words text={name} /> },
    {
      title: t('next'),
      dataIndex: 'nextTime',
      width: 160,
      hidden: true,
      render: (time: string | null) => <TimeCell time={time} />,
    },
    {
      title: t('actions'),
      key: 'actions',
      width: 100,
      fixed: 'end',
      render: (_, job) => (
        <>
          {(isGoing(job) || job.monthly) && (
            <RowAction
              to={cancelAnalysis}
              icon={<StopOutlined />}
              label={t('cancel')}
              onClick={async () => {
                await call(cancelAnalysis, { body: { id: job.id } })
                await refresh(listAnalyses)
              }}
            />
          )}
          <RowAction
            to={deleteAnalyses}
            icon={<DeleteOutlined />}
            label={t('delete')}
            onClick={async () => {
              await call(deleteAnalyses, { body: { ids: [job.id] } })
              await refresh(listAnalyses)
            }}
          />
        </>
      ),
    },
  ]
}
