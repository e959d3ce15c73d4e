import { POWER_TYPES } from '#core/domain/power-type.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** Power types by what records store. */
export function usePowerTypeOptions(): { value: string; label: string }[] {
  const { t } = useTranslation('baseInfo')
  return POWER_TYPES.map(({ key, stored }) => ({ value: stored, label: t(`power.${key}`) }))
}
