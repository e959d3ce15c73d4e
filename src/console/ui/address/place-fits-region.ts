import type { Address } from '#core/contract/geocoding.ts'

/** Regions of the tree that geocoding knows as territories of their own. */
const TERRITORIES: ReadonlySet<string> = new Set(['71', '81', '82'])

/**
 * Whether a place lies in a region (codes of GB/T 2260, of any level). Outlines end at prefectures, so a district is
 * compared as its prefecture. Undefined when that is unknown.
 */
export function placeFitsRegion(
  areaId: string,
  { areaCode, countryCode, source }: Pick<Address, 'areaCode' | 'countryCode' | 'source'>,
): boolean | undefined {
  // Regions of other countries have codes of their own, which geocoding does not return.
  if (!/^\d+$/.test(areaId) || TERRITORIES.has(areaId.slice(0, 2))) return undefined
  if (areaCode !== '') return areaCode.startsWith(areaId) || areaId.startsWith(areaCode)
  if (countryCode !== '' && countryCode !== 'CN') return false
  // The embedded data know every place of the country; but a service may omit the code.
  return source === 'embedded' ? false : undefined
}
