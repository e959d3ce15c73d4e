import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ExportSchedule } from '#core/contract/export-schedule.ts'
import { languageAtom } from '#web/state/language.ts'

/** 1970-01-05 was a Monday. */
const MONDAY = Date.UTC(1970, 0, 5)
const DAY_MS = 86_400_000

/** Names of weekdays, 1 Monday … 7 Sunday, in the user's language. */
export function useWeekdayName(weekday: 'long' | 'short' = 'long'): (weekday: number) => string {
  const language = useAtomValue(languageAtom)
  const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
  return (day) => format.format(MONDAY + (day - 1) * DAY_MS)
}

/** A schedule as text: "Weekly, Monday, 06:30". */
export function useRhythmWords(): (
  rhythm: Pick<ExportSchedule, 'cadence' | 'weekday' | 'monthDay' | 'clock'>,
) => string {
  const { t } = useTranslation('exportFile')
  const weekdayName = useWeekdayName()
  return ({ cadence, weekday, monthDay, clock }) => {
    if (cadence === 'weekly') return t('schedule.weekly', { day: weekdayName(weekday), clock })
    return cadence === 'monthly' ? t('schedule.monthly', { day: monthDay, clock }) : t('schedule.daily', { clock })
  }
}
