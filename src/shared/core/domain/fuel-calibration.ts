/** A measured point of a tank: the litres the terminal reports, and the litres that are in the tank. */
export interface CalibrationPoint {
  reported: number
  litres: number
}

/** Litres in the tank for a reported level: between two points along a line, outside of them along the nearest line. */
export function calibratedLitres(reported: number, points: readonly CalibrationPoint[]): number {
  if (points.length < 2) return reported
  const found = points.findIndex((point) => point.reported >= reported)
  const upper = Math.max(1, found < 0 ? points.length - 1 : found)
  const [from, to] = [points[upper - 1]!, points[upper]!]
  const share = (reported - from.reported) / (to.reported - from.reported)
  return Math.max(0, from.litres + share * (to.litres - from.litres))
}

/** Both columns rise from point to point. */
export const isRising = (points: readonly CalibrationPoint[]): boolean =>
  points.every((point, index) => {
    const before = points[index - 1]
    return before === undefined || (point.reported > before.reported && point.litres > before.litres)
  })
