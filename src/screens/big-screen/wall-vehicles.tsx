import { useEffect } from 'react'
import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import type { FleetStore } from '#web/live/fleet-store.ts'
import { useLive } from '#web/live/live-provider.tsx'
import { latOfWorldY, lngOfWorldX } from '#web/live/world-position.ts'
import { useMap } from '#web/map/base/use-map.ts'
import { frameSize } from '#web/map/base/overscan.ts'
import { homeView } from '../stage/home-view.ts'
import { WallFleet } from '../stage/wall-fleet.tsx'
import { wallPadding } from './wall-padding.ts'

const FIT_MS = 900
/** Part of the fleet the picture is made for; a very wide wall has room for neighbouring continents at the same height. */
const SHARE = 0.6
const WIDE_SHARE = 0.85
/** Of a selection all but the outermost: it was chosen to be seen. */
const SELECTED_SHARE = 0.97
const WIDE_FROM = 2.4

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
    const { width, height } = frameSize(map)
    const share = filter ? SELECTED_SHARE : width / height >= WIDE_FROM ? WIDE_SHARE : SHARE
    let home = homeView(placesOf(store), share)
    const look = (duration: number) => {
      const frame = frameSize(map)
      const padding = wallPadding(frame.width, frame.height)
      if (home) map.fitBounds(home, { padding, maxZoom: 8, duration })
    }
    look(0)
    const stopListening = store.onChange(() => {
      if (home) return
      home = homeView(placesOf(store), share)
      look(FIT_MS)
    })
    const onResize = () => look(0)
    map.on('resize', onResize)
    return () => {
      stopListening()
      map.off('resize', onResize)
    }
  }, [live, map, filter])

  return <WallFleet wall="bigScreen" filter={filter} />
}
