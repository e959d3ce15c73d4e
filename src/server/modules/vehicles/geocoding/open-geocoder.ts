import type { Logger } from '#server/ops/log.ts'
import { type AreaNames, embeddedGeocoder } from './embedded-geocoder.ts'
import { type Geocoder, rememberingGeocoder } from './geocoder.ts'
import { readPlaceData } from './place-data.ts'
import { serviceGeocoder } from './service-geocoder.ts'

export interface GeocoderParts {
  /** Output of `scripts/regions/build-places.ts`. */
  file: string
  areas: AreaNames
  regionAt: (lng: number, lat: number) => string | undefined
  /** Absent: only the data of the platform. */
  serviceUrl?: string | undefined
  log: Logger
}

/** The geocoder of this installation. Its data are read at the first request. */
export function openGeocoder({ file, areas, regionAt, serviceUrl, log }: GeocoderParts): Geocoder {
  let opening: Promise<Geocoder> | undefined
  const open = () => {
    opening ??= readPlaceData(file).then((data) => {
      if (data.places.length === 0) log.warn({ file }, 'no places: addresses are only as good as country outlines')
      return embeddedGeocoder({ data, areas, regionAt })
    })
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
  const embedded: Geocoder = {
    reverse: async (lng, lat, language) => (await open()).reverse(lng, lat, language),
    search: async (keyWord, limit, language) => (await open()).search(keyWord, limit, language),
  }
  return rememberingGeocoder(serviceUrl ? serviceGeocoder(serviceUrl, embedded, log) : embedded)
}
