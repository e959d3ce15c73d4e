/** Countries whose road signs count miles. */
const MILES = new Set(['GB', 'US', 'LR', 'MM', 'PR', 'BS', 'BZ', 'AG', 'BB', 'GD', 'KN', 'LC', 'VC', 'WS'])
const KM_PER_MILE = 1.609344

export interface Distance {
  value: number
  unit: 'km' | 'mi'
}

/** A distance in the unit of that country. */
export const distanceIn = (country: string, km: number): Distance =>
  MILES.has(country) ? { value: km / KM_PER_MILE, unit: 'mi' } : { value: km, unit: 'km' }
