import { Alert } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { analyseGears, compareGears, GearFilter, type GearReport } from '#core/contract/gear-analysis.ts'
import { GEAR_RULES, LOAD_STATES } from '#core/domain/gear-analysis.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { KeyFigures } from '#console/ui/key-figures.tsx'
import { LoadFailed, Loading, NoneYet, NotSearched } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { SelectField, TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { VinsField } from '#console/ui/vins-field.tsx'
import { GearTable } from './gear-table.tsx'
import styles from './gears-speed.module.css'

const GearHeatMaps = lazy(async () => ({ default: (await import('./gear-heat-maps.tsx')).GearHeatMaps }))

/** How vehicles are driven: gears with speed and engine speed (docs/product/tbox.md). */
export function GearsSpeedPage() {
  const { t } = useTranslation('gears')
  const search = useSearch(GearFilter)
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <SearchForm search={search}>
        <VinField single />
        <VinsField />
        <TimeRangeField required />
        <SelectField
          name="load"
          label={t('load')}
          options={LOAD_STATES.map((value) => ({ value, label: t(`load.${value}`) }))}
        />
      </SearchForm>
      {search.filter ? <Report key={JSON.stringify(search.filter)} filter={search.filter} /> : <NotSearched />}
    </>
  )
}

function Report({ filter }: { filter: GearFilter }) {
  const { t } = useTranslation('gears')
  const { data, error, reload } = useCall(analyseGears, { query: filter }, { toast: false })
  // The vehicles are loaded first, then their series.
  const median = useCall(compareGears, { query: filter }, { enabled: (data?.samples ?? 0) > 0, toast: false })
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  if (data.samples === 0) return <NoneYet title={t('none')} hint={t('noneHint')} />
  return (
    <>
      {data.vehicles < data.asked && (
        <Alert
          type="info"
          showIcon
          style={{ marginBlockEnd: 12 }}
          title={t('some', { reported: data.vehicles, count: data.asked })}
        />
      )}
      <Figures report={data} seriesShifts={median.data?.shiftsPer100Km ?? null} />
      <Suspense fallback={<Loading />}>
        <GearHeatMaps gears={data.gears} />
      </Suspense>
      <GearTable report={data} median={median.data} comparing={median.loading} />
      {median.error && <LoadFailed error={median.error} retry={median.reload} />}
      <p className={styles.rules}>{t('rules', ruleValues)}</p>
    </>
  )
}

const ruleValues = {
  overRev: GEAR_RULES.overRev,
  low: GEAR_RULES.lugging.rpm,
  down: GEAR_RULES.lugging.pedal,
  high: GEAR_RULES.early.rpm,
  up: GEAR_RULES.early.pedal,
  coasting: GEAR_RULES.coasting,
}

function Figures({ report, seriesShifts }: { report: GearReport; seriesShifts: number | null }) {
  const { t } = useTranslation('gears')
  const format = useFormat()
  const figures = [
    { name: t('driven'), value: format.distance(report.km) },
    { name: t('time'), value: format.duration(Math.round(report.seconds)) },
    {
      name: t('shifts'),
      value: format.number(report.shiftsPer100Km, 1),
      ...(seriesShifts !== null && { note: t('series', { value: format.number(seriesShifts, 1) }) }),
    },
    { name: t('coasting'), value: format.duration(Math.round(report.coastingSeconds)) },
    { name: t('wrongGear'), value: format.number(report.wrongGear) },
    { name: t('overRev'), value: format.number(report.overRev) },
  ]
  return <KeyFigures figures={figures} />
}
