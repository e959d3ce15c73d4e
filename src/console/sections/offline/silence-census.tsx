import { useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { jobChanged } from '#core/contract/live-job.ts'
import { getSilenceCensus, type SilenceCensus as Census, SilenceCensusFilter } from '#core/contract/silence.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { BarChart } from '#console/ui/bar-chart/bar-chart.tsx'
import type { BarSeries, BarTone } from '#console/ui/bar-chart/bar-option.ts'
import { KeyFigures } from '#console/ui/key-figures.tsx'
import { Panel, Panels } from '#console/ui/panels.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { useLiveReload } from '#console/ui/page-live.tsx'
import { TimeRangeField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useNarrow } from '#console/ui/use-narrow.ts'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { CENSUS_APART_MS, useCensusRange } from './use-census-range.ts'

/** No event announces that a silence has grown a day longer. */
const GROWN_MS = 600_000
/** The longer, the warmer. */
const CLASS_TONES: readonly BarTone[] = ['parked', 'information', 'accent', 'warning', 'level2', 'danger']
const MOST_GROUPS = 15

/** Silent vehicles by duration, organisation, model and cause; silences over time (docs/product/offline.md). */
export function SilenceCensus() {
  const search = useViewSearch(SilenceCensusFilter, 'silence')
  const narrow = useNarrow(search)
  const usual = useCensusRange()
  const filter = search.filter ?? usual
  const asking = { toast: false, keepPrevious: true, refreshMs: GROWN_MS }
  const { data, error, reload } = useCall(getSilenceCensus, { query: filter }, asking)
  useLiveReload(jobChanged, ({ kind }) => kind === 'silence', reload, CENSUS_APART_MS)
  return (
    <>
      <SearchForm search={search}>
        <TimeRangeField offerToday={false} required />
      </SearchForm>
      {error && !data && <LoadFailed error={error} retry={reload} />}
      {!data && !error && <Loading />}
      {data && <Figures data={data} onDays={narrow.toPlatformDays} />}
    </>
  )
}

function Figures({ data, onDays }: { data: Census; onDays: (first: string, last: string) => void }) {
  const { t } = useTranslation('offline')
  const format = useFormat()
  const className = (days: number) => (days === 0 ? t('census.lessThanDay') : t('census.fromDays', { count: days }))
  const stacked = (rows: readonly { name: string; days: number; count: number }[]) => {
    const sum = (name: string) => rows.reduce((all, row) => all + (row.name === name ? row.count : 0), 0)
    const names = [...new Set(rows.map(({ name }) => name))].sort((a, b) => sum(b) - sum(a)).slice(0, MOST_GROUPS)
    const series = data.classes.map(
      ({ days }, at): BarSeries => ({
        name: className(days),
        tone: CLASS_TONES[at] ?? 'parked',
        values: names.map((name) => rows.find((row) => row.name === name && row.days === days)?.count ?? 0),
      }),
    )
    return { names, series }
  }
  const byOrg = stacked(data.byOrg)
  const byModel = stacked(data.byModel)
  const days = useMemo(() => data.days.map(({ day }) => format.date(day)), [data, format])
  const trend = useMemo<BarSeries[]>(
    () => [
      { name: t('census.began'), tone: 'warning', values: data.days.map(({ began }) => began) },
      { name: t('census.ended'), tone: 'accent', values: data.days.map(({ ended }) => ended) },
    ],
    [data, t],
  )
  const share = data.silent === 0 ? '–' : format.percent(data.withSimProblem / data.silent)
  const single = (name: string, values: number[]): BarSeries[] => [{ name, tone: 'accent', values }]
  return (
    <>
      <KeyFigures
        figures={[
          { name: t('census.silent'), value: format.number(data.silent) },
          { name: t('census.heard'), value: format.number(data.heard) },
          { name: t('census.neverHeard'), value: format.number(data.neverHeard) },
          { name: t('census.recovery'), value: format.duration(data.medianRecoverySeconds) },
          { name: t('census.sim'), value: share },
        ]}
      />
      <Panels>
        <Panel title={t('census.classes')}>
          <BarChart
            title={t('census.classes')}
            categories={data.classes.map(({ days: from }) => className(from))}
            series={single(
              t('census.silent'),
              data.classes.map(({ count }) => count),
            )}
          />
        </Panel>
        <Panel title={t('census.causes')}>
          <BarChart
            title={t('census.causes')}
            categories={data.causes.map(({ cause }) => t(`cause.${cause}`))}
            series={single(
              t('census.silent'),
              data.causes.map(({ count }) => count),
            )}
          />
        </Panel>
        <Panel title={t('census.byOrg')}>
          <BarChart title={t('census.byOrg')} categories={byOrg.names} series={byOrg.series} />
        </Panel>
        <Panel title={t('census.byModel')}>
          <BarChart title={t('census.byModel')} categories={byModel.names} series={byModel.series} />
        </Panel>
        <Panel title={t('census.trend')}>
          <BarChart
            title={t('census.trend')}
            categories={days}
            series={trend}
            onRange={(first, last) => onDays(data.days[first]!.day, data.days[last]!.day)}
          />
        </Panel>
      </Panels>
    </>
  )
}
