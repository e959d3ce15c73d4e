import type { FleetOverview } from '#core/contract/wall.ts'
import { epochOfWall, wallMinute, wallText } from '#core/domain/wall-time.ts'
import { zoneOffset } from '#core/domain/zone-offset.ts'
import type { ChartOption } from '#web/chart/chart-engine.ts'
import type { ThemeColors } from '#web/theme/tokens.ts'

interface Curve {
  samples: FleetOverview['onlineCurve']
  hours: FleetOverview['storedHours']
  colors: ThemeColors
  /** Pixels of the wall's unit. */
  unit: number
  names: { online: string; driving: string; reported: string }
  format: (value: number) => string
  /** Of the times of samples and hours. */
  zone: string
}

const TOPS = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10]

const HALF_HOUR_MS = 1_800_000

/** The smallest round number above all values with a whole half: a scale with one label in its middle. */
function topOf({ samples, hours }: Pick<Curve, 'samples' | 'hours'>): number {
  const values = [...samples.map(({ online }) => online), ...hours.map(({ reported }) => reported)]
  const highest = Math.max(2, ...values)
  const step = 10 ** Math.floor(Math.log10(highest))
  const found = TOPS.find((times) => times * step >= highest && Number.isInteger((times * step) / 2))
  return (found ?? 10) * step
}

/** Lines with their names at their ends instead of a legend; stored hours lead to the first sample. */
export function curveOption({ samples, hours, colors, unit, names, format, zone }: Curve): ChartOption {
  // The chart counts in UTC. Moved by one offset, its full hours are those of the zone, and no hour lies over another one.
  const moved = zoneOffset(zone, epochOfWall(samples.at(-1)?.sampleTime ?? hours.at(-1)?.hourTime ?? '', zone) || 0)
  const clock = (time: string) => epochOfWall(time, zone) + moved
  const size = Math.round(0.075 * unit)
  const top = topOf({ samples, hours })
  const label = { color: colors.second, fontSize: size, fontFamily: 'Saira, Inter Variable' }
  const byHour = (field: 'reported' | 'driving') =>
    hours.map((hour): [number, number] => [clock(hour.hourTime) + HALF_HOUR_MS, Math.round(hour[field])])
  const bySample = (field: 'online' | 'driving') =>
    samples.map((sample): [number, number] => [clock(sample.sampleTime), sample[field]])
  const line = (name: string, color: string, data: [number, number][], area: number) => ({
    type: 'line' as const,
    name,
    showSymbol: false,
    silent: true,
    labelLayout: { moveOverlap: 'shiftY' as const },
    lineStyle: { color, width: Math.max(1.5, 0.011 * unit) },
    areaStyle: { color, opacity: area },
    endLabel: {
      show: true,
      formatter: `${name} ${format(data.at(-1)?.[1] ?? 0)}`,
      color,
      fontSize: size,
      fontFamily: 'Inter Variable, Noto Sans SC Variable, Noto Sans Arabic Variable',
      distance: Math.round(0.05 * unit),
    },
    data,
  })
  const reported = line(names.reported, colors.second, byHour('reported'), 0)
  // It ends where the samples begin: its name lies below the line, not in the way of theirs.
  const below = { align: 'right' as const, verticalAlign: 'top' as const, offset: [-0.1 * unit, 0.03 * unit] }
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
      axisLabel: {
        ...label,
        formatter: (value: number) => wallMinute(wallText(value - moved, zone)),
        hideOverlap: true,
      },
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
      ...(hours.length > 0
        ? [
            {
              ...reported,
              lineStyle: { ...reported.lineStyle, type: 'dashed' as const },
              labelLayout: {},
              endLabel: { ...reported.endLabel, ...below },
            },
          ]
        : []),
      ...(samples.length > 0 ? [line(names.online, colors.accent, bySample('online'), 0.08)] : []),
      line(names.driving, colors.information, [...byHour('driving'), ...bySample('driving')], 0.12),
    ],
  }
}
