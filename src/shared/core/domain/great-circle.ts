/** Mean radius of the Earth, IUGG. */
export const EARTH_KM = 6371.0088
const RADIANS = Math.PI / 180
/** Along a meridian, everywhere the same on a sphere. */
export const METRES_PER_DEGREE = EARTH_KM * 1000 * RADIANS

/** A place as it is stored, degrees × 1e6. */
interface StoredPlace {
  lat: number
  lng: number
}

/** Great-circle distance of two stored places, kilometres. */
export const kmBetween = (from: StoredPlace, to: StoredPlace): number =>
  greatCircleKm(from.lat / 1e6, from.lng / 1e6, to.lat / 1e6, to.lng / 1e6)

/** Great-circle distance of two places in degrees, kilometres. Every distance of the program is measured here. */
export function greatCircleKm(latA: number, lngA: number, latB: number, lngB: number): number {
  const sinLat = Math.sin(((latB - latA) * RADIANS) / 2)
  const sinLng = Math.sin(((lngB - lngA) * RADIANS) / 2)
  const a = sinLat * sinLat + Math.cos(latA * RADIANS) * Math.cos(latB * RADIANS) * sinLng * sinLng
  // Rounding may lift places opposite to each other above 1.
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(a)))
}
