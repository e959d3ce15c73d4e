import type { LocalNames } from './labels.ts'

type CityRow = [zh: string, ru: string, ar: string, own?: LocalNames]

const CITIES: Record<string, CityRow> = {
  'RU:Moscow': ['莫斯科', 'Москва', 'موسكو', { es: 'Moscú', fr: 'Moscou', pt: 'Moscou', de: 'Moskau' }],
  'GB:London': ['伦敦', 'Лондон', 'لندن', { es: 'Londres', fr: 'Londres', pt: 'Londres' }],
}

/** Names of a city outside China in the languages that have their own, by country and GeoNames spelling. */
export function worldCityNames(country: string, name: string): LocalNames {
  const row = CITIES[`${country}:${name}`]
  if (!row) return {}
  const [zh, ru, ar, own] = row
  return { zh, ru, ar, ...own }
}
