import { Empty } from 'antd'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { FuelEvent, FuelLevel } from '#core/contract/fuel.ts'
import { axisTime, epochOfWall, wallText } from '#core/domain/wall-time.ts'
import { Chart } from '#web/chart/chart.tsx'
import type { ChartOption } from '#web/chart/chart-engine.ts'
import { longestBridge, withBreaks } from '#web/chart/gaps.ts'
import { zoomOf } from '#web/chart/zoom.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS, FONT_TEXT, type ThemeColors } from '#web/theme/tokens.ts'

const HEIGHT = 280
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

interface Props {
  level: FuelLevel
  events: readonly FuelEvent[]
  /** A stretch was dragged over, epoch ms. */
  onRange: (from: number, to: number) => void
}

interface Look {
  colors: ThemeColors
  zone: string
  instant: (epochMs: number) => string
  number: (value: number | null) => string
  labels: { litres: string; urea: string; kind: (kind: FuelEvent['kind']) => string }
}

/** Level of the tank over time, with refuels and drains where they happened. */
export function LevelChart({ level, events, onRange }: Props) {
  const { t } = useTranslation('fuel')
  const theme = useAtomValue(themeAtom)
  const { instant, zone, number } = useFormat()
  const option = useMemo(
    () =>
      levelOption(level, events, {
        colors: COLORS[theme],
        zone,
        instant,
        number: (value) => number(value, 1),
        labels: { litres: t('fuelLitres'), urea: t('ureaPercent'), kind: (kind) => t(`kind.${kind}`) },
      }),
    [level, events, theme, zone, instant, number, t],
  )
  if (level.at.length === 0) return <Empty description={t('level.none')} />
  return (
    <div style={{ blockSize: HEIGHT }} dir="ltr">
      <Chart option={option} label={t('level')} onRange={onRange} />
    </div>
  )
}

export function levelOption({ at, litres, ureaPercent }: FuelLevel, events: readonly FuelEvent[], look: Look) {
  const { colors, zone, labels } = look
  // Parked vehicles report rarely, and their level does not change in between.
  const bridge = Math.max(HOUR_MS, longestBridge(at))
  const points = (values: readonly (number | null)[]) =>
    withBreaks(
      at.flatMap((time, index) => (values[index] === null ? [] : [[time, values[index] ?? null] as const])),
      bridge,
    ).map(([time, value]) => [time, value])
  const long = (at.at(-1) ?? 0) - (at[0] ?? 0) > DAY_MS
  const option: ChartOption & ReturnType<typeof zoomOf> = {
    animation: false,
    textStyle: { fontFamily: FONT_TEXT, color: colors.second },
    grid: { left: 56, right: 48, top: 36, bottom: 32 },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: colors.raised,
      borderColor: colors.line,
      textStyle: { color: colors.text },
      formatter: (params) => tooltipOf(Array.isArray(params) ? params : [params], look),
    },
    xAxis: {
      type: 'time',
      axisLine: { lineStyle: { color: colors.line } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        color: colors.second,
        hideOverlap: true,
        formatter: (value: number) => axisTime(wallText(value, zone), long),
      },
    },
    yAxis: [
      axisOf(`${labels.litres} · L`, colors, true),
      { ...axisOf(`${labels.urea} · %`, colors, false), max: 100, show: ureaPercent.some((value) => value !== null) },
    ],
    series: [
      { ...lineOf(labels.litres, colors.accent), data: points(litres), markArea: areasOf(events, look) },
      { ...lineOf(labels.urea, colors.information), yAxisIndex: 1, data: points(ureaPercent) },
      ...marksOf(events, look),
    ],
    ...zoomOf([0]),
  }
  return option
}

const axisOf = (name: string, colors: ThemeColors, lines: boolean) => ({
  type: 'value' as const,
  name,
  min: 0,
  nameTextStyle: { color: colors.text },
  axisLabel: { color: colors.second },
  splitLine: { show: lines, lineStyle: { color: colors.line } },
})

const lineOf = (name: string, color: string) => ({
  type: 'line' as const,
  name,
  showSymbol: false,
  lineStyle: { color, width: 1.5 },
  itemStyle: { color },
})

const colorOf = (kind: FuelEvent['kind'], { colors }: Look) => (kind === 'refuel' ? colors.task : colors.warning)

/** The stretch of each drain and of a frozen level. */
function areasOf(events: readonly FuelEvent[], look: Look) {
  const shaded = events.filter(({ kind, state }) => state !== 'false' && kind !== 'refuel' && kind !== 'ratio')
  return {
    silent: true,
    itemStyle: { color: look.colors.warning, opacity: 0.12 },
    data: shaded.map(({ startTime, endTime }): [{ xAxis: number }, { xAxis: number }] => [
      { xAxis: epochOfWall(startTime, look.zone) },
      { xAxis: endTime === null ? Number.MAX_SAFE_INTEGER : epochOfWall(endTime, look.zone) },
    ]),
  }
}

/** A point with its litres where an event has ended. */
function marksOf(events: readonly FuelEvent[], look: Look) {
  return (['refuel', 'drain'] as const).map((kind) => ({
    type: 'line' as const,
    name: look.labels.kind(kind),
    lineStyle: { opacity: 0 },
    showSymbol: true,
    symbolSize: 10,
    itemStyle: { color: colorOf(kind, look) },
    data: events
      .filter((event) => event.kind === kind && event.state !== 'false' && event.endTime !== null)
      .map(({ endTime, levelAfter, litres }) => ({
        value: [epochOfWall(endTime ?? '', look.zone), levelAfter ?? 0],
        litres,
      }))
      .sort((a, b) => a.value[0]! - b.value[0]!),
  }))
}

function tooltipOf(params: readonly object[], { instant, number }: Look): string {
  const points = params as { seriesName: string; value: [number, number | null]; data: { litres?: number | null } }[]
  const time = points[0]?.value[0] ?? 0
  const lines = points.map(({ seriesName, value, data }) => `${seriesName} <b>${number(data.litres ?? value[1])}</b>`)
  return [`<b>${instant(time)}</b>`, ...lines].join('<br>')
}
