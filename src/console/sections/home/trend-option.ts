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

const AXIS_LABEL = 11
/** Room for millions of kilometres. */
const LEFT = 56
const RIGHT = 20
const WEEK = 7
/** Appended to a colour "#rrggbb": the running day is not over. */
const PALE = '80'

/** Parts all trends share: quiet axes, a tooltip with units, no motion at each refresh. */
export function trendFrame({ colors }: TrendLook): ChartOption {
  return {
    animation: false,
    textStyle: { fontFamily: FONT_TEXT },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: colors.raised,
      borderColor: colors.line,
      borderWidth: 1,
      padding: [6, 10],
      textStyle: { color: colors.text, fontSize: 12 },
      axisPointer: { type: 'line', lineStyle: { color: colors.faint, type: 'solid' } },
      extraCssText: 'box-shadow: none; font-variant-numeric: tabular-nums',
    },
  }
}

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
  nameTextStyle: { color: colors.second, fontSize: AXIS_LABEL, align: 'left' as const, padding: [0, 0, 0, -LEFT] },
  min: 0,
  minInterval: 1,
  splitNumber: 2,
  splitLine: { lineStyle: { color: colors.line } },
  axisLabel: { color: colors.second, fontSize: AXIS_LABEL, formatter: number },
})

export interface OnlineDay {
  day: string
  onlineVehicles: number
  mileageKm: number
}

/** Vehicles that were online on each day above the distance they drove, one time axis for both. */
export function onlineTrendOption(
  days: readonly OnlineDay[],
  look: TrendLook,
  names: { online: string; km: string },
): ChartOption {
  const { colors, number } = look
  const axis = dayAxis(
    look,
    days.map((each) => each.day),
  )
  const label = { show: true, color: colors.text, fontSize: AXIS_LABEL }
  const last = days.length - 1
  return {
    ...trendFrame(look),
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    grid: [
      { left: LEFT, right: RIGHT, top: 28, height: '30%' },
      { left: LEFT, right: RIGHT, top: '58%', bottom: 22 },
    ],
    xAxis: [
      { ...axis, axisLabel: { show: false } },
      { ...axis, gridIndex: 1 },
    ],
    yAxis: [figureAxis(look, names.online), { ...figureAxis(look, names.km), gridIndex: 1 }],
    series: [
      {
        type: 'line',
        name: names.online,
        symbolSize: days.length <= WEEK ? 5 : 0,
        showAllSymbol: true,
        itemStyle: { color: colors.accent },
        lineStyle: { width: 2 },
        tooltip: { valueFormatter: (value) => number(Number(value)) },
        data: days.map(({ onlineVehicles }, index) =>
          index === last
            ? {
                value: onlineVehicles,
                symbolSize: 7,
                label: { ...label, position: 'top', formatter: number(onlineVehicles) },
              }
            : onlineVehicles,
        ),
      },
      {
        type: 'bar',
        name: names.km,
        xAxisIndex: 1,
        yAxisIndex: 1,
        barCategoryGap: '35%',
        itemStyle: { color: colors.information },
        tooltip: { valueFormatter: (value) => number(Number(value)) },
        data: days.map(({ mileageKm }, index) =>
          index === last
            ? {
                value: mileageKm,
                itemStyle: { color: colors.information + PALE },
                label: { ...label, position: 'top', formatter: number(mileageKm) },
              }
            : mileageKm,
        ),
      },
    ],
  }
}

export interface AlarmDay {
  day: string
  alarms: { level1: number; level2: number; level3: number }
}

/** Alarms that started on each day, the worst at the bottom, where heights compare best. */
export function alarmTrendOption(
  days: readonly AlarmDay[],
  look: TrendLook,
  nameOf: (level: number) => string,
): ChartOption {
  const { colors, number } = look
  const levels = [
    { level: 1, field: 'level1', color: colors.danger },
    { level: 2, field: 'level2', color: colors.level2 },
    { level: 3, field: 'level3', color: colors.warning },
  ] as const
  return {
    ...trendFrame(look),
    grid: { left: LEFT, right: RIGHT, top: 12, bottom: 22 },
    xAxis: dayAxis(
      look,
      days.map((each) => each.day),
    ),
    yAxis: figureAxis(look),
    series: levels.map(({ level, field, color }) => ({
      type: 'bar' as const,
      name: nameOf(level),
      stack: 'alarms',
      barCategoryGap: '35%',
      itemStyle: { color },
      tooltip: { valueFormatter: (value: unknown) => number(Number(value)) },
      data: days.map(({ alarms }) => alarms[field]),
    })),
  }
}
