/** [id, lng, lat, state code] */
export type MapPoint = [number, number, number, number]

/** The widest stretch, in degrees of longitude, that a small map still shows with recognisable countries. */
const WIDEST = 85

export interface MainArea {
  /** West, south, east, north. */
  bounds: [number, number, number, number]
  /** Points outside of the main area. */
  outside: number
}

/** The area with most of the points. Otherwise a fleet on two continents would show an ocean in the middle. */
export function mainArea(points: readonly MapPoint[]): MainArea | undefined {
  const sorted = [...points].sort((left, right) => left[1] - right[1])
  let best = { from: 0, to: 0 }
  let to = 0
  for (let from = 0; from < sorted.length; from += 1) {
    while (to < sorted.length && sorted[to]![1] - sorted[from]![1] <= WIDEST) to += 1
    if (to - from > best.to - best.from) best = { from, to }
  }
  const inside = sorted.slice(best.from, best.to)
  const [first, last] = [inside[0], inside.at(-1)]
  if (!first || !last) return undefined
  const lats = inside.map((point) => point[2])
  return {
    bounds: [
      first[1],
      lats.reduce((low, lat) => Math.min(low, lat)),
      last[1],
      lats.reduce((high, lat) => Math.max(high, lat)),
    ],
    outside: points.length - inside.length,
  }
}
