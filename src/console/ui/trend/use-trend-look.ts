import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import type { TrendLook } from './trend-frame.ts'

/** Theme colours and translated texts for the charts of the start page. */
export function useTrendLook(): TrendLook {
  const { t } = useTranslation('home')
  const format = useFormat()
  const theme = useAtomValue(themeAtom)
  const today = t('trend.today')
  return useMemo(() => {
    return {
      colors: COLORS[theme],
      day: (day) => format.monthDay(day),
      today,
      number: (value) => format.number(value),
    }
  }, [format, theme, today])
}
