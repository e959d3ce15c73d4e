import { Select } from 'antd'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { jobChanged } from '#core/contract/live-job.ts'
import { getUdsFigures, type UdsFigures } from '#core/contract/uds-campaign.ts'
import { IDENTITY_DIDS } from '#core/domain/uds-script.ts'
import { useCall } from '#web/api/use-call.ts'
import { Chart } from '#web/chart/chart.tsx'
import type { ChartOption } from '#web/chart/chart-engine.ts'
import { type Format, useFormat } from '#web/i18n/format.ts'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS, FONT_TEXT, type ThemeColors } from '#web/theme/tokens.ts'
import { LoadFailed, Loading, NoneYet } from '#console/ui/list-states.tsx'
import { useLiveReload } from '#console/ui/page-live.tsx'
import { BarList } from '../bar-list.tsx'
import page from '#console/ui/page.module.css'
import styles from '../data-service.module.css'
import own from './uds-v2.module.css'

const MOST_CODES = 15
const MOST_VALUES = 12
/** Aggregating the responses of all vehicles costs more than reading a page of them. */
const APART_MS = 5_000

/** Which codes most vehicles have, and how the values of an identifier are spread. */
export function TaskCharts({ id }: { id: number }) {
  const { t } = useTranslation('udsV2')
  const format = useFormat()
  const theme = useAtomValue(themeAtom)
  const { data, error, reload } = useCall(getUdsFigures, { query: { id } }, { toast: false, keepPrevious: true })
  useLiveReload(jobChanged, (change) => change.kind === 'udsCampaign' && change.id === id, reload, APART_MS)
  const names = { vehicles: t('task.vehicles'), cumulated: t('chart.cumulated') }
  const option = useMemo(
    () => data && paretoOption(data, COLORS[theme], format, names.vehicles, names.cumulated),
    [data, theme, format, names.vehicles, names.cumulated],
  )
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data || !option) return <Loading />
  if (data.vehicles === 0) return <NoneYet title={t('chart.none')} hint={t('chart.noneHint')} />
  return (
    <>
      <h3 className={styles.heading}>{t('chart.pareto', { count: data.vehicles })}</h3>
      {data.dtcs.length === 0 ? (
        <p className={page.note}>{t('chart.noDtcs')}</p>
      ) : (
        <div className={own.chart} dir="ltr">
          <Chart option={option} label={t('chart.pareto', { count: data.vehicles })} />
        </div>
      )}
      <Distribution dids={data.dids} />
    </>
  )
}

function Distribution({ dids }: Pick<UdsFigures, 'dids'>) {
  const { t } = useTranslation('udsV2')
  // Values unique to each vehicle have no distribution.
  const [chosen, choose] = useState(() =>
    Math.max(
      0,
      dids.findIndex(({ values }) => values.some(({ vehicles }) => vehicles > 1)),
    ),
  )
  const shown = dids[chosen] ?? dids[0]
  if (!shown) return null
  const nameOf = ({ did, name, ecu }: UdsFigures['dids'][number]) => {
    const key = IDENTITY_DIDS[did]
    return [ecu, did, name || (key ? t(`identity.${key as 'vin'}`) : '')].filter(Boolean).join(' · ')
  }
  const bars = shown.values
    .slice(0, MOST_VALUES)
    .map(({ value, vehicles }) => ({ key: value, name: `${value} ${shown.unit}`.trim(), value: vehicles }))
  return (
    <>
      <h3 className={styles.heading}>{t('chart.distribution')}</h3>
      <Select
        style={{ minWidth: 320, marginBlockEnd: 12 }}
        aria-label={t('step.did')}
        value={dids.indexOf(shown)}
        options={dids.map((did, value) => ({ value, label: nameOf(did) }))}
        onChange={choose}
      />
      <BarList label={t('chart.distribution')} bars={bars} />
      {shown.values.length > MOST_VALUES && (
        <p className={page.note}>{t('chart.more', { count: shown.values.length - MOST_VALUES })}</p>
      )}
    </>
  )
}

function paretoOption(
  { dtcs }: UdsFigures,
  colors: ThemeColors,
  format: Format,
  vehicles: string,
  cumulated: string,
): ChartOption {
  const shown = dtcs.slice(0, MOST_CODES)
  const all = dtcs.reduce((sum, one) => sum + one.vehicles, 0)
  let sum = 0
  const shares = shown.map((one) => (sum += one.vehicles) / all)
  return {
    animation: false,
    textStyle: { fontFamily: FONT_TEXT, color: colors.second },
    grid: { left: 44, right: 52, top: 32, bottom: 56 },
    color: [colors.accent, colors.warning],
    tooltip: { trigger: 'axis', confine: true },
    xAxis: { type: 'category', data: shown.map(({ code }) => code), axisLabel: { rotate: 40, color: colors.second } },
    yAxis: [
      { type: 'value', name: vehicles, minInterval: 1, splitLine: { lineStyle: { color: colors.line } } },
      {
        type: 'value',
        name: cumulated,
        min: 0,
        max: 1,
        splitLine: { show: false },
        axisLabel: { formatter: (share: number) => format.percent(share) },
      },
    ],
    series: [
      { type: 'bar', name: vehicles, data: shown.map((one) => one.vehicles), barMaxWidth: 32 },
      {
        type: 'line',
        name: cumulated,
        yAxisIndex: 1,
        data: shares,
        tooltip: { valueFormatter: (value) => format.percent(value as number) },
      },
    ],
  }
}
