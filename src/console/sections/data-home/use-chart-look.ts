import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import type { ChartLook } from './chart-options.ts'

/** Theme colours and translated texts for the charts of this page. */
export function useChartLook(): ChartLook {
  const format = useFormat()
  const theme = useAtomValue(themeAtom)
  return useMemo(() => {
    const colors = COLORS[theme]
    const { accent, information, warning, task, parked, text, second } = colors
    return {
      colors,
      // Red and orange mean a fault, which no message is.
      series: [accent, information, warning, task, parked, text, second],
      day: (day) => format.monthDay(day),
      time: (text) => format.time(text),
      number: (value) => format.number(value, value < 10 ? 2 : 0),
      bytes: (value) => format.bytes(value),
    }
  }, [format, theme])
}
