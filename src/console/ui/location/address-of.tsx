import { reverseGeocode } from '#core/contract/geocoding.ts'
import { useCall } from '#web/api/use-call.ts'
import styles from './address-of.module.css'

/** A hundred metres are near enough: a moving vehicle must not be looked up at every step. */
const NEAR_DIGITS = 3

/** The address next to coordinates, on one line that is there before the address is: nothing below it moves when it comes. */
export function AddressOf({ lng, lat }: { lng: number; lat: number }) {
  const near = (degrees: number) => Number(degrees.toFixed(NEAR_DIGITS))
  const { data, error } = useCall(
    reverseGeocode,
    { query: { lng: near(lng), lat: near(lat) } },
    { toast: false, keepPrevious: true },
  )
  if (error && !data) return null
  return (
    <span dir="auto" className={styles.line} title={data?.address}>
      {data?.address}
    </span>
  )
}
