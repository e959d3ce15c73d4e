import { boxOfPlaces, type MapBox } from '#core/domain/antimeridian.ts'

/** [id, lng, lat, state code] */
export type MapPoint = [number, number, number, number]

/** West, south, east, north of every point; undefined without points. */
export const fleetBounds = (points: readonly MapPoint[]): MapBox | undefined =>
  boxOfPlaces(points.map(([, lng, lat]) => [lng, lat]))
