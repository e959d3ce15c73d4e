import { useTranslation } from '#web/i18n/use-translation.ts'
import { PLATE_COLOURS, REGISTER_STATES, VEHICLE_ATTRIBUTES } from '#core/contract/vehicle.ts'

interface Option<Value> {
  value: Value
  label: string
}

export function useRegisterStateOptions(): Option<string>[] {
  const { t } = useTranslation('baseInfo')
  return REGISTER_STATES.map((state) => ({ value: state, label: t(`registerState.${state}`) }))
}

export function useAttributeOptions(): Option<number>[] {
  const { t } = useTranslation('baseInfo')
  return VEHICLE_ATTRIBUTES.map((key, index) => ({ value: index + 1, label: t(`attribute.${key}`) }))
}

export function usePlateColourOptions(): Option<number>[] {
  const { t } = useTranslation('baseInfo')
  return PLATE_COLOURS.map(({ code, key }) => ({ value: code, label: t(`plateColour.${key}`) }))
}
