import type { ChartOption } from '#web/chart/chart-engine.ts'
import {
  AXIS_LABEL,
  dayAxis,
  figureAxis,
  TREND_LEFT,
  TREND_RIGHT,
  trendFrame,
  type TrendLook,
  WEEK,
} from '#console/ui/trend/trend-frame.ts'

/** Appended to a colour "#rrggbb": the running day is not over. */
const PALE = '80'

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
      { left: TREND_LEFT, right: TREND_RIGHT, top: 28, height: '30%' },
      { left: TREND_LEFT, right: TREND_RIGHT, top: '58%', bottom: 22 },
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
    grid: { left: TREND_LEFT, right: TREND_RIGHT, top: 12, bottom: 22 },
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
