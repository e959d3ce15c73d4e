import type { ChartOption } from '#web/chart/chart-engine.ts'
import { FONT_TEXT, type ThemeColors } from '#web/theme/tokens.ts'

export type BarTone = 'accent' | 'information' | 'warning' | 'level2' | 'danger' | 'task' | 'parked'

export interface BarSeries {
  name: string
  /** One value for each category. */
  values: readonly number[]
  tone: BarTone
}

const LABEL = 11
const LEFT = 48
const STEPS = 4

/** Stacked bars over categories; names are shown on hover and in the table next to the chart. */
export function barOption(
  categories: readonly string[],
  series: readonly BarSeries[],
  { colors, number, most }: { colors: ThemeColors; number: (value: number) => string; most?: number | undefined },
): ChartOption {
  const axis = { color: colors.second, fontSize: LABEL }
  return {
    animation: false,
    textStyle: { fontFamily: FONT_TEXT },
    tooltip: {
      trigger: 'axis',
      confine: true,
      axisPointer: { type: 'shadow' },
      backgroundColor: colors.raised,
      borderColor: colors.line,
      borderWidth: 1,
      padding: [6, 10],
      textStyle: { color: colors.text, fontSize: 12 },
      extraCssText: 'box-shadow: none; font-variant-numeric: tabular-nums',
      valueFormatter: (value) => number(Number(value)),
    },
    grid: { left: LEFT, right: 16, top: 16, bottom: 28 },
    xAxis: {
      type: 'category',
      data: [...categories],
      axisLine: { lineStyle: { color: colors.line } },
      axisTick: { show: false },
      axisLabel: { ...axis, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      min: 0,
      // A set maximum is divided evenly; counts have no fractions.
      ...(most === undefined ? { splitNumber: 3 } : { max: most, interval: most / STEPS }),
      ...(series.every(({ values }) => values.every(Number.isInteger)) && { minInterval: 1 }),
      splitLine: { lineStyle: { color: colors.line } },
      axisLabel: { ...axis, formatter: number },
    },
    series: series.map(({ name, values, tone }) => ({
      type: 'bar' as const,
      name,
      stack: 'all',
      barMaxWidth: 40,
      barCategoryGap: '35%',
      itemStyle: { color: colors[tone] },
      data: [...values],
    })),
  }
}
