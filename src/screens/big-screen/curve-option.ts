import type { FleetUsual, Usual } from '#core/contract/fleet-usual.ts'
import type { FleetOverview } from '#core/contract/wall.ts'
import { epochOfWall, wallMinute, wallText } from '#core/domain/wall-time.ts'
import { zoneOffset } from '#core/domain/zone-offset.ts'
import type { ChartOption } from '#web/chart/chart-engine.ts'
import { FONT_TEXT, type ThemeColors } from '#web/theme/tokens.ts'
import { alarmStrip } from './alarm-strip.ts'
import { CAPTION } from './text-size.ts'

interface Curve {
  /** The moment of the figures, platform time: the axis ends there and begins a day earlier. */
  at: string
  samples: FleetOverview['onlineCurve']
  hours: FleetOverview['storedHours']
  alarmHours: FleetOverview['alarmHours']
  usual: FleetUsual | null
  colors: ThemeColors
  /** Pixels of the wall's unit. */
  unit: number
  names: { online: string; driving: string; reported: string; usual: string; alarms: string }
  format: (value: number) => string
  /** Of the times of samples and hours. */
  zone: string
}

const TOPS = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10]
const HALF_HOUR_MS = 1_800_000
const HOUR_MS = 2 * HALF_HOUR_MS
const DAY_MS = 24 * HOUR_MS
/** Part of the scale that the name of a line takes. */
const NEAR = 0.35
/** A shorter line has no room below it for its name. */
const NAMED_HOURS = 8

/** The smallest round number above all values with a whole half: a scale with one label in its middle. */
function topOf(values: readonly number[]): number {
  const highest = Math.max(2, ...values)
  const step = 10 ** Math.floor(Math.log10(highest))
  const found = TOPS.find((times) => times * step >= highest && Number.isInteger((times * step) / 2))
  return (found ?? 10) * step
}

type Point = [at: number, value: number]
type Clock = (time: string) => number
type UsualPoint = [at: number, usual: Usual]

/** What the curve compares with earlier weeks: vehicles online once their samples reach back so far, until then those driving. */
export function comparedIn(usual: FleetUsual | null): 'online' | 'driving' | undefined {
  if (!usual) return undefined
  return usual.online && usual.hours.some(({ online }) => online) ? 'online' : 'driving'
}

/** The average of an hour is that of its middle; the newest point is the moment itself. */
function usualPoints(usual: FleetUsual, compared: 'online' | 'driving', clock: Clock, now: number): UsualPoint[] {
  const points = usual.hours.flatMap((hour): UsualPoint[] => {
    const at = clock(hour.hourTime) + HALF_HOUR_MS
    const range = hour[compared]
    return range && at < now ? [[at, range]] : []
  })
  const latest = usual[compared]
  return latest ? [...points, [now, latest]] : points
}

/** What is usual as a band from the least to the most of the last weeks, with the mean as a thin line. */
function usualSeries(points: readonly UsualPoint[], { colors, unit, names }: Curve) {
  const quiet = { type: 'line' as const, showSymbol: false, silent: true, z: 1 }
  return [
    { ...quiet, stack: 'usual', lineStyle: { opacity: 0 }, data: points.map(([at, { low }]): Point => [at, low]) },
    {
      ...quiet,
      stack: 'usual',
      lineStyle: { opacity: 0 },
      areaStyle: { color: colors.second, opacity: 0.2 },
      data: points.map(([at, { low, high }]): Point => [at, high - low]),
    },
    {
      ...quiet,
      name: names.usual,
      lineStyle: { color: colors.second, width: Math.max(1, 0.007 * unit), type: 'dotted' as const },
      data: points.map(([at, { mean }]): Point => [at, mean]),
    },
  ]
}

/** Lines with their names at their ends instead of a legend; stored hours lead to the first sample. */
export function curveOption(curve: Curve): ChartOption {
  const { at, samples, hours, usual, colors, unit, names, format, zone } = curve
  // The chart counts in UTC. Moved by one offset, its full hours are those of the zone, and no hour lies over another one.
  const moved = zoneOffset(zone, epochOfWall(at, zone) || 0)
  const clock = (time: string) => epochOfWall(time, zone) + moved
  const now = clock(at)
  const size = Math.round(CAPTION * unit)
  const label = { color: colors.second, fontSize: size, fontFamily: 'Saira, Inter Variable' }
  const byHour = (field: 'reported' | 'driving') =>
    hours.map((hour): Point => [clock(hour.hourTime) + HALF_HOUR_MS, Math.round(hour[field])])
  const bySample = (field: 'online' | 'driving') =>
    samples.map((sample): Point => [clock(sample.sampleTime), sample[field]])
  const endText = (name: string, data: readonly Point[]) => `${name} ${format(data.at(-1)?.[1] ?? 0)}`
  const line = (name: string, color: string, data: Point[], area: number) => ({
    type: 'line' as const,
    name,
    showSymbol: false,
    silent: true,
    z: 2,
    labelLayout: { moveOverlap: 'shiftY' as const },
    lineStyle: { color, width: Math.max(1.5, 0.011 * unit) },
    areaStyle: { color, opacity: area },
    endLabel: {
      show: true,
      formatter: endText(name, data),
      color,
      fontSize: size,
      fontFamily: FONT_TEXT,
      distance: Math.round(0.05 * unit),
    },
    data,
  })
  // Compared with earlier weeks, vehicles that drive have the scale to themselves: next to all that are online they are a flat line.
  const compared = comparedIn(usual)
  const reportedData = compared ? [] : byHour('reported')
  const onlineData = compared === 'driving' ? [] : bySample('online')
  const drivingData = [...byHour('driving'), ...bySample('driving')]
  const usualLine = usual && compared ? usualPoints(usual, compared, clock, now) : []
  const highs = usualLine.map(([, { high }]) => high)
  const top = topOf([...[...reportedData, ...onlineData, ...drivingData].map(([, value]) => value), ...highs])
  const reported = line(names.reported, colors.second, reportedData, 0)
  // It ends where the samples begin: its name lies below the line, not in the way of theirs.
  const below = { align: 'right' as const, verticalAlign: 'top' as const, offset: [-0.1 * unit, 0.03 * unit] }
  const room = {
    left: Math.round((0.06 + 0.06 * format(top).length) * unit),
    right: Math.round(0.82 * unit),
  }
  const strip = alarmStrip({ hours: curve.alarmHours, clock, colors, unit, room, name: names.alarms })
  const online = line(names.online, colors.accent, onlineData, 0.08)
  const driving = line(names.driving, colors.information, drivingData, 0.12)
  // Lines that end close to each other have one label of two lines: two would lie over each other.
  const row = { fontSize: size, fontFamily: FONT_TEXT, lineHeight: Math.round(1.2 * size) }
  const apart = (onlineData.at(-1)?.[1] ?? Infinity) - (drivingData.at(-1)?.[1] ?? 0)
  const both =
    apart > NEAR * top
      ? undefined
      : {
          formatter: `{online|${endText(names.online, onlineData)}}\n{driving|${endText(names.driving, drivingData)}}`,
          rich: { online: { ...row, color: colors.accent }, driving: { ...row, color: colors.information } },
        }
  const time = { type: 'time' as const, min: now - DAY_MS, max: now, axisTick: { show: false } }
  return {
    useUTC: true,
    animation: false,
    grid: [{ ...room, top: Math.round(0.05 * unit), bottom: Math.round(0.42 * unit) }, strip.grid],
    xAxis: [
      {
        ...time,
        axisLine: { lineStyle: { color: colors.line } },
        axisLabel: { show: false },
        splitLine: { show: false },
      },
      {
        ...time,
        gridIndex: 1,
        splitNumber: 6,
        axisLine: { show: false },
        splitLine: { show: false },
        axisLabel: {
          ...label,
          formatter: (value: number) => wallMinute(wallText(value - moved, zone)),
          hideOverlap: true,
        },
      },
    ],
    yAxis: [
      {
        type: 'value',
        min: 0,
        max: top,
        interval: top / 2,
        splitLine: { lineStyle: { color: colors.line } },
        axisLabel: { ...label, formatter: (value: number) => format(value) },
      },
      strip.axis,
    ],
    series: [
      ...(usualLine.length > 0 ? usualSeries(usualLine, curve) : []),
      ...(reportedData.length > 0
        ? [
            {
              ...reported,
              lineStyle: { ...reported.lineStyle, type: 'dashed' as const },
              labelLayout: {},
              endLabel: { ...reported.endLabel, ...below, show: hours.length >= NAMED_HOURS },
            },
          ]
        : []),
      ...(onlineData.length > 0 ? [{ ...online, endLabel: { ...online.endLabel, ...both } }] : []),
      { ...driving, endLabel: { ...driving.endLabel, show: both === undefined } },
      strip.series,
    ],
  }
}
