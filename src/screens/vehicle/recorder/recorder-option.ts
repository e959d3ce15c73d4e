import { wallMinute, wallText } from '#core/domain/wall-time.ts'
import { zoneOffset } from '#core/domain/zone-offset.ts'
import type { ChartOption } from '#web/chart/chart-engine.ts'
import { longestBridge, withBreaks } from '#web/chart/gaps.ts'
import type { ThemeColors } from '#web/theme/tokens.ts'
import type { CurvePoint } from '../with-newest.ts'
import type { Lane } from './lanes-of.ts'

interface Recorder {
  lanes: readonly Lane[]
  /** The axis, epoch ms. */
  from: number
  to: number
  /** Pixels of the chart, of the labels of its axis, and between two lanes. */
  height: number
  axis: number
  gap: number
  unit: number
  colors: ThemeColors
  zone: string
}

type Point = [at: number, value: number | null]
const SECOND = 1000
const MINUTE = 60 * SECOND
/** Between two labels of the axis, of which there are about six. */
const INTERVALS = [5, 10, 15, 30, 60].map((minutes) => minutes * MINUTE)
const LABELS = 6.5

/** Lanes below one another on one axis of time, each with its own scale; their names and numbers are written next to it. */
export function recorderOption(recorder: Recorder): ChartOption {
  const { lanes, from, to, height, axis, gap, unit, colors, zone } = recorder
  // The chart counts in UTC; moved by one offset its full hours are those of the zone.
  const moved = zoneOffset(zone, to)
  const room = Math.max(1, height - axis)
  const each = room / Math.max(1, lanes.length)
  const last = lanes.length - 1
  const ticks = ticksOf(from + moved, to + moved)
  return {
    useUTC: true,
    animation: false,
    // Without this a grid makes room for labels of its axis, and the lowest lane would have another width than those above it.
    grid: lanes.map((_, row) => ({
      left: 0,
      right: 0,
      top: row * each + gap / 2,
      height: Math.max(1, each - gap),
      outerBoundsMode: 'none' as const,
    })),
    xAxis: lanes.map((_, row) => ({
      // Not one of time, whose labels cannot be placed.
      type: 'value' as const,
      gridIndex: row,
      min: from + moved,
      max: to + moved,
      axisTick: { show: false, customValues: ticks },
      axisLine: { show: false },
      splitLine: { show: true, lineStyle: { color: colors.line } },
      axisLabel: {
        show: row === last,
        customValues: ticks,
        color: colors.second,
        fontSize: Math.round(0.094 * unit),
        fontFamily: 'Saira, Inter Variable',
        margin: Math.round(0.03 * unit),
        hideOverlap: true,
        showMinLabel: false,
        showMaxLabel: false,
        formatter: (value: number) => wallMinute(wallText(value - moved, zone)),
      },
    })),
    yAxis: lanes.map(({ scale }, row) => ({
      type: 'value' as const,
      gridIndex: row,
      min: scale.least,
      max: scale.greatest,
      interval: scale.greatest - scale.least,
      axisLabel: { show: false },
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: true, lineStyle: { color: colors.line } },
    })),
    series: lanes.flatMap((lane, row) => seriesOf(lane, row, moved, recorder)),
  }
}

/** Full five minutes, or hours of a long stretch; none at the ends, where a label would be cut. */
function ticksOf(from: number, to: number): number[] {
  const interval = INTERVALS.find((piece) => (to - from) / piece <= LABELS) ?? INTERVALS.at(-1)!
  const edge = (to - from) / (4 * LABELS)
  const first = Math.ceil((from + edge) / interval) * interval
  return Array.from(
    { length: Math.max(0, Math.floor((to - edge - first) / interval) + 1) },
    (_, n) => first + n * interval,
  )
}

function seriesOf(lane: Lane, row: number, moved: number, { colors, unit, from, to }: Recorder) {
  const shared = {
    type: 'line' as const,
    xAxisIndex: row,
    yAxisIndex: row,
    silent: true,
    clip: true,
    symbol: 'none',
  }
  const points = pointsOf(lane.points, moved)
  const newest = points.at(-1)
  const width = Math.max(1.5, 0.011 * unit)
  const line = { color: colors.accent, width }
  const low = lane.low && lane.low.length > 0 ? pointsOf(lane.low, moved) : undefined
  return [
    ...(lane.normal ? [bandOf(lane.normal, lane, [from + moved, to + moved], shared, colors)] : []),
    {
      ...shared,
      z: 3,
      lineStyle: line,
      ...(low ? {} : { areaStyle: { color: colors.accent, opacity: 0.1, origin: 'auto' as const } }),
      data: newest
        ? [...points.slice(0, -1), { value: newest, symbol: 'circle', symbolSize: Math.round(0.045 * unit) }]
        : [],
      itemStyle: { color: colors.accent },
      showAllSymbol: true,
    },
    ...(low
      ? [{ ...shared, z: 3, lineStyle: { ...line, type: 'dashed' as const, color: colors.information }, data: low }]
      : []),
  ]
}

/** What is normal, as a quiet band with an edge where a limit lies on the scale. */
function bandOf<Shared>(
  normal: NonNullable<Lane['normal']>,
  { scale }: Lane,
  [from, to]: readonly [number, number],
  shared: Shared,
  colors: ThemeColors,
) {
  const [least, greatest] = [Math.max(normal.least, scale.least), Math.min(normal.greatest, scale.greatest)]
  const edges = [normal.least, normal.greatest].filter((limit) => limit > scale.least && limit < scale.greatest)
  return {
    ...shared,
    z: 1,
    data: edges.flatMap((limit): Point[] => [
      [from, limit],
      [to, limit],
      [to, null],
    ]),
    lineStyle: { color: colors.warning, width: 1, type: 'dotted' as const },
    markArea: {
      silent: true,
      itemStyle: { color: colors.second, opacity: 0.13 },
      data: [
        [
          { xAxis: from, yAxis: least },
          { xAxis: to, yAxis: greatest },
        ],
      ] as [{ xAxis: number; yAxis: number }, { xAxis: number; yAxis: number }][],
    },
  }
}

/** Moved points in epoch ms; none lies in a silence. */
function pointsOf(points: readonly CurvePoint[], moved: number): Point[] {
  const times = points.map(([second]) => second * SECOND)
  const known = points.map(([second, value]) => [second * SECOND + moved, value] as const)
  return withBreaks(known, longestBridge(times)).map(([at, value]): Point => [at, value])
}
