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

const TOPS = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10]

/** A wall time as epoch milliseconds in UTC, the zone the chart prints. */
const clock = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`)

/** The smallest round number above all samples with a whole half: a scale with one label in its middle. */
function topOf(samples: Curve['samples']): number {
  const highest = Math.max(2, ...samples.map(({ online, driving }) => Math.max(online, driving)))
  const step = 10 ** Math.floor(Math.log10(highest))
  const found = TOPS.find((times) => times * step >= highest && Number.isInteger((times * step) / 2))
  return (found ?? 10) * step
}

/** Two lines with their names at their ends instead of a legend. */
export function curveOption({ samples, colors, unit, names, format }: Curve): ChartOption {
  const size = Math.round(0.075 * unit)
  const top = topOf(samples)
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
      splitNumber: 4,
      axisLine: { lineStyle: { color: colors.line } },
      axisTick: { show: false },
      axisLabel: { ...label, formatter: '{HH}:{mm}', hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      min: 0,
      max: top,
      interval: top / 2,
      splitLine: { lineStyle: { color: colors.line } },
      axisLabel: { ...label, formatter: (value: number) => format(value) },
    },
    series: [
      line(names.online, colors.accent, 'online', 0.08),
      line(names.driving, colors.information, 'driving', 0.12),
    ],
  }
}
