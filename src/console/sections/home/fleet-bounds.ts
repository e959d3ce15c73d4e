/** [id, lng, lat, state code] */
export type MapPoint = [number, number, number, number]

/** West, south, east, north of every point; undefined without points. */
export function fleetBounds(points: readonly MapPoint[]): [number, number, number, number] | undefined {
  if (points.length === 0) return undefined
  const bounds: [number, number, number, number] = [180, 90, -180, -90]
  for (const [, lng, lat] of points) {
    bounds[0] = Math.min(bounds[0], lng)
    bounds[1] = Math.min(bounds[1], lat)
    bounds[2] = Math.max(bounds[2], lng)
    bounds[3] = Math.max(bounds[3], lat)
  }
  return bounds
}
