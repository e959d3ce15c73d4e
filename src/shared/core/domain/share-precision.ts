/** How exactly a share link shows where a vehicle is. */
export const SHARE_PRECISIONS = ['exact', 'm100', 'km1', 'city'] as const
export type SharePrecision = (typeof SHARE_PRECISIONS)[number]

/** Side of a cell in metres. */
const CELL_METRES: Readonly<Record<Exclude<SharePrecision, 'exact'>, number>> = { m100: 100, km1: 1_000, city: 10_000 }
const METRES_OF_DEGREE = 111_320
/** Nearer to a pole, cells no longer become wider. */
const POLAR_DEGREES = 85

/** West, south, east, north in degrees. */
export type ShareArea = [west: number, south: number, east: number, north: number]

export interface SharedPlace {
  lng: number
  lat: number
  /** The vehicle is somewhere in it; null: exactly at the place. */
  area: ShareArea | null
}

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/**
 * The place as a link may show it. Cells are fixed on the ground: many answers say no more than one, which a random offset would
 * not achieve.
 */
export function sharedPlace(precision: SharePrecision, lng: number, lat: number): SharedPlace {
  if (precision === 'exact') return { lng, lat, area: null }
  const height = CELL_METRES[precision] / METRES_OF_DEGREE
  const south = Math.floor(lat / height) * height
  const middle = Math.min(POLAR_DEGREES, Math.abs(south + height / 2))
  // A whole number of cells goes around the earth, so that none ends at the date line.
  const columns = Math.floor((360 * Math.cos((middle * Math.PI) / 180)) / height)
  const width = 360 / columns
  const west = -180 + Math.min(columns - 1, Math.floor((lng + 180) / width)) * width
  const area: ShareArea = [rounded(west), rounded(south), rounded(west + width), rounded(south + height)]
  return { lng: rounded(west + width / 2), lat: rounded(south + height / 2), area }
}

/** What a maker who sees positions to a kilometre only may give away. */
export const coarseEnough = (precision: SharePrecision, masked: boolean): boolean =>
  !masked || precision === 'km1' || precision === 'city'
