/*
 * 180 degrees is no edge of the earth. What draws, fits or measures longitudes asks here for the short way, so that every map
 * and every rule takes the same one (docs/product/shared.md#positions-and-addresses).
 */

/** West, south, east, north in degrees; over the antimeridian, east is beyond 180. */
export type MapBox = [west: number, south: number, east: number, north: number]

type Place = readonly [lng: number, lat: number, ...rest: unknown[]]

/** The longitude between -180 and 180. */
export const wrappedLng = (lng: number): number =>
  lng >= -180 && lng <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180

/** Degrees to the east of one longitude to another, the short way: between -180 and 180. */
export const degreesEast = (from: number, to: number): number => {
  const step = to - from
  return step > 180 ? step - 360 : step < -180 ? step + 360 : step
}

/** A line that goes on over the antimeridian instead of around the earth: one step is never more than half around it. */
export function unwrapped(points: readonly Place[]): [lng: number, lat: number][] {
  let turns = 0
  let before = points[0]?.[0] ?? 0
  return points.map(([lng, lat]) => {
    if (lng - before > 180) turns -= 1
    if (lng - before < -180) turns += 1
    before = lng
    return [lng + turns * 360, lat]
  })
}

/** The box of an outline or a line as it is drawn; undefined without points. */
export function boxOfLine(points: readonly Place[]): MapBox | undefined {
  const line = unwrapped(points)
  return line.length === 0 ? undefined : extent(line)
}

/** The smallest box that holds these places, over the antimeridian where that is the short way; undefined without places. */
export function boxOfPlaces(places: readonly Place[]): MapBox | undefined {
  if (places.length === 0) return undefined
  const west = westernmost(places.map(([lng]) => lng))
  return extent(places.map(([lng, lat]): [number, number] => [eastOf(west, wrappedLng(lng)), lat]))
}

/** A box given by its sides, whose east may lie west of its west: then it is one over the antimeridian. */
export const boxOfSides = (west: number, south: number, east: number, north: number): MapBox => [
  west,
  south,
  east < west ? east + 360 : east,
  north,
]

/** The outline of a box, closed. Its long sides have a point in their middle, so that no step is half around the earth. */
export function ringOfBox([west, south, east, north]: MapBox): [lng: number, lat: number][] {
  const middle = (west + east) / 2
  const columns = east - west > 180 ? [west, middle, east] : [west, east]
  const top = columns.map((lng): [number, number] => [lng, north])
  const bottom = columns.toReversed().map((lng): [number, number] => [lng, south])
  return [...top, ...bottom, [west, north]]
}

/** The same longitude, not west of another one and less than a turn east of it. */
export const eastOf = (west: number, lng: number): number => (lng < west ? lng + 360 : lng)

/** Where the shortest arc that holds all of these longitudes begins: behind the widest gap between them. */
export function westernmost(lngs: readonly number[]): number {
  const sorted = Float64Array.from(lngs, wrappedLng).sort()
  let best = sorted[0] ?? 0
  let widest = best + 360 - (sorted.at(-1) ?? 0)
  for (let at = 1; at < sorted.length; at += 1) {
    const gap = sorted[at]! - sorted[at - 1]!
    if (gap > widest) [best, widest] = [sorted[at]!, gap]
  }
  return best
}

/** Around points as they are, without a look for the short way. */
export function extent(points: readonly Place[]): MapBox {
  const box: MapBox = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lng, lat] of points) {
    box[0] = Math.min(box[0], lng)
    box[1] = Math.min(box[1], lat)
    box[2] = Math.max(box[2], lng)
    box[3] = Math.max(box[3], lat)
  }
  return box
}
