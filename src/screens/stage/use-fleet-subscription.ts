import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import { useLive } from '#web/live/live-provider.tsx'

/**
 * Asks for the whole fleet, or the part a filter names. Only when it is so large that the server answers with cells, it asks again for what the map
 * shows each time the map comes to rest, so that vehicles appear as soon as one looks closely enough.
 */
export function useFleetSubscription(map: MapLibreMap, filter?: FleetFilter): void {
  const live = useLive()
  useEffect(() => {
    live.subscribe({ filter })
    let large = false
    const askForView = () => {
      large ||= live.store.cells !== null
      if (!large) return
      const bounds = map.getBounds()
      const world = bounds.getEast() - bounds.getWest() >= 360
      const wrap = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180
      live.subscribe({
        filter,
        zoom: Math.max(0, map.getZoom()),
        ...(!world && {
          viewport: [wrap(bounds.getWest()), bounds.getSouth(), wrap(bounds.getEast()), bounds.getNorth()],
        }),
      })
    }
    map.on('moveend', askForView)
    return () => void map.off('moveend', askForView)
  }, [live, map, filter])
}
