/** [epoch s, value] */
export type CurvePoint = readonly [second: number, value: number]

/** A curve up to the value the gauge shows, which is newer than the history: both say the same at any moment. */
export function withNewest(
  points: readonly CurvePoint[],
  newest: { value: number; at: number } | undefined,
): readonly CurvePoint[] {
  if (!newest) return points
  const second = newest.at / 1000
  return second > (points.at(-1)?.[0] ?? 0) ? [...points, [second, newest.value]] : points
}
