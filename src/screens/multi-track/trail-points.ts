/** [lng, lat, epoch s, km/h], as the server answers a trail. */
export type TrailPoint = [lng: number, lat: number, at: number, speed: number]

/** The trail with a newer live point at its end, and without what has become too old; the same array when nothing changed. */
export function extendTrail(
  points: readonly TrailPoint[],
  live: TrailPoint | undefined,
  since: number,
): readonly TrailPoint[] {
  const last = points.at(-1)
  const grows = live !== undefined && live[2] >= since && (!last || live[2] > last[2])
  const first = points.findIndex(([, , at]) => at >= since)
  if (!grows && (first === 0 || points.length === 0)) return points
  const kept = first < 0 ? [] : points.slice(first)
  return grows ? [...kept, live] : kept
}
