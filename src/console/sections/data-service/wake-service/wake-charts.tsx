import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Answer } from '#core/contract/endpoint.ts'
import { getWakeFigures, type WakeAttemptFilter } from '#core/contract/wake.ts'
import { useCall } from '#web/api/use-call.ts'
import { Chart } from '#web/chart/chart.tsx'
import type { ChartOption } from '#web/chart/chart-engine.ts'
import { type Format, useFormat } from '#web/i18n/format.ts'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS, FONT_TEXT, type ThemeColors } from '#web/theme/tokens.ts'
import styles from '../data-service.module.css'

type Figures = Answer<typeof getWakeFigures>
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const HEIGHT = 220
const TONES = ['accent', 'information', 'warning', 'task'] as const

/** Success by carrier and hour, and the duration of wake-ups. */
export function WakeCharts({ filter }: { filter: WakeAttemptFilter }) {
  const { t } = useTranslation('wake')
  const format = useFormat()
  const theme = useAtomValue(themeAtom)
  const { data } = useCall(getWakeFigures, { query: filter }, { toast: false, keepPrevious: true })
  const noCarrier = t('service.noCarrier')
  const byHour = useMemo(
    () => data && hourOption(data, COLORS[theme], format, noCarrier),
    [data, theme, format, noCarrier],
  )
  const longer = t('service.longer')
  const delays = useMemo(
    () =>
      data &&
      delayOption(
        data.delays.map(({ upTo, woken }) => ({
          name: upTo === null ? longer : t('service.upTo', { seconds: upTo }),
          woken,
        })),
        COLORS[theme],
      ),
    [data, theme, t, longer],
  )
  if (!data || data.tried === 0 || !byHour || !delays) return null
  const { woken, tried, refused, medianSeconds } = data
  return (
    <>
      <p>
        {t('result.woken')}: <strong>{t('rate', { woken, tried })}</strong> · {t('result.refused')}:{' '}
        {format.number(refused)} · {t('service.median', { seconds: format.number(medianSeconds, 1) })}
      </p>
      <div style={{ display: 'grid', gridTemplateColumns: '2fr 1fr', gap: 16, marginBlockEnd: 12 }}>
        <Titled
          title={t('service.figures')}
          option={byHour}
          names={carriersOf(data).map((name) => name || noCarrier)}
        />
        <Titled title={t('service.delays')} option={delays} />
      </div>
    </>
  )
}

interface TitledProps {
  title: string
  option: ChartOption
  /** Of the series, where there are several. */
  names?: readonly string[]
}

function Titled({ title, option, names = [] }: TitledProps) {
  const theme = useAtomValue(themeAtom)
  return (
    <section>
      <h2 style={{ fontSize: 14 }}>{title}</h2>
      <ul className={styles.names}>
        {names.map((name, index) => (
          <li key={name}>
            <i aria-hidden style={{ background: COLORS[theme][TONES[index % TONES.length]!] }} />
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <div style={{ blockSize: HEIGHT }} dir="ltr">
        <Chart option={option} label={title} />
      </div>
    </section>
  )
}

const base = (colors: ThemeColors) => ({
  animation: false,
  textStyle: { fontFamily: FONT_TEXT, color: colors.second },
  grid: { left: 44, right: 12, top: 16, bottom: 24 },
  color: TONES.map((tone) => colors[tone]),
  tooltip: { trigger: 'axis' as const, confine: true },
})

const carriersOf = ({ cells }: Figures) => [...new Set(cells.map(({ carrier }) => carrier))]

function hourOption(figures: Figures, colors: ThemeColors, format: Format, noCarrier: string): ChartOption {
  return {
    ...base(colors),
    tooltip: { trigger: 'axis', confine: true, valueFormatter: (value) => format.percent(value as number | null) },
    xAxis: { type: 'category', data: HOURS.map(String) },
    yAxis: { type: 'value', min: 0, max: 1, axisLabel: { formatter: (share: number) => format.percent(share) } },
    series: carriersOf(figures).map((carrier) => ({
      type: 'bar' as const,
      name: carrier || noCarrier,
      data: HOURS.map((hour) => {
        const cell = figures.cells.find((each) => each.carrier === carrier && each.hour === hour)
        return cell ? cell.woken / cell.tried : null
      }),
    })),
  }
}

function delayOption(steps: readonly { name: string; woken: number }[], colors: ThemeColors): ChartOption {
  return {
    ...base(colors),
    xAxis: { type: 'category', data: steps.map(({ name }) => name) },
    yAxis: { type: 'value', minInterval: 1 },
    series: [{ type: 'bar', data: steps.map(({ woken }) => woken) }],
  }
}
