import type { ChartOption } from '#web/chart/chart-engine.ts'
import { FONT_TEXT, type ThemeColors } from '#web/theme/tokens.ts'

export interface TrendLook {
  colors: ThemeColors
  /** A day "YYYY-MM-DD" as the axis writes it. */
  day: (day: string) => string
  /** The day that is still running. */
  today: string
  number: (value: number) => string
}

export const AXIS_LABEL = 11
/** Room for millions of kilometres. */
export const TREND_LEFT = 56
export const TREND_RIGHT = 20
export const WEEK = 7
/** How the values at the pointer are shown. */
export const trendTooltip = ({ colors }: TrendLook) => ({
  trigger: 'axis' as const,
  confine: true,
  backgroundColor: colors.raised,
  borderColor: colors.line,
  borderWidth: 1,
  padding: [6, 10],
  textStyle: { color: colors.text, fontSize: 12 },
  axisPointer: { type: 'line' as const, lineStyle: { color: colors.faint, type: 'solid' as const } },
  extraCssText: 'box-shadow: none; font-variant-numeric: tabular-nums',
})

/** Parts all trends share: quiet axes, a tooltip with units, no motion at each refresh. */
export const trendFrame = (look: TrendLook): ChartOption => ({
  animation: false,
  textStyle: { fontFamily: FONT_TEXT },
  tooltip: trendTooltip(look),
})

export const dayAxis = ({ colors, day, today }: TrendLook, days: readonly string[]) => ({
  type: 'category' as const,
  data: days.map((each, index) => (index === days.length - 1 ? today : day(each))),
  axisLine: { lineStyle: { color: colors.line } },
  axisTick: { show: false },
  axisLabel: {
    color: colors.second,
    fontSize: AXIS_LABEL,
    hideOverlap: true,
    // A week has room for every day; longer periods count back from today.
    interval: days.length <= WEEK ? 0 : (index: number) => (days.length - 1 - index) % (WEEK - 1) === 0,
  },
})

/** `name` is shown above the axis, in place of a legend. */
export const figureAxis = ({ colors, number }: TrendLook, name = '') => ({
  type: 'value' as const,
  name,
  nameGap: 12,
  nameTextStyle: {
    color: colors.second,
    fontSize: AXIS_LABEL,
    align: 'left' as const,
    padding: [0, 0, 0, -TREND_LEFT],
  },
  min: 0,
  minInterval: 1,
  splitNumber: 2,
  splitLine: { lineStyle: { color: colors.line } },
  axisLabel: { color: colors.second, fontSize: AXIS_LABEL, formatter: number },
})
