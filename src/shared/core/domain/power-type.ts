/** Drive of a vehicle. `stored` is the value on the wire and in the database. */
export const POWER_TYPES = [
  { key: 'lng', stored: 'LNG' },
  { key: 'cng', stored: 'CNG' },
  { key: 'diesel', stored: '柴油' },
  { key: 'electric', stored: '纯电动' },
  { key: 'gasElectric', stored: '气电混合' },
  { key: 'oilElectric', stored: '油电混合' },
  { key: 'fuelCell', stored: '燃料电池' },
  { key: 'gasoline', stored: '汽油' },
] as const
export type PowerType = (typeof POWER_TYPES)[number]['stored']

/** Powertrains that report a state of charge. */
export const ELECTRIC_POWER_TYPES: ReadonlySet<string> = new Set<PowerType>([
  '纯电动',
  '气电混合',
  '油电混合',
  '燃料电池',
])

/** Powertrains with a tank whose level is measured in litres. */
export const FUELLED_POWER_TYPES: ReadonlySet<string> = new Set<PowerType>([
  '柴油',
  '汽油',
  'LNG',
  'CNG',
  '油电混合',
  '气电混合',
])

/** Translation key suffix of a stored value; unknown values are shown as they are. */
export const powerTypeKey = (stored: string): (typeof POWER_TYPES)[number]['key'] | undefined =>
  POWER_TYPES.find((type) => type.stored === stored)?.key
