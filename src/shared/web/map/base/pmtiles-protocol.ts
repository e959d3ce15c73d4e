import { addProtocol } from 'maplibre-gl'
import { Protocol } from 'pmtiles'

let registered = false

/** Teaches MapLibre to read `pmtiles://` addresses; once per page, whatever the number of maps. */
export function registerPmtiles(): void {
  if (registered) return
  registered = true
  addProtocol('pmtiles', new Protocol().tile)
}
