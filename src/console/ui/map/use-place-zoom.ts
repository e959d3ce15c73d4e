import { useMapSettings } from '#web/map/use-map-settings.ts'

/** Streets of a base map of the installation, or of the demo. */
const STREETS = 14
/** The built-in map has nothing nearer to show. */
const TOWN = 9

/** Zoom at which a map of one place opens; undefined until it is known which map there is. */
export function usePlaceZoom(): number | undefined {
  const settings = useMapSettings()
  return settings && (settings.styleUrl || settings.demoRoads ? STREETS : TOWN)
}
