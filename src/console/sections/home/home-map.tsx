import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { stateOf, type VehicleState } from '#core/domain/vehicle-state.ts'
import { useMap } from '#web/map/base/use-map.ts'
import { PointLayer } from '#web/map/points/point-layer.tsx'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS, type ThemeColors } from '#web/theme/tokens.ts'
import { ConsoleMap } from '#console/ui/map/console-map.tsx'
import { fleetBounds, type MapPoint } from './fleet-bounds.ts'

const COLOR_OF: Record<VehicleState, keyof ThemeColors> = {
  neverOnline: 'offline',
  offline: 'offline',
  sleeping: 'parked',
  parked: 'parked',
  idling: 'warning',
  driving: 'accent',
  charging: 'information',
  towed: 'level2',
}

/** Room for the edge of a mark, and below it for the credits of the map. */
const PADDING = { top: 16, left: 16, right: 16, bottom: 32 }
const WORLD_PIXELS = 512
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
        .map(([id, lng, lat, code]) => ({ id, lng, lat, color: colors[COLOR_OF[stateOf(code)]] })),
    [points, colors],
  )
  return (
    <ConsoleMap interactive={false}>
      <PointLayer points={marks} radius={3.5} edge={colors.ground} />
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
      // A small map shows the world, however far apart the vehicles are.
      map.setMinZoom(Math.max(0, Math.log2(map.getContainer().clientWidth / WORLD_PIXELS)))
      map.fitBounds(bounds, { padding: PADDING, maxZoom: NEAREST, animate: false })
    }
    show()
    const resized = map.on('resize', show)
    return () => resized.unsubscribe()
  }, [map, bounds])
  return null
}
