import type { FleetOverview } from '#core/contract/wall.ts'
import type { ChartOption } from '#web/chart/chart-engine.ts'
import type { ThemeColors } from '#web/theme/tokens.ts'

interface Curve {
  samples: FleetOverview['onlineCurve']
  colors: ThemeColors
  /** Pixels of the wall's unit. */
  unit: number
  names: { online: string; driving: string }
  format: (value: number) => string
}

/** A wall time as milliseconds of a clock without zones, which is how the chart is told to print it. */
const clock = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`)

/** Two lines with their names at their ends instead of a legend. */
export function curveOption({ samples, colors, unit, names, format }: Curve): ChartOption {
  const size = Math.round(0.075 * unit)
  const label = { color: colors.second, fontSize: size, fontFamily: 'Saira, Inter Variable' }
  const line = (name: string, color: string, field: 'online' | 'driving', area: number) => ({
    type: 'line' as const,
    name,
    showSymbol: false,
    silent: true,
    labelLayout: { moveOverlap: 'shiftY' as const },
    lineStyle: { color, width: Math.max(1.5, 0.011 * unit) },
    areaStyle: { color, opacity: area },
    endLabel: {
      show: true,
      formatter: `${name} ${format(samples.at(-1)?.[field] ?? 0)}`,
      color,
      fontSize: size,
      fontFamily: 'Inter Variable, Noto Sans SC Variable, Noto Sans Arabic Variable',
      distance: Math.round(0.05 * unit),
    },
    data: samples.map((sample): [number, number] => [clock(sample.sampleTime), sample[field]]),
  })
  return {
    useUTC: true,
    animation: false,
    grid: {
      left: Math.round(0.02 * unit),
      right: Math.round(0.9 * unit),
      top: Math.round(0.05 * unit),
      bottom: 0,
      containLabel: true,
    },
    xAxis: {
      type: 'time',
      splitNumber: 6,
      axisLine: { lineStyle: { color: colors.line } },
      axisTick: { show: false },
      axisLabel: { ...label, formatter: '{HH}:{mm}', hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      min: 0,
      splitNumber: 2,
      minInterval: 1,
      splitLine: { lineStyle: { color: colors.line } },
      axisLabel: { ...label, formatter: (value: number) => format(value) },
    },
    series: [
      line(names.online, colors.accent, 'online', 0.08),
      line(names.driving, colors.information, 'driving', 0.12),
    ],
  }
}
