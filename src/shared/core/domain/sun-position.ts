const DAY_MS = 86_400_000
const DEGREE = Math.PI / 180
/** Greatest height of the sun over the equator, degrees. */
const TILT = 23.44
/** The sun is lowest 10 days before the new year. */
const SOLSTICE_DAYS = 10

/** The subsolar point, accurate to about a degree: enough for daylight on a display. */
export function subsolarPoint(now: number): [lng: number, lat: number] {
  const date = new Date(now)
  const dayOfYear = (now - Date.UTC(date.getUTCFullYear(), 0, 0)) / DAY_MS
  const lat = -TILT * Math.cos(((dayOfYear + SOLSTICE_DAYS) / 365.24) * 2 * Math.PI)
  const lng = 180 - ((now % DAY_MS) / DAY_MS) * 360
  return [lng, lat]
}

export interface SunPosition {
  /** Degrees above the horizon, negative at night. */
  height: number
  /** Degrees clockwise from north. */
  azimuth: number
}

/** Where the sun is in the sky of a place. */
export function sunPosition(lng: number, lat: number, now: number): SunPosition {
  const [sunLng, sunLat] = subsolarPoint(now)
  const hour = (lng - sunLng) * DEGREE
  const [place, sun] = [lat * DEGREE, sunLat * DEGREE]
  const height = Math.asin(Math.sin(place) * Math.sin(sun) + Math.cos(place) * Math.cos(sun) * Math.cos(hour))
  const east = -Math.cos(sun) * Math.sin(hour)
  const north = Math.sin(sun) * Math.cos(place) - Math.cos(sun) * Math.sin(place) * Math.cos(hour)
  return { height: height / DEGREE, azimuth: (Math.atan2(east, north) / DEGREE + 360) % 360 }
}
