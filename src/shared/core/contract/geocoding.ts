import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { decimalNumber, latitude, longitude, wholeNumber } from './fields.ts'

/** Points of one batch. */
export const MAX_GEOCODED_POINTS = 100
export const MAX_PLACES_FOUND = 20

/** An address as far as the data go; absent parts are ''. Names are in the language of the call where the data have them. */
export const Address = z.object({
  /** One line, written as the language writes addresses. '' when nothing is known, on open sea for example. */
  address: z.string(),
  /** ISO 3166 alpha-2, '' on open sea. */
  countryCode: z.string(),
  country: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  /** Nearest named place. */
  place: z.string(),
  /** Kilometres to that place; null when there is none near. */
  placeKm: z.number().nullable(),
  /** Administrative code: of China GB/T 2260, elsewhere '' */
  areaCode: z.string(),
  /** embedded: data of the platform, service: GEOCODER_URL */
  source: z.enum(['embedded', 'service']),
})
export type Address = z.output<typeof Address>

export const reverseGeocode = endpoint('GET /tsp-bss/geocoding/reverse', 'signed-in', {
  summary: 'Address of a place (WGS-84), in the language of the call',
  query: z.object({ lng: decimalNumber(-180, 180), lat: decimalNumber(-90, 90) }),
  response: Address,
  cancellable: false,
})
export const reverseGeocodeMany = endpoint('POST /tsp-bss/geocoding/reverse/batch', 'signed-in', {
  audit: null,
  summary: 'Addresses of up to 100 places, in the same order',
  body: z.object({
    points: z
      .array(z.object({ lng: longitude, lat: latitude }))
      .min(1)
      .max(MAX_GEOCODED_POINTS),
  }),
  response: z.array(Address),
  cancellable: false,
})

/** A place found by its name. */
export const FoundPlace = z.object({
  name: z.string(),
  /** One line: name with what it lies in. */
  address: z.string(),
  countryCode: z.string(),
  lng: longitude,
  lat: latitude,
})
export type FoundPlace = z.output<typeof FoundPlace>
export const searchPlaces = endpoint('GET /tsp-bss/geocoding/search', 'signed-in', {
  summary: 'Places by a part of their name in any language, the beginning first, large places first',
  query: z.object({
    keyWord: z.string().trim().min(1).max(100),
    pageSize: wholeNumber(1, MAX_PLACES_FOUND).default(10),
  }),
  response: z.array(FoundPlace),
})
