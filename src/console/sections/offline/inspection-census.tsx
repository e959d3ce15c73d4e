import { useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getInspectionCensus, InspectionCensusFilter } from '#core/contract/inspection.ts'
import { jobChanged } from '#core/contract/live-job.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { BarChart } from '#console/ui/bar-chart/bar-chart.tsx'
import { KeyFigures } from '#console/ui/key-figures.tsx'
import { Panel, Panels } from '#console/ui/panels.tsx'
import { LoadFailed, Loading, NoneYet } from '#console/ui/list-states.tsx'
import { useLiveReload } from '#console/ui/page-live.tsx'
import { SelectField, TextField, TimeRangeField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useNarrow } from '#console/ui/use-narrow.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { CENSUS_APART_MS, useCensusRange } from './use-census-range.ts'

const GROUPS = ['day', 'line', 'model'] as const

/** First-pass yield, retests, cycle time and what fails most (docs/product/offline.md). */
export function InspectionCensus() {
  const { t } = useTranslation('offline')
  const search = useSearch(InspectionCensusFilter)
  const narrow = useNarrow(search)
  const usual = useCensusRange()
  const filter = search.filter ?? usual
  return (
    <>
      <SearchForm search={search}>
        <TimeRangeField offerToday={false} required />
        <SelectField
          name="by"
          label={t('census.by')}
          options={GROUPS.map((value) => ({ value, label: t(`census.by.${value}`) }))}
        />
        <TextField name="line" label={t('inspection.line')} maxLength={64} />
      </SearchForm>
      <Figures filter={filter} onDays={narrow.toPlatformDays} />
    </>
  )
}

interface FiguresProps {
  filter: { startTime: string; endTime: string; by?: 'day' | 'line' | 'model' }
  /** Days were chosen in a chart. */
  onDays: (first: string, last: string) => void
}

function Figures({ filter, onDays }: FiguresProps) {
  const { t } = useTranslation('offline')
  const format = useFormat()
  const { data, error, reload } = useCall(getInspectionCensus, { query: filter }, { toast: false, keepPrevious: true })
  const ended = (state: string) => state !== 'running'
  useLiveReload(jobChanged, ({ kind, state }) => kind === 'inspection' && ended(state), reload, CENSUS_APART_MS)
  const share = (part: number, whole: number) => (whole === 0 ? '–' : format.percent(part / whole))
  const groups = useMemo(() => data?.groups ?? [], [data])
  const byDay = (filter.by ?? 'day') === 'day'
  const names = useMemo(
    () => groups.map(({ name }) => (byDay ? format.date(name) : name || t('census.noLine'))),
    [groups, byDay, format, t],
  )
  const range = byDay && { onRange: (first: number, last: number) => onDays(groups[first]!.name, groups[last]!.name) }
  const yields = useMemo(
    () => [
      {
        name: t('census.yield'),
        tone: 'accent' as const,
        values: groups.map(({ firstPassed, firstEnded }) =>
          firstEnded === 0 ? 0 : Math.round((firstPassed / firstEnded) * 1000) / 10,
        ),
      },
    ],
    [groups, t],
  )
  const volume = useMemo(
    () => [
      {
        name: t('census.first'),
        tone: 'accent' as const,
        values: groups.map(({ inspections, retests }) => inspections - retests),
      },
      { name: t('census.retests'), tone: 'warning' as const, values: groups.map(({ retests }) => retests) },
    ],
    [groups, t],
  )
  const minutes = useMemo(
    () => [
      {
        name: t('census.cycle'),
        tone: 'information' as const,
        values: groups.map(({ medianSeconds }) => Math.round((medianSeconds ?? 0) / 6) / 10),
      },
    ],
    [groups, t],
  )
  const failures = useMemo(
    () => [
      { name: t('census.failed'), tone: 'level2' as const, values: (data?.failures ?? []).map(({ count }) => count) },
    ],
    [data, t],
  )
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  if (data.inspections === 0) return <NoneYet title={t('census.none')} hint={t('census.noneHint')} />
  return (
    <>
      <KeyFigures
        figures={[
          { name: t('census.vehicles'), value: format.number(data.vehicles) },
          { name: t('census.inspections'), value: format.number(data.inspections) },
          { name: t('census.yield'), value: share(data.firstPassed, data.firstEnded) },
          { name: t('census.retests'), value: format.number(data.retests) },
          { name: t('census.cycleMedian'), value: format.duration(data.medianSeconds) },
        ]}
      />
      <Panels>
        <Panel title={t('census.yieldBy')}>
          <BarChart title={t('census.yieldBy')} categories={names} series={yields} most={100} {...range} />
        </Panel>
        <Panel title={t('census.volume')}>
          <BarChart title={t('census.volume')} categories={names} series={volume} {...range} />
        </Panel>
        <Panel title={t('census.cycle')}>
          <BarChart title={t('census.cycle')} categories={names} series={minutes} {...range} />
        </Panel>
        <Panel title={t('census.topFailures')}>
          {data.failures.length === 0 ? (
            <p>{t('census.noFailures')}</p>
          ) : (
            <BarChart
              title={t('census.topFailures')}
              categories={data.failures.map(({ name }) => name)}
              series={failures}
            />
          )}
        </Panel>
      </Panels>
    </>
  )
}
