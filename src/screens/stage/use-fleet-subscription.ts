import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import type { LiveSubscription } from '#core/contract/live.ts'
import { wrappedLng } from '#core/domain/antimeridian.ts'
import { useLive } from '#web/live/live-provider.tsx'

/** A map that is being moved comes to rest several times in a row. */
const REST_MS = 150

interface Wish {
  /** Part of the fleet; absent: all of it. */
  filter?: FleetFilter | undefined
  /** Lists next to the map need every vehicle, as long as the server sends vehicles and not cells. */
  lists?: boolean
}

/**
 * Subscribes to the fleet, or a part of it: first to everything, because the positions decide on the map view, then
 * for the visible area whenever the map has stopped moving.
 */
export function useFleetSubscription(map: MapLibreMap, { filter, lists = false }: Wish = {}): void {
  const live = useLive()
  useEffect(() => {
    live.subscribe({ filter })
    let large = !lists
    let timer: ReturnType<typeof setTimeout> | undefined
    const askForView = () => {
      large ||= live.store.cells !== null
      if (large) live.subscribe({ filter, ...viewOf(map) })
    }
    const atRest = () => {
      clearTimeout(timer)
      timer = setTimeout(askForView, REST_MS)
    }
    map.on('moveend', atRest)
    return () => {
      clearTimeout(timer)
      map.off('moveend', atRest)
    }
  }, [live, map, filter, lists])
}

function viewOf(map: MapLibreMap): Pick<LiveSubscription, 'zoom' | 'viewport'> {
  const bounds = map.getBounds()
  const zoom = Math.max(0, map.getZoom())
  if (bounds.getEast() - bounds.getWest() >= 360) return { zoom }
  return {
    zoom,
    viewport: [wrappedLng(bounds.getWest()), bounds.getSouth(), wrappedLng(bounds.getEast()), bounds.getNorth()],
  }
}
