import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { GearRow } from '#core/contract/gear-analysis.ts'
import { GEAR_RULES } from '#core/domain/gear-analysis.ts'
import { Chart } from '#web/chart/chart.tsx'
import type { ChartOption } from '#web/chart/chart-engine.ts'
import { type Format, useFormat } from '#web/i18n/format.ts'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS, FONT_TEXT, type ThemeColors } from '#web/theme/tokens.ts'
import { Panel, Panels } from '#console/ui/panels.tsx'
import { useGearName } from './gear-name.ts'
import styles from './gears-speed.module.css'

/** Time by gear × speed and gear × engine speed. */
export function GearHeatMaps({ gears }: { gears: readonly GearRow[] }) {
  const { t } = useTranslation('gears')
  const format = useFormat()
  const theme = useAtomValue(themeAtom)
  const gearName = useGearName()
  const names = useMemo(() => gears.map(({ gear }) => gearName(gear)), [gears, gearName])
  const bySpeed = useMemo(
    () =>
      heatOption({
        names,
        cells: gears.map((row) => row.bySpeed),
        step: GEAR_RULES.speedStep,
        unit: t('unit.speed'),
        colors: COLORS[theme],
        format,
      }),
    [names, gears, theme, format, t],
  )
  const byRpm = useMemo(
    () =>
      heatOption({
        names,
        cells: gears.map((row) => row.byRpm),
        step: GEAR_RULES.rpmStep,
        unit: t('unit.rpm'),
        colors: COLORS[theme],
        format,
      }),
    [names, gears, theme, format, t],
  )
  return (
    <Panels>
      <Panel title={t('bySpeed')}>
        <div className={styles.chart} dir="ltr">
          <Chart option={bySpeed} label={t('bySpeed')} />
        </div>
      </Panel>
      <Panel title={t('byRpm')}>
        <div className={styles.chart} dir="ltr">
          <Chart option={byRpm} label={t('byRpm')} />
        </div>
      </Panel>
    </Panels>
  )
}

interface Heat {
  names: readonly string[]
  cells: readonly Readonly<Record<string, number>>[]
  step: number
  unit: string
  colors: ThemeColors
  format: Format
}

function heatOption({ names, cells, step, unit, colors, format }: Heat): ChartOption {
  const most = Math.max(0, ...cells.flatMap((row) => Object.keys(row).map(Number)))
  const steps = Array.from({ length: most / step + 1 }, (_, index) => index * step)
  const all = cells.reduce((sum, row) => sum + Object.values(row).reduce((own, seconds) => own + seconds, 0), 0)
  const data = cells.flatMap((row, gear) =>
    Object.entries(row).map(([from, seconds]) => [Number(from) / step, gear, seconds]),
  )
  const axis = { axisLine: { lineStyle: { color: colors.line } }, axisTick: { show: false } }
  const range = (index: number) => `${format.number(steps[index])}–${format.number((steps[index] ?? 0) + step)} ${unit}`
  return {
    animation: false,
    textStyle: { fontFamily: FONT_TEXT, color: colors.second },
    grid: { left: 56, right: 16, top: 16, bottom: 44 },
    tooltip: {
      confine: true,
      formatter: (params) => {
        const cell = Array.isArray(params) ? params[0] : params
        const [at = 0, gear = 0, seconds = 0] = (cell?.value ?? []) as number[]
        const share = all > 0 ? seconds / all : 0
        return `${names[gear] ?? ''} · ${range(at)}<br>${format.duration(Math.round(seconds))} · ${format.percent(share)}`
      },
    },
    xAxis: {
      ...axis,
      type: 'category',
      name: unit,
      nameLocation: 'middle',
      nameGap: 28,
      data: steps.map((from) => format.number(from)),
      axisLabel: { color: colors.second },
    },
    yAxis: { ...axis, type: 'category', data: [...names], axisLabel: { color: colors.second } },
    visualMap: {
      show: false,
      min: 0,
      max: Math.max(1, ...data.map(([, , seconds]) => seconds ?? 0)),
      // Even the shortest time contrasts with the background, in both themes.
      inRange: { color: [colors.accent], opacity: [0.18, 1] },
    },
    series: [{ type: 'heatmap', data, itemStyle: { borderColor: colors.surface, borderWidth: 1 } }],
  }
}
