import { wallMinute } from '#core/domain/wall-time.ts'
import type { DataThroughput, DelayMap } from '#core/contract/data-home.ts'
import type { ChartOption } from '#web/chart/chart-engine.ts'
import { FONT_TEXT, type ThemeColors } from '#web/theme/tokens.ts'

export interface ChartLook {
  colors: ThemeColors
  /** Colours of lines, most frequent first. */
  series: readonly string[]
  /** A day "YYYY-MM-DD" as the axis writes it. */
  day: (day: string) => string
  time: (text: string) => string
  number: (value: number) => string
  bytes: (value: number) => string
}

const LABEL = 11
/** Delays are read in steps, not in shades: on time, noticeable, late, far too late. */
const DELAY_STEPS = [5, 30, 300] as const

const frame = ({ colors }: ChartLook, trigger: 'axis' | 'item') => ({
  animation: false,
  textStyle: { fontFamily: FONT_TEXT },
  tooltip: {
    trigger,
    confine: true,
    backgroundColor: colors.raised,
    borderColor: colors.line,
    borderWidth: 1,
    padding: [6, 10],
    textStyle: { color: colors.text, fontSize: 12 },
    extraCssText: 'box-shadow: none; font-variant-numeric: tabular-nums',
  },
})

const axis = ({ colors }: ChartLook) => ({
  axisLine: { lineStyle: { color: colors.line } },
  axisTick: { show: false },
  axisLabel: { color: colors.second, fontSize: LABEL, hideOverlap: true },
})

const valueAxis = (look: ChartLook, label: (value: number) => string) => ({
  type: 'value' as const,
  min: 0,
  splitNumber: 3,
  splitLine: { lineStyle: { color: look.colors.line } },
  axisLabel: { color: look.colors.second, fontSize: LABEL, formatter: label },
})

/** Lines over time, one for each kind of message. */
export function throughputOption(
  slots: DataThroughput['slots'],
  names: readonly string[],
  look: ChartLook,
): ChartOption {
  return {
    ...frame(look, 'axis'),
    grid: { left: 48, right: 16, top: 12, bottom: 24 },
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: slots.map(({ startTime }) => look.time(startTime)),
      ...axis(look),
      axisLabel: {
        ...axis(look).axisLabel,
        formatter: (_: string, at: number) => wallMinute(slots[at]?.startTime ?? ''),
      },
    },
    yAxis: valueAxis(look, look.number),
    series: names.map((name, index) => ({
      type: 'line' as const,
      name,
      symbol: 'none',
      lineStyle: { width: 1.5 },
      itemStyle: { color: look.series[index] ?? look.colors.second },
      tooltip: { valueFormatter: (value) => look.number(Number(value)) },
      data: slots.map(({ rates }) => rates[index] ?? 0),
    })),
  }
}

/** Hours from left to right, days from top to bottom. */
export function delayOption(
  { days, cells }: DelayMap,
  look: ChartLook,
  words: {
    seconds: (seconds: number) => string
    cell: (cell: { day: string; hour: string; delay: string; positions: string }) => string
  },
): ChartOption {
  const { colors } = look
  const [ok, noticeable, late] = DELAY_STEPS
  return {
    ...frame(look, 'item'),
    grid: { left: 56, right: 8, top: 4, bottom: 52 },
    xAxis: { type: 'category', data: Array.from({ length: 24 }, (_, hour) => `${hour}`), ...axis(look) },
    yAxis: { type: 'category', inverse: true, data: days.map((day) => look.day(day)), ...axis(look) },
    visualMap: {
      type: 'piecewise',
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemWidth: 12,
      itemHeight: 12,
      textStyle: { color: colors.second, fontSize: LABEL },
      dimension: 2,
      pieces: [
        { lt: ok, color: colors.accent, label: `< ${words.seconds(ok)}` },
        { gte: ok, lt: noticeable, color: colors.information, label: `< ${words.seconds(noticeable)}` },
        { gte: noticeable, lt: late, color: colors.warning, label: `< ${words.seconds(late)}` },
        { gte: late, color: colors.danger, label: `≥ ${words.seconds(late)}` },
      ],
    },
    series: [
      {
        type: 'heatmap',
        itemStyle: { borderColor: colors.surface, borderWidth: 1 },
        data: cells.map(({ day, hour, p95 }) => [hour, days.indexOf(day), p95]),
        tooltip: {
          formatter: (point) => {
            const cell = cells[(point as { dataIndex: number }).dataIndex]
            if (!cell) return ''
            const [delay, positions] = [words.seconds(cell.p95), look.number(cell.positions)]
            return words.cell({ day: look.day(cell.day), hour: `${cell.hour}`.padStart(2, '0'), delay, positions })
          },
        },
      },
    ],
  }
}

/** Storage of the data recorded on each day. */
export function storageOption(days: readonly { day: string; bytes: number }[], look: ChartLook): ChartOption {
  return {
    ...frame(look, 'axis'),
    grid: { left: 64, right: 12, top: 12, bottom: 24 },
    xAxis: { type: 'category', data: days.map(({ day }) => look.day(day)), ...axis(look) },
    yAxis: valueAxis(look, look.bytes),
    series: [
      {
        type: 'bar',
        barCategoryGap: '35%',
        itemStyle: { color: look.colors.information },
        tooltip: { valueFormatter: (value) => look.bytes(Number(value)) },
        data: days.map(({ bytes }) => bytes),
      },
    ],
  }
}
