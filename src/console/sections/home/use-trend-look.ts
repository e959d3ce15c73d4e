import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#core/domain/language.ts'
import { useFormat } from '#web/i18n/format.ts'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import type { TrendLook } from './trend-option.ts'

/** Day before month, as times are written on all pages, and Western digits. */
const DAY_FIRST: Partial<Record<Language, string>> = { en: 'en-GB', ar: 'ar-u-nu-latn' }

/** Theme colours and translated texts for the charts of the start page. */
export function useTrendLook(): TrendLook {
  const { t } = useTranslation('home')
  const format = useFormat()
  const theme = useAtomValue(themeAtom)
  const today = t('trend.today')
  return useMemo(() => {
    // Days are the platform's, not moments: no zone may move them.
    const words = new Intl.DateTimeFormat(DAY_FIRST[format.language] ?? format.language, {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    })
    return {
      colors: COLORS[theme],
      day: (day) => words.format(Date.parse(`${day}T00:00:00Z`)),
      today,
      number: (value) => format.number(value),
    }
  }, [format, theme, today])
}
