import type { ChartOption } from '#web/chart/chart-engine.ts'
import type { Format } from '#web/i18n/format.ts'
import { FONT_TEXT, type ThemeColors } from '#web/theme/tokens.ts'

export interface PiePart {
  name: string
  value: number
}

const LABEL = 12
const LABEL_LINE = 16
const SAND = '#D9C79A'

/** A ring with its labels next to it; no legend, no series in red. */
export function pieOption(
  parts: readonly PiePart[],
  colors: ThemeColors,
  format: Pick<Format, 'number' | 'percent'>,
): ChartOption {
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  return {
    animation: false,
    textStyle: { fontFamily: FONT_TEXT },
    color: [colors.accent, colors.information, colors.warning, colors.task, SAND, colors.parked, colors.faint],
    tooltip: {
      trigger: 'item',
      confine: true,
      backgroundColor: colors.raised,
      borderColor: colors.line,
      borderWidth: 1,
      padding: [6, 10],
      textStyle: { color: colors.text, fontSize: LABEL },
      extraCssText: 'box-shadow: none; font-variant-numeric: tabular-nums',
      valueFormatter: (value) => format.number(Number(value), 2),
    },
    series: [
      {
        type: 'pie',
        radius: ['50%', '72%'],
        itemStyle: { borderColor: colors.surface, borderWidth: 2 },
        label: {
          color: colors.text,
          fontSize: LABEL,
          lineHeight: LABEL_LINE,
          formatter: ({ name, value }) => `${name}\n${format.percent(Number(value) / total)}`,
        },
        // Short, so that a chart of a narrow card has room for whole words.
        labelLine: { length: 8, length2: 6, lineStyle: { color: colors.line } },
        data: parts.map(({ name, value }) => ({ name, value })),
      },
    ],
  }
}
