import { ArrowLeftOutlined } from '@ant-design/icons'
import { Alert, Button, Table, type TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  type AnalysisJob,
  type AnalysisResult,
  cancelAnalysis,
  exportAnalysis,
  getAnalysis,
  listAnalyses,
} from '#core/contract/analysis.ts'
import type { AnalysisKind } from '#core/domain/analysis.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useAlarmKind } from '#console/ui/alarm/alarm-kind-words.tsx'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { ExportButton } from '#console/ui/export-button.tsx'
import { useJob } from '#console/ui/job/use-jobs.ts'
import { KeyFigures } from '#console/ui/key-figures.tsx'
import { LoadFailed, Loading, NoneYet } from '#console/ui/list-states.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import page from '#console/ui/page.module.css'
import shared from '../data-service.module.css'
import { AnalysisCharts } from './analysis-charts.tsx'
import { isGoing, RunState, useScopeWords } from './analysis-jobs.tsx'
import styles from './analyse.module.css'
import { useNameWords } from './name-words.ts'

const PAGE_SIZE = 20

interface Props {
  id: number
  onBack: () => void
}

/** A run as a report: numbers, charts, all rows, its method and its limitations. */
export function AnalysisReport({ id, onBack }: Props) {
  const { t } = useTranslation('analysis')
  const format = useFormat()
  const scope = useScopeWords()
  const refresh = useRefresh()
  const { data, error, reload } = useCall(getAnalysis, { query: { id } }, { toast: false })
  const news = useJob('analysis', id, ({ state }) => state !== data?.job.state, reload)
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  const { result, matched } = data
  const isMoving = isGoing(data.job) && news?.state === data.job.state
  const job: AnalysisJob = isMoving ? { ...data.job, ...news.figures } : data.job
  return (
    <>
      <div className={page.head}>
        <Button icon={<ArrowLeftOutlined aria-hidden className={styles.arrow} />} onClick={onBack}>
          {t('back')}
        </Button>
        <strong>{t(`kind.${job.kind}`)}</strong>
        <RunState job={job} news={news} />
        <span className={page.note}>
          <bdi>{scope(job)}</bdi> · <TimeCell time={job.finishTime ?? job.createTime} />
        </span>
        <span className={page.gap} />
        {isGoing(job) && (
          <AllowedButton
            to={cancelAnalysis}
            danger
            onClick={async () => {
              await call(cancelAnalysis, { body: { id } })
              await refresh(getAnalysis, listAnalyses)
            }}
          >
            {t('cancel')}
          </AllowedButton>
        )}
        {result && <ExportButton endpoint={exportAnalysis} filter={{ id }} />}
      </div>
      {matched !== null && matched > job.vehicles && (
        <Alert
          type="warning"
          showIcon
          title={t('report.partly', { read: format.number(job.vehicles), matched: format.number(matched) })}
        />
      )}
      {!result && <NoneYet title={t('report.none')} hint={t('report.noneHint')} />}
      {result && <Report result={result} />}
      <Notes kind={job.kind} limits={result?.limits ?? []} />
    </>
  )
}

function Report({ result }: { result: AnalysisResult }) {
  const { t } = useTranslation('analysis')
  if (result.table.rows.length === 0) return <NoneYet title={t('report.empty')} hint={t('report.emptyHint')} />
  return (
    <>
      <Figures figures={result.figures} />
      <AnalysisCharts charts={result.charts} />
      <h2 className={shared.heading}>{t('table')}</h2>
      <Lines table={result.table} />
    </>
  )
}

function Figures({ figures }: Pick<AnalysisResult, 'figures'>) {
  const { t } = useTranslation('analysis')
  const format = useFormat()
  return (
    <KeyFigures
      figures={figures.map(({ key, value, unit }) => ({
        name: t(`figure.${key}` as 'figure.km'),
        value: value === null ? '–' : format.number(value, 3),
        note: value === null ? '' : unit,
      }))}
    />
  )
}

function Lines({ table }: Pick<AnalysisResult, 'table'>) {
  const { t } = useTranslation('analysis')
  const format = useFormat()
  const names = useNameWords()
  const alarm = useAlarmKind()
  const columns: TableColumnsType<{ key: number; cells: AnalysisResult['table']['rows'][number] }> = table.columns.map(
    (column, index) => ({
      title: t(`column.${column}` as 'column.km'),
      key: column,
      align: table.rows.every(({ [index]: cell }) => typeof cell !== 'string') ? 'end' : 'start',
      sorter: (a, b) => (a.cells[index]! < b.cells[index]! ? -1 : 1),
      render: (_, { cells }) => {
        const cell = cells[index]
        if (cell === null || cell === undefined) return '–'
        if (typeof cell === 'number') return format.number(cell, 3)
        if (column === 'vin') return <VinCell vin={cell} />
        return <bdi>{column === 'alarm' ? alarm(cell) : names(cell)}</bdi>
      },
    }),
  )
  return (
    <Table
      size="small"
      columns={columns}
      dataSource={table.rows.map((cells, key) => ({ key, cells }))}
      showSorterTooltip={false}
      scroll={{ x: 'max-content' }}
      pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true, showSizeChanger: false }}
    />
  )
}

function Notes({ kind, limits }: { kind: AnalysisKind; limits: readonly string[] }) {
  const { t } = useTranslation('analysis')
  return (
    <div className={styles.notes}>
      <section>
        <h2 className={shared.heading}>{t('method')}</h2>
        <p className={page.note}>{t(`method.${kind}`)}</p>
      </section>
      {limits.length > 0 && (
        <section>
          <h2 className={shared.heading}>{t('limits')}</h2>
          <ul className={page.note}>
            {limits.map((limit) => (
              <li key={limit}>{t(`limit.${limit}` as 'limit.positions')}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
