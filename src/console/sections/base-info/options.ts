import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import { VEHICLE_STATE_FILTERS } from '#core/domain/vehicle-state.ts'
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

/** Live states: all connected vehicles, one state, or all that sent a position once. */
export function useStateOptions(): Option<string>[] {
  const { t } = useTranslation(['baseInfo', 'common'])
  return VEHICLE_STATE_FILTERS.map((value) => ({
    value,
    label: value === 'online' || value === 'onboarded' ? t(`vehicle.${value}`) : t(`common:state.${value}`),
  }))
}

const SILENT_HOURS = [1, 6, 24, 72, 168, 720]

export function useSilentOptions(): Option<string>[] {
  const { t } = useTranslation('baseInfo')
  const format = useFormat()
  return SILENT_HOURS.map((hours) => ({
    value: String(hours),
    label: t('vehicle.silent', { duration: format.duration(hours * 3600) }),
  }))
}

export function usePlateColourOptions(): Option<number>[] {
  const { t } = useTranslation('baseInfo')
  return PLATE_COLOURS.map(({ code, key }) => ({ value: code, label: t(`plateColour.${key}`) }))
}
