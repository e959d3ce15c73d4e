import { SCREEN_ROUTES } from '#screens/screen-routes.ts'

export interface MeasuredWall {
  path: string
  /** Behind `/screens.html#`. */
  address: string
}

/** Two vehicles side by side; the next two come during the measurement. */
const COMPARED: MeasuredWall = { path: '/compare', address: '/change?compare=1&dwell=15' }

/** Of nine tiles side by side: maps, gauges, a chart and two cameras of four vehicles. */
const tilesOf = ([a, b, c, d]: readonly number[]) => `m${a}-g${a}-v${a}.2-m${b}-g${b}-c${b}-m${c}-v${c}.2-m${d}`

/** Every screen that is built, or those named, as it looks in use; `vehicles` are for walls that show single ones. */
export function wallList(names: readonly string[], vehicles: readonly number[]): MeasuredWall[] {
  const addresses: Record<string, string> = {
    '/single': `/single?vehicleId=${vehicles[0]}`,
    '/multiTrack': `/multiTrack?show=tiles&layout=9&tiles=${tilesOf(vehicles)}`,
  }
  const wanted = names.map((name) => `/${name.replace(/^\//, '')}`)
  const walls = SCREEN_ROUTES.map(({ path }) => ({ path, address: addresses[path] ?? path }))
  return [...walls, COMPARED].filter(({ path }) => wanted.length === 0 || wanted.includes(path))
}
