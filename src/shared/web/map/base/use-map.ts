import type { Map as MapLibreMap } from 'maplibre-gl'
import { createContext, use } from 'react'

export const MapContext = createContext<MapLibreMap | undefined>(undefined)

/** The map of the surrounding canvas. Its style is loaded: sources, layers and overlays can be added. */
export function useMap(): MapLibreMap {
  const map = use(MapContext)
  if (!map) throw new Error('useMap is called outside of a MapCanvas')
  return map
}
