import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { OperationsPlace } from '#core/contract/operations-wall.ts'
import { useMap } from '#web/map/base/use-map.ts'
import { HeatLayer } from '#web/map/points/heat-layer.tsx'
import { COLORS } from '#web/theme/tokens.ts'
import { screenThemeAtom } from '../stage/screen-theme.ts'

/** Pixels of the whole earth at zoom 0. */
const EARTH = 512
/** A square melts into its neighbours. */
const SPREAD = 1.9
const LEAST_PIXELS = 14
const MOST_PIXELS = 90

/** Density in one hue, as wide as its squares are on this map. */
export function PlaceHeat({ place }: { place: OperationsPlace }) {
  const map = useMap()
  const theme = useAtomValue(screenThemeAtom)
  const [zoom, setZoom] = useState(() => map.getZoom())
  useEffect(() => {
    const atRest = () => setZoom(Math.round(map.getZoom() * 4) / 4)
    atRest()
    map.on('moveend', atRest)
    return () => {
      map.off('moveend', atRest)
    }
  }, [map])
  const square = (EARTH * 2 ** zoom * place.cellDegrees) / 360
  const radius = Math.round(Math.min(Math.max(SPREAD * square, LEAST_PIXELS), MOST_PIXELS))
  return <HeatLayer cells={place.cells} color={COLORS[theme].accent} radius={radius} />
}
