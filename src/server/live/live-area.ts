import type { LiveSubscription } from '#core/contract/live.ts'

type Viewport = NonNullable<LiveSubscription['viewport']>

/** Whether a place in degrees × 1e6 lies in the viewport; one that crosses the antimeridian has west > east. */
export function inViewport(viewport: Viewport): (lat: number, lng: number) => boolean {
  const [west, south, east, north] = viewport.map((degrees) => degrees * 1e6) as [number, number, number, number]
  const whole = viewport[2] - viewport[0] >= 360
  return (lat, lng) => {
    if (lat < south || lat > north) return false
    if (whole) return true
    return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
  }
}

/** Screen pixels of one aggregated cell, and of the world at zoom 0. */
const CELL_PIXELS = 24
const WORLD_PIXELS = 512
const SCREEN_CELLS = 80
const SMALLEST_E6 = 1_000

/** Edge of an aggregated cell in degrees × 1e6. */
export function cellSize(subscription: LiveSubscription): number {
  const { zoom, viewport } = subscription
  if (zoom !== undefined)
    return Math.max(SMALLEST_E6, Math.round(((360 / WORLD_PIXELS) * CELL_PIXELS * 1e6) / 2 ** zoom))
  if (!viewport) return Math.round(360e6 / SCREEN_CELLS)
  const width = viewport[2] - viewport[0]
  return Math.max(SMALLEST_E6, Math.round(((width < 0 ? width + 360 : width) * 1e6) / SCREEN_CELLS))
}
