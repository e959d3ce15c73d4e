import type { FleetOverview } from '#core/contract/wall.ts'
import { FONT_TEXT, type ThemeColors } from '#web/theme/tokens.ts'
import { CAPTION } from './text-size.ts'

interface Strip {
  hours: FleetOverview['alarmHours']
  /** Place of a platform time on the axis. */
  clock: (time: string) => number
  colors: ThemeColors
  /** Pixels of the wall's unit. */
  unit: number
  room: { left: number; right: number }
  name: string
}

const HOUR_MS = 3_600_000
const LEVELS = ['level1', 'level2', 'level3'] as const
/** Of the strongest fill: one alarm must be seen. */
const WEAKEST = 0.3

/** Values of a cell: its hour on the axis, its level, its share of the most alarms of an hour of that level. */
type Cell = [at: number, level: number, share: number]

/** By level, each hour the brighter the more alarms began in it; levels have scales of their own, there are few SOS and many notes. */
export function alarmCells(hours: Strip['hours'], clock: Strip['clock']): Cell[] {
  return LEVELS.flatMap((level, index) => {
    const most = Math.max(...hours.map((hour) => hour[level]), 1)
    return hours
      .filter((hour) => hour[level] > 0)
      .map((hour): Cell => [clock(hour.hourTime), index, hour[level] / most])
  })
}

interface RenderParams {
  coordSys: { x: number; width: number }
}
interface RenderApi {
  value: (dimension: number) => number
  coord: (point: [number, number]) => [number, number]
  size: (size: [number, number]) => [number, number]
}

/** Alarms of a day by hour and level, on the time axis of the curve above it. */
export function alarmStrip({ hours, clock, colors, unit, room, name }: Strip) {
  const fills = [colors.danger, colors.level2, colors.warning]
  const gap = Math.max(1, 0.008 * unit)
  return {
    grid: { ...room, bottom: Math.round(0.13 * unit), height: Math.round(0.2 * unit) },
    axis: {
      type: 'category' as const,
      gridIndex: 1,
      inverse: true,
      position: 'right' as const,
      data: ['', name, ''],
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        interval: 0,
        margin: Math.round(0.05 * unit),
        color: colors.second,
        fontSize: Math.round(CAPTION * unit),
        fontFamily: FONT_TEXT,
      },
    },
    series: {
      type: 'custom' as const,
      silent: true,
      xAxisIndex: 1,
      yAxisIndex: 1,
      data: alarmCells(hours, clock),
      renderItem: (params: unknown, api: unknown) => {
        const { x, width } = (params as RenderParams).coordSys
        const { value, coord, size } = api as RenderApi
        const [left, middle] = coord([value(0), value(1)])
        const [wide, high] = size([HOUR_MS, 1])
        // The first hour of the day began before the axis does, the newest ends after it.
        const from = Math.max(left, x)
        const to = Math.min(left + wide - gap, x + width)
        return {
          type: 'rect' as const,
          shape: { x: from, y: middle - high / 2, width: Math.max(0, to - from), height: high - gap },
          style: { fill: fills[value(1)]!, opacity: WEAKEST + (1 - WEAKEST) * value(2) },
        }
      },
    },
  }
}
