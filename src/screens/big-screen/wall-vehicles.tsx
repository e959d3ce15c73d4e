import { useEffect } from 'react'
import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import type { FleetStore } from '#web/live/fleet-store.ts'
import { useLive } from '#web/live/live-provider.tsx'
import { latOfWorldY, lngOfWorldX } from '#web/live/world-position.ts'
import { useMap } from '#web/map/base/use-map.ts'
import { coversOf, freePadding } from '../stage/free-part.ts'
import { homeView } from '../stage/home-view.ts'
import { WallFleet } from '../stage/wall-fleet.tsx'

const FIT_MS = 900
/** Part of the fleet the picture is made for; other markets have pictures of their own. */
const SHARE = 0.6
const NEAREST_ZOOM = 8

/** Positions of vehicles, or of their cells where there are too many vehicles. */
function placesOf(store: FleetStore): Pick<FleetStore, 'lat' | 'lng' | 'count'> {
  const { cells } = store
  if (!cells) return store
  return {
    count: cells.x.length,
    lat: Float64Array.from(cells.y, latOfWorldY),
    lng: Float64Array.from(cells.x, lngOfWorldX),
  }
}

/** All vehicles of the wall, grey when their positions are old; the first ones decide where the map looks. */
export function WallVehicles({ filter }: { filter: FleetFilter | undefined }) {
  const map = useMap()
  const live = useLive()

  useEffect(() => {
    const { store } = live
    // A selection was chosen to be seen, all of it.
    const share = filter ? 1 : SHARE
    let home = homeView(placesOf(store), share)
    const look = (duration: number) => {
      if (home) map.fitBounds(home, { padding: freePadding(map), maxZoom: NEAREST_ZOOM, duration })
    }
    look(0)
    const stopListening = store.onChange(() => {
      if (home) return
      home = homeView(placesOf(store), share)
      look(FIT_MS)
    })
    const onResize = () => look(0)
    map.on('resize', onResize)
    // Panels come with the first numbers.
    const panels = new ResizeObserver(() => look(FIT_MS))
    for (const cover of coversOf()) panels.observe(cover)
    return () => {
      panels.disconnect()
      stopListening()
      map.off('resize', onResize)
    }
  }, [live, map, filter])

  return <WallFleet wall="bigScreen" filter={filter} />
}
