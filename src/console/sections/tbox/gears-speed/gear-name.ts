import { useCallback } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** Name of a gear: its number, neutral, or reverse. */
export function useGearName(): (gear: number) => string {
  const { t } = useTranslation('gears')
  return useCallback(
    (gear: number) => (gear === 0 ? t('gear.neutral') : gear < 0 ? t('gear.reverse', { gear: -gear }) : String(gear)),
    [t],
  )
}
