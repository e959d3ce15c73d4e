import { DeleteOutlined, StopOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useEffect, useEffectEvent } from 'react'
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
import { NoneYet } from '../../../ui/list-states.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { RowAction } from '../../../ui/row-action.tsx'
import { TimeCell } from '../../../ui/time-cell.tsx'
import { type Tone, ToneTag } from '../../../ui/tone-tag.tsx'
import { Words } from '../../../ui/words.tsx'

const AGAIN_MS = 3000
const TONES = {
  waiting: 'neutral',
  running: 'neutral',
  finished: 'good',
  failed: 'bad',
  cancelled: 'neutral',
} as const satisfies Record<AnalysisJob['state'], Tone>

export const isGoing = ({ state }: Pick<AnalysisJob, 'state'>): boolean => state === 'waiting' || state === 'running'

interface Props {
  filter: AnalysisFilter | null
  onOpen: (id: number) => void
}

/** Runs, newest first; those under way are followed. */
export function AnalysisJobs({ filter, onOpen }: Props) {
  const { t } = useTranslation('analysis')
  const list = usePagedList(listAnalyses, filter)
  const going = list.rows.some(isGoing)
  const read = useEffectEvent(() => list.reload())
  useEffect(() => {
    if (!going) return undefined
    const timer = setInterval(() => read(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [going])
  return (
    <PagedTable
      list={list}
      columns={useJobColumns()}
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

export function RunState({ job }: { job: AnalysisJob }) {
  const { t } = useTranslation('analysis')
  const format = useFormat()
  const far = job.state === 'running' && job.vehicles > 0 ? ` ${format.percent(job.done / job.vehicles)}` : ''
  return (
    <ToneTag tone={TONES[job.state]}>
      {t(`state.${job.state}`)}
      {far}
    </ToneTag>
  )
}

function useJobColumns(): TableColumnsType<AnalysisJob> {
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
    { title: t('state'), dataIndex: 'state', width: 125, render: (_, job) => <RunState job={job} /> },
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
