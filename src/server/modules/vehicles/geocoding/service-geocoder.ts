import { z } from 'zod'
import type { Address, FoundPlace } from '#core/contract/geocoding.ts'
import type { Logger } from '#server/ops/log.ts'
import type { Geocoder } from './geocoder.ts'

const TIMEOUT_MS = 3000
/** After a failure the service is not called for a while, so that callers do not wait for it repeatedly. */
const PAUSE_MS = 30_000
/** Calls under way at once. */
const AT_ONCE = 4

const Names = z.record(z.string(), z.string())
const Reverse = z.object({ display_name: z.string(), address: Names.default({}), error: z.undefined().optional() })
const Found = z.object({
  display_name: z.string(),
  name: z.string().optional(),
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
  address: Names.default({}),
})

/** A Nominatim-shaped service (GEOCODER_URL); whatever it cannot answer is answered by `fallback`. */
export function serviceGeocoder(url: string, fallback: Geocoder, log: Logger, now: () => number = Date.now): Geocoder {
  let pausedUntil = 0
  let underWay = 0
  const ask = async <T>(path: string, query: Record<string, string>, schema: z.ZodType<T>): Promise<T | undefined> => {
    if (now() < pausedUntil || underWay >= AT_ONCE) return undefined
    const address = new URL(path, url.endsWith('/') ? url : `${url}/`)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    underWay += 1
    try {
      const response = await fetch(address, {
        headers: { 'user-agent': 'fleetwall' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`answered ${response.status}`)
      const parsed = schema.safeParse(await response.json())
      return parsed.success ? parsed.data : undefined
    } catch (error) {
      pausedUntil = now() + PAUSE_MS
      // Without the query string: it contains a location.
      log.warn({ err: error, service: address.origin }, 'geocoding service does not answer; embedded data are used')
      return undefined
    } finally {
      underWay -= 1
    }
  }
  const common = (language: string) => ({ format: 'jsonv2', addressdetails: '1', 'accept-language': language })

  return {
    async reverse(lng, lat, language) {
      const query = { ...common(language), lat: String(lat), lon: String(lng) }
      const found = await ask('reverse', query, Reverse)
      return found ? asAddress(found) : fallback.reverse(lng, lat, language)
    },
    async search(keyWord, limit, language) {
      const found = await ask('search', { ...common(language), q: keyWord, limit: String(limit) }, z.array(Found))
      return found ? found.map(asFoundPlace) : fallback.search(keyWord, limit, language)
    },
  }
}

function asAddress({ display_name, address }: z.output<typeof Reverse>): Address {
  const first = (...names: string[]) => names.flatMap((name) => address[name] ?? [])[0] ?? ''
  return {
    address: display_name,
    countryCode: first('country_code').toUpperCase(),
    country: first('country'),
    province: first('state', 'province', 'region'),
    city: first('city', 'town', 'municipality', 'county'),
    district: first('city_district', 'district', 'borough', 'suburb'),
    place: first('village', 'hamlet', 'neighbourhood', 'quarter', 'suburb'),
    placeKm: null,
    areaCode: '',
    source: 'service',
  }
}

function asFoundPlace({ display_name, name, lat, lon, address }: z.output<typeof Found>): FoundPlace {
  const countryCode = (address.country_code ?? '').toUpperCase()
  return { name: name ?? display_name.split(',')[0]!, address: display_name, countryCode, lat, lng: lon }
}
