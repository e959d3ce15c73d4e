import { reverseGeocode } from '#core/contract/geocoding.ts'
import { useCall } from '#web/api/use-call.ts'
import { Words } from '../words.tsx'

/** Addresses are shared within about a hundred metres. */
const CELL_DIGITS = 3
const SHOWN_DIGITS = 5

/** Coordinates first, the address when it arrives, however late (docs/product/shared.md#positions-and-addresses). */
export function PlaceCell({ lng, lat }: { lng: number; lat: number }) {
  const cell = (degrees: number) => Number(degrees.toFixed(CELL_DIGITS))
  const place = { lng: cell(lng), lat: cell(lat) }
  const { data } = useCall(reverseGeocode, { query: place }, { toast: false, untilAnswered: true })
  const figures = `${lng.toFixed(SHOWN_DIGITS)}, ${lat.toFixed(SHOWN_DIGITS)}`
  return data?.address ? <Words text={data.address} /> : <bdi dir="ltr">{figures}</bdi>
}
