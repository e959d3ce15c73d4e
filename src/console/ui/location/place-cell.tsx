import { reverseGeocode } from '#core/contract/geocoding.ts'
import { useCall } from '#web/api/use-call.ts'
import { Words } from '../words.tsx'
import { Coordinates } from './coordinates.tsx'

/** Addresses are shared within about a hundred metres. */
const CELL_DIGITS = 3

/** Coordinates first, the address when it arrives, however late (docs/product/shared.md#positions-and-addresses); null: not known. */
export function PlaceCell({ lng, lat }: { lng: number | null; lat: number | null }) {
  return lng === null || lat === null ? '–' : <KnownPlace lng={lng} lat={lat} />
}

function KnownPlace({ lng, lat }: { lng: number; lat: number }) {
  const cell = (degrees: number) => Number(degrees.toFixed(CELL_DIGITS))
  const place = { lng: cell(lng), lat: cell(lat) }
  const { data } = useCall(reverseGeocode, { query: place }, { toast: false, untilAnswered: true })
  return data?.address ? <Words text={data.address} /> : <Coordinates lat={lat} lng={lng} />
}
