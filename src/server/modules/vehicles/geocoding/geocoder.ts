import type { Address, FoundPlace } from '#core/contract/geocoding.ts'
import type { Language } from '#core/domain/language.ts'

/** Addresses of places and places of names; WGS-84 degrees. */
export interface Geocoder {
  reverse(lng: number, lat: number, language: Language): Promise<Address>
  /** The most likely first. */
  search(keyWord: string, limit: number, language: Language): Promise<FoundPlace[]>
}

/** About 100 m: nothing that is asked for differs within that. */
const CELLS_PER_DEGREE = 1000
const MAX_CACHED = 50_000

/** Remembers addresses by cells of about 100 m, those asked for last. */
export function rememberingGeocoder(geocoder: Geocoder, maxCached = MAX_CACHED): Geocoder {
  const known = new Map<string, Promise<Address>>()
  return {
    ...geocoder,
    reverse(lng, lat, language) {
      const key = `${Math.round(lng * CELLS_PER_DEGREE)},${Math.round(lat * CELLS_PER_DEGREE)},${language}`
      const found = known.get(key) ?? geocoder.reverse(lng, lat, language)
      // A map keeps the order of insertion: what was used last goes to the end.
      known.delete(key)
      known.set(key, found)
      if (known.size > maxCached) known.delete(known.keys().next().value!)
      found.catch(() => known.delete(key))
      return found
    },
  }
}
