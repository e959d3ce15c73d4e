import type { Translate } from '#web/i18n/use-translation.ts'

const PROVINCE = /^CN-\d\d$/
const COUNTRY = /^[A-Z]{2}$/

export const isProvince = (key: string): boolean => PROVINCE.test(key)

/** Name of a region of the overview: province, country, or the city name unchanged. */
export function regionName(key: string, language: string, t: Translate<'screens'>): string {
  if (PROVINCE.test(key)) return t(`region.${key}` as 'region.CN-11', { defaultValue: key })
  if (!COUNTRY.test(key)) return key
  return new Intl.DisplayNames([language], { type: 'region' }).of(key) ?? key
}
