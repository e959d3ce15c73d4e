import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { stateOf, type VehicleState } from '#core/domain/vehicle-state.ts'
import { useMap } from '#web/map/base/use-map.ts'
import { PointLayer } from '#web/map/points/point-layer.tsx'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS, type ThemeColors } from '#web/theme/tokens.ts'
import { ConsoleMap } from '#console/ui/map/console-map.tsx'
import { mainArea, type MapPoint } from './main-area.ts'

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

const PADDING = 22
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

/** Fits the area once; a refresh does not move the map. */
function ShowArea({ points }: { points: readonly MapPoint[] }) {
  const map = useMap()
  const [area] = useState(() => mainArea(points))
  useEffect(() => {
    if (area) map.fitBounds(area.bounds, { padding: PADDING, maxZoom: NEAREST, animate: false })
  }, [map, area])
  return null
}
