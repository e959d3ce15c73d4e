import { VEHICLE_CLASSES } from '#core/contract/vehicle-model.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

export function useClassOptions(): { value: string; label: string }[] {
  const { t } = useTranslation('baseInfo')
  return VEHICLE_CLASSES.map((value) => ({ value, label: t(`class.${value}`) }))
}
