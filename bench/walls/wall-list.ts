import { SCREEN_ROUTES } from '#screens/screen-routes.ts'

export interface MeasuredWall {
  path: string
  /** Behind `/screens.html#`. */
  address: string
  /** Its map shows the vehicles of the live stream, so that their number matters. */
  fleetMap: boolean
}

const FLEET_MAPS = new Set<string>(['/bigScreen', '/multiTrack', '/yunyingScreen'])

/** Every screen that is built, or those named. */
export function wallList(names: readonly string[]): MeasuredWall[] {
  const wanted = names.map((name) => `/${name.replace(/^\//, '')}`)
  return SCREEN_ROUTES.filter(({ path }) => wanted.length === 0 || wanted.includes(path)).map(({ path }) => ({
    path,
    address: path,
    fleetMap: FLEET_MAPS.has(path),
  }))
}
