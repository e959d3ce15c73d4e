import type { Map as MapLibreMap } from 'maplibre-gl'

/** The map reaches this far beyond its frame on all sides, CSS pixels: room for a picture that moves along undrawn. */
export const OVERSCAN_PX = 48

/** Size of the part of a map that shows, CSS pixels. */
export function frameSize(map: MapLibreMap): { width: number; height: number } {
  const { clientWidth, clientHeight } = map.getContainer()
  return { width: clientWidth - 2 * OVERSCAN_PX, height: clientHeight - 2 * OVERSCAN_PX }
}
