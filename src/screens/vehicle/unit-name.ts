import type { Translate } from '#web/i18n/use-translation.ts'

/** A unit as the rest of the wall writes it; symbols that are the same in every language stay. */
export function unitName(symbol: string, t: Translate<'screens'>): string {
  if (symbol === 'km/h') return t('unit.kmh')
  if (symbol === 'km') return t('unit.km')
  if (symbol === 'L' || symbol === 'l') return t('unit.litre')
  if (symbol === 'L/h' || symbol === 'l/h') return t('unit.litresPerHour')
  return symbol
}
