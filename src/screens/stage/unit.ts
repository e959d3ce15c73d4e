/** `--u` of stage.css for a wall of this size, in pixels; see there for the reasons. */
export function unitOf(width: number, height: number): number {
  if (width <= height) return Math.max(0.17 * width, 150)
  return Math.max(Math.min(width / 10, 0.22 * height), 150)
}

/** The unit at 1920 × 1080, for which the text and lines of the map were drawn. */
const DRAWN_FOR = 192

/**
 * How much larger the map's text and lines are on a wall with this unit, never smaller than on a desk. In steps, because
 * with each change the map is styled again.
 */
export const mapScaleOf = (unit: number): number => Math.max(1, Math.round((unit / DRAWN_FOR) * 20) / 20)
