import { coordinates } from '#web/i18n/coordinates.ts'

/** A position in degrees, latitude first, read from left to right. */
export function Coordinates({ lat, lng, digits }: { lat: number; lng: number; digits?: number }) {
  return <bdi dir="ltr">{coordinates({ lat, lng }, digits)}</bdi>
}
