import { useTranslation } from 'react-i18next'
import { listOrgs, PLATE_COLOURS, REGISTER_STATES, VEHICLE_ATTRIBUTES } from '#core/contract/vehicle.ts'
import { POWER_TYPES } from '#core/domain/power-type.ts'
import { useCall } from '#web/api/use-call.ts'

interface Option<Value> {
  value: Value
  label: string
}

/** Organisations of the own data scope. */
export function useOrgOptions(): Option<number>[] {
  const { data } = useCall(listOrgs)
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name }))
}

export function useRegisterStateOptions(): Option<string>[] {
  const { t } = useTranslation('baseInfo')
  return REGISTER_STATES.map((state) => ({ value: state, label: t(`registerState.${state}`) }))
}

export function usePowerTypeOptions(): Option<string>[] {
  const { t } = useTranslation('baseInfo')
  return POWER_TYPES.map(({ key, stored }) => ({ value: stored, label: t(`power.${key}`) }))
}

export function useAttributeOptions(): Option<number>[] {
  const { t } = useTranslation('baseInfo')
  return VEHICLE_ATTRIBUTES.map((key, index) => ({ value: index + 1, label: t(`attribute.${key}`) }))
}

export function usePlateColourOptions(): Option<number>[] {
  const { t } = useTranslation('baseInfo')
  return PLATE_COLOURS.map(({ code, key }) => ({ value: code, label: t(`plateColour.${key}`) }))
}
