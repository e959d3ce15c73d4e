import type { FastifyInstance } from 'fastify'
import { reverseGeocode, reverseGeocodeMany, searchPlaces } from '#core/contract/geocoding.ts'
import { route } from '#server/http/route.ts'
import { languageOf } from '#server/http/translate.ts'
import type { Geocoder } from './geocoder.ts'

export interface GeocodingParts {
  geocoder: Geocoder
}

export function geocodingRoutes(app: FastifyInstance, { geocoder }: GeocodingParts): void {
  route(app, reverseGeocode, ({ query, request }) => geocoder.reverse(query.lng, query.lat, languageOf(request)))
  route(app, reverseGeocodeMany, ({ body, request }) =>
    Promise.all(body.points.map(({ lng, lat }) => geocoder.reverse(lng, lat, languageOf(request)))),
  )
  route(app, searchPlaces, ({ query, request }) => geocoder.search(query.keyWord, query.pageSize, languageOf(request)))
}
