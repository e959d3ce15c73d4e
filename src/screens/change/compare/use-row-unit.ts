import { useTranslation } from '#web/i18n/use-translation.ts'
import type { RowKey } from './compare-rows.ts'

/** Unit of a row, shown once for both vehicles. */
export function useRowUnit(key: RowKey): string {
  const { t } = useTranslation('change')
  const { t: named } = useTranslation('screens')
  switch (key) {
    case 'speed':
      return named('unit.kmh')
    case 'soc':
    case 'fuelLevel':
      return '%'
    case 'fuel':
      return named('unit.litre')
    case 'today':
    case 'kmPerDay':
      return named('unit.km')
    case 'hoursPerDay':
      return named('unit.hours')
    case 'kwhPer100':
    case 'litresPer100':
    case 'idleShare':
    case 'harshPer100':
    case 'alarmsPer1000':
      return t(`compare.unit.${key}`)
  }
}
