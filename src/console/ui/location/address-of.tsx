import { reverseGeocode } from '#core/contract/geocoding.ts'
import { useCall } from '#web/api/use-call.ts'

/** A hundred metres are near enough: a moving vehicle must not be looked up at every step. */
const NEAR_DIGITS = 3

/** The address next to coordinates; nothing until it is loaded. */
export function AddressOf({ lng, lat }: { lng: number; lat: number }) {
  const near = (degrees: number) => Number(degrees.toFixed(NEAR_DIGITS))
  const { data } = useCall(
    reverseGeocode,
    { query: { lng: near(lng), lat: near(lat) } },
    { toast: false, keepPrevious: true },
  )
  return data?.address ? <span dir="auto">{data.address}</span> : null
}
