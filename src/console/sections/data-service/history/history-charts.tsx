import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { HistorySeries } from '#core/contract/history-data.ts'
import { axisTime, wallText } from '#core/domain/wall-time.ts'
import { Chart } from '#web/chart/chart.tsx'
import type { ChartOption, ChartWatch } from '#web/chart/chart-engine.ts'
import { type Gap, gapsIn, hatch, longestBridge, withBreaks } from '#web/chart/gaps.ts'
import { zoomOf } from '#web/chart/zoom.ts'
import { useFormat } from '#web/i18n/format.ts'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS, FONT_TEXT, type ThemeColors } from '#web/theme/tokens.ts'
import { itemOf, type ItemWords, useItemWords } from './item-words.ts'
import styles from './history.module.css'

const VALUE_HEIGHT = 104
const CODE_HEIGHT = 40
/** Name above a chart. */
const NAME_HEIGHT = 38
const AXIS_HEIGHT = 34
/** Room for the longest number, so that all charts are aligned. */
const LEFT = 88
const DAY_MS = 86_400_000

type One = HistorySeries['series'][number]

interface Props extends Required<Pick<ChartWatch, 'onPointer' | 'onZoom' | 'onRange'>> {
  series: HistorySeries
}

/** One chart an item, all on one axis of time with one pointer. */
export function HistoryCharts({ series, onPointer, onZoom, onRange }: Props) {
  const { t } = useTranslation('history')
  const theme = useAtomValue(themeAtom)
  const { instant, zone } = useFormat()
  const words = useItemWords()
  const { option, height } = useMemo(
    () => pictureOf(series, { colors: COLORS[theme], words, instant, zone }),
    [series, theme, words, instant, zone],
  )
  return (
    <section className={styles.charts} aria-label={t('view.charts')}>
      <div style={{ blockSize: height }} dir="ltr">
        <Chart
          option={option}
          label={series.series.map(({ item }) => words.name(item)).join(', ')}
          onPointer={onPointer}
          onZoom={onZoom}
          onRange={onRange}
        />
      </div>
      <p className={styles.note}>
        {t('gapHint')} {t('zoomHint')}
      </p>
    </section>
  )
}

interface Look {
  colors: ThemeColors
  words: ItemWords
  instant: (epochMs: number) => string
  zone: string
}

function pictureOf({ at, series, stepSeconds }: HistorySeries, look: Look): { option: ChartOption; height: number } {
  const { colors, words, instant, zone } = look
  const palette = [colors.accent, colors.information, colors.warning, colors.task]
  const long = (at.at(-1) ?? 0) - (at[0] ?? 0) > DAY_MS
  const heights = series.map(({ item }) => (itemOf(item).code && item !== 'heading' ? CODE_HEIGHT : VALUE_HEIGHT))
  const tops = heights.map((_, index) =>
    heights.slice(0, index).reduce((sum, each) => sum + each + NAME_HEIGHT, NAME_HEIGHT),
  )
  const height = (tops.at(-1) ?? 0) + (heights.at(-1) ?? 0) + AXIS_HEIGHT
  const every = series.map((_, index) => index)
  const bridge = longestBridge(at, stepSeconds * 1000)
  const places = new Map(at.map((time, place) => [time, place]))
  const noData = hatch(colors.line)
  const option: ChartOption & ReturnType<typeof zoomOf> = {
    animation: false,
    textStyle: { fontFamily: FONT_TEXT, color: colors.second },
    axisPointer: { link: [{ xAxisIndex: 'all' }], lineStyle: { color: colors.second } },
    grid: series.map((_, index) => ({ left: LEFT, right: 20, top: tops[index]!, height: heights[index]! })),
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: colors.raised,
      borderColor: colors.line,
      textStyle: { color: colors.text },
      formatter: (params) => {
        const point = Array.isArray(params) ? params[0] : params
        const time = Number((point as { axisValue?: unknown } | undefined)?.axisValue ?? 0)
        const index = places.get(time) ?? -1
        const lines = series.map((one) => `${words.name(one.item)} <b>${valueText(one, index, words)}</b>`)
        return [`<b>${instant(time)}</b>`, ...lines].join('<br>')
      },
    },
    xAxis: series.map((_, index) => ({
      type: 'time' as const,
      gridIndex: index,
      min: at[0] ?? 0,
      max: at.at(-1) ?? 0,
      axisLine: { lineStyle: { color: colors.line } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        show: index === series.length - 1,
        color: colors.second,
        hideOverlap: true,
        formatter: (value: number) => axisTime(wallText(value, zone), long),
      },
    })),
    yAxis: series.map(({ item }, index) => ({
      type: 'value' as const,
      gridIndex: index,
      name: [words.name(item), itemOf(item).unit].filter(Boolean).join(' · '),
      nameGap: 12,
      nameTextStyle: { color: colors.text, align: 'left' as const, padding: [0, 0, 0, 8 - LEFT] },
      scale: !itemOf(item).code,
      splitNumber: 3,
      axisLabel: { show: heights[index] === VALUE_HEIGHT, color: colors.second },
      splitLine: { show: heights[index] === VALUE_HEIGHT, lineStyle: { color: colors.line } },
    })),
    series: series.flatMap((one, index) =>
      linesOf(one, at, { index, color: palette[index % palette.length]!, bridge, noData }),
    ),
    ...zoomOf(every),
  }
  return { option, height }
}

function valueText({ item, values, least, greatest }: One, index: number, words: ItemWords): string {
  const value = words.value(item, values[index])
  if (least.length === 0 || least[index] === greatest[index]) return value
  return `${value} (${words.value(item, least[index])} – ${words.value(item, greatest[index])})`
}

interface LineLook {
  index: number
  color: string
  /** The longest interval a line is drawn over, ms. */
  bridge: number
  /** Filling of stretches without data. */
  noData: ReturnType<typeof hatch>
}

/**
 * The line of an item; between least and greatest a band where points are means, a filled step where values are codes.
 * Where nothing was reported for long there is no line but a hatched area.
 */
function linesOf({ item, values, least, greatest }: One, at: readonly number[], look: LineLook) {
  const { index, color, bridge, noData } = look
  const axes = { type: 'line' as const, xAxisIndex: index, yAxisIndex: index, showSymbol: false }
  // Another protocol reports at other moments: its points are not missing here.
  const reported = values.flatMap((value, place) => (value === null ? [] : [place]))
  const pairs = (numbers: readonly (number | null)[]) =>
    withBreaks(
      reported.map((place) => [at[place]!, numbers[place] ?? null] as const),
      bridge,
    ).map(([time, value]) => [time, value])
  const gaps = gapsIn([at[0] ?? 0, ...reported.map((place) => at[place]!), at.at(-1) ?? 0], bridge)
  const { code } = itemOf(item)
  const isState = code && item !== 'heading'
  const line = {
    ...axes,
    data: pairs(values),
    lineStyle: { color, width: 1.5 },
    itemStyle: { color },
    ...(isState && { step: 'end' as const, areaStyle: { color, opacity: 0.3 } }),
    markArea: { silent: true, itemStyle: { color: noData }, data: gaps.map(areaOf) },
  }
  if (least.length === 0) return [line]
  const unseen = { ...axes, stack: `band${index}`, silent: true, lineStyle: { opacity: 0 } }
  const room = least.map((low, place) => (low === null ? null : (greatest[place] ?? low) - low))
  return [
    line,
    // Stacks of values below zero would part from those above it.
    { ...unseen, stackStrategy: 'all' as const, data: pairs(least) },
    { ...unseen, stackStrategy: 'all' as const, data: pairs(room), areaStyle: { color, opacity: 0.18 } },
  ]
}

const areaOf = ([from, to]: Gap): [{ xAxis: number }, { xAxis: number }] => [{ xAxis: from }, { xAxis: to }]
