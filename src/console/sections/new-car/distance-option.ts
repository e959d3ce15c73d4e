import type { NewCar } from '#core/contract/new-car.ts'
import type { ChartOption } from '#web/chart/chart-engine.ts'
import {
  dayAxis,
  figureAxis,
  TREND_LEFT,
  TREND_RIGHT,
  trendFrame,
  type TrendLook,
} from '#console/ui/trend/trend-frame.ts'

/** Distance of each day as bars, and the median of the series at the same age as a line. */
export function distanceOption(
  days: NewCar['days'],
  look: TrendLook,
  names: { own: string; median: string },
): ChartOption {
  const { colors, number } = look
  const tooltip = { valueFormatter: (value: unknown) => (value === null ? '–' : `${number(Number(value))} km`) }
  return {
    ...trendFrame(look),
    grid: { left: TREND_LEFT, right: TREND_RIGHT, top: 24, bottom: 22 },
    xAxis: {
      ...dayAxis(
        look,
        days.map(({ day }) => day),
      ),
      data: days.map(({ day }) => look.day(day)),
    },
    yAxis: figureAxis(look, 'km'),
    series: [
      {
        type: 'bar',
        name: names.own,
        barCategoryGap: '35%',
        itemStyle: { color: colors.accent },
        tooltip,
        data: days.map(({ mileageKm }) => Math.round(mileageKm * 10) / 10),
      },
      {
        type: 'line',
        name: names.median,
        symbolSize: 0,
        lineStyle: { width: 2 },
        itemStyle: { color: colors.warning },
        tooltip,
        data: days.map(({ medianKm }) => (medianKm === null ? null : Math.round(medianKm * 10) / 10)),
      },
    ],
  }
}
