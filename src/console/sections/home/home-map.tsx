import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { stateOf } from '#core/domain/vehicle-state.ts'
import { useMap } from '#web/map/base/use-map.ts'
import { PointLayer } from '#web/map/points/point-layer.tsx'
import { WholeWorld } from '#web/map/points/whole-world.tsx'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { ConsoleMap } from '#console/ui/map/console-map.tsx'
import { STATE_COLORS } from '#console/ui/map/state-colors.ts'
import { fleetBounds, type MapPoint } from './fleet-bounds.ts'

/** Room for the edge of a mark, and below it for the credits of the map. */
const PADDING = { top: 16, left: 16, right: 16, bottom: 32 }
const NEAREST = 9

/** A still picture of the fleet. */
export function HomeMap({ points }: { points: readonly MapPoint[] }) {
  const theme = useAtomValue(themeAtom)
  const colors = COLORS[theme]
  const marks = useMemo(
    () =>
      [...points]
        // Moving vehicles are drawn above stationary ones.
        .sort((left, right) => left[3] - right[3])
        .map(([id, lng, lat, code]) => ({ id, lng, lat, color: colors[STATE_COLORS[stateOf(code)]] })),
    [points, colors],
  )
  return (
    <ConsoleMap interactive={false}>
      <PointLayer points={marks} radius={3.5} edge={colors.ground} />
      <WholeWorld />
      <ShowArea points={points} />
    </ConsoleMap>
  )
}

/** The whole fleet, at first and in every size of the window; a refresh of the points does not move the map. */
function ShowArea({ points }: { points: readonly MapPoint[] }) {
  const map = useMap()
  const [bounds] = useState(() => fleetBounds(points))
  useEffect(() => {
    if (!bounds) return undefined
    const show = () => {
      map.fitBounds(bounds, { padding: PADDING, maxZoom: NEAREST, animate: false })
    }
    show()
    const resized = map.on('resize', show)
    return () => resized.unsubscribe()
  }, [map, bounds])
  return null
}
