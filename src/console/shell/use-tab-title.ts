import { useTranslation } from '#web/i18n/use-translation.ts'
import { useVehicleName } from '../ui/vehicle-name.ts'
import { type MenuTab, vehicleOf } from './tabs.ts'

const VIN_END = 6

/** Title of a page with the vehicle it was opened with, so that tabs of two vehicles differ: its plate, or the end of its VIN. */
export function useTabTitle(tab: MenuTab): string {
  const { t } = useTranslation('shell')
  const vin = vehicleOf(tab)
  const name = useVehicleName(vin)
  const title = t(tab.titleKey)
  return vin === null ? title : `${title} · ${name === vin ? vin.slice(-VIN_END) : name}`
}
