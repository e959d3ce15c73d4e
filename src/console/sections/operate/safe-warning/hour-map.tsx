import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Answer, GivenQuery } from '#core/contract/endpoint.ts'
import { getSafetyHours } from '#core/contract/safety.ts'
import { useCall } from '#web/api/use-call.ts'
import { Chart } from '#web/chart/chart.tsx'
import type { ChartOption } from '#web/chart/chart-engine.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS, FONT_TEXT, type ThemeColors } from '#web/theme/tokens.ts'
import { useWeekdayName } from '#console/ui/export/schedule-words.ts'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import styles from './safe-warning.module.css'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const HOURS = 24

/** Events by weekday and hour, the more the darker. */
export function HourMap({ range }: { range: GivenQuery<typeof getSafetyHours> }) {
  const { t } = useTranslation('safeWarning')
  const format = useFormat()
  const theme = useAtomValue(themeAtom)
  const weekday = useWeekdayName()
  const { data, error, reload } = useCall(getSafetyHours, { query: range }, { toast: false })
  const names = WEEKDAYS.map(weekday).join()
  const option = useMemo(
    () => data && hourOption(data, names.split(','), COLORS[theme], (value) => format.number(value)),
    [data, names, theme, format],
  )
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!option) return <Loading />
  if (data?.length === 0) return <p className={styles.none}>{t('noEvents')}</p>
  return (
    <>
      <p className={styles.none}>{t('hours.hint')}</p>
      <div className={styles.chart} dir="ltr">
        <Chart option={option} label={t('panel.hours')} />
      </div>
    </>
  )
}

function hourOption(
  cells: Answer<typeof getSafetyHours>,
  names: readonly string[],
  colors: ThemeColors,
  number: (value: number) => string,
): ChartOption {
  const axis = {
    axisLine: { lineStyle: { color: colors.line } },
    axisTick: { show: false },
    axisLabel: { color: colors.second },
  }
  return {
    animation: false,
    textStyle: { fontFamily: FONT_TEXT, color: colors.second },
    grid: { left: 96, right: 16, top: 8, bottom: 32 },
    tooltip: {
      confine: true,
      formatter: (params) => {
        const cell = Array.isArray(params) ? params[0] : params
        const [hour = 0, day = 0, events = 0] = (cell?.value ?? []) as number[]
        return `${names[day] ?? ''} ${String(hour).padStart(2, '0')}:00<br>${number(events)}`
      },
    },
    xAxis: { ...axis, type: 'category', data: Array.from({ length: HOURS }, (_, hour) => String(hour)) },
    yAxis: { ...axis, type: 'category', inverse: true, data: [...names] },
    visualMap: {
      show: false,
      min: 0,
      max: Math.max(1, ...cells.map(({ events }) => events)),
      // Even a single event contrasts with the background, in both themes.
      inRange: { color: [colors.accent], opacity: [0.18, 1] },
    },
    series: [
      {
        type: 'heatmap',
        data: cells.map(({ weekday, hour, events }) => [hour, weekday - 1, events]),
        itemStyle: { borderColor: colors.surface, borderWidth: 1 },
      },
    ],
  }
}
