import type { ChartOption } from '#web/chart/chart-engine.ts'
import {
  figureAxis,
  TREND_LEFT,
  TREND_RIGHT,
  trendFrame,
  type TrendLook,
  trendTooltip,
} from '#console/ui/trend/trend-frame.ts'

interface ScatterPoint {
  vin: string
  km: number
  per100Km: number
}

/** One dot a vehicle: distance to the right, consumption upwards. */
export function scatterOption(
  points: readonly ScatterPoint[],
  look: TrendLook,
  { unit, name }: { unit: string; name: (point: ScatterPoint) => string },
): ChartOption {
  const { colors, number } = look
  return {
    ...trendFrame(look),
    tooltip: {
      ...trendTooltip(look),
      trigger: 'item',
      formatter: (dot) => {
        const point = points[(dot as { dataIndex: number }).dataIndex]
        return point ? name(point) : ''
      },
    },
    grid: { left: TREND_LEFT, right: TREND_RIGHT, top: 28, bottom: 28 },
    xAxis: {
      type: 'value',
      min: 0,
      axisLine: { lineStyle: { color: colors.line } },
      splitLine: { show: false },
      axisLabel: {
        color: colors.second,
        fontSize: 11,
        hideOverlap: true,
        formatter: (km: number) => `${number(km)} km`,
      },
    },
    yAxis: { ...figureAxis(look, unit), splitNumber: 4 },
    series: [
      {
        type: 'scatter',
        symbolSize: 6,
        itemStyle: { color: colors.accent, opacity: 0.6 },
        data: points.map(({ km, per100Km }) => [Math.round(km * 10) / 10, Math.round(per100Km * 10) / 10]),
      },
    ],
  }
}
