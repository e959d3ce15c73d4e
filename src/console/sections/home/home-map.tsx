import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { stateOf, type VehicleState } from '#core/domain/vehicle-state.ts'
import { useCall } from '#web/api/use-call.ts'
import { useMap } from '#web/map/base/use-map.ts'
import { MapCanvas } from '#web/map/map-canvas.tsx'
import { PointLayer } from '#web/map/points/point-layer.tsx'
import { languageAtom } from '#web/state/language.ts'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS, type ThemeColors } from '#web/theme/tokens.ts'

/** [id, lng, lat, state code] */
type Point = [number, number, number, number]

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
export function HomeMap({ points }: { points: readonly Point[] }) {
  const theme = useAtomValue(themeAtom)
  const language = useAtomValue(languageAtom)
  const { data: settings } = useCall(getMapSettings, {}, { toast: false })
  const colors = COLORS[theme]
  const marks = useMemo(
    () =>
      [...points]
        // What moves lies above what stands.
        .sort((left, right) => left[3] - right[3])
        .map(([id, lng, lat, code]) => ({ id, lng, lat, color: colors[COLOR_OF[stateOf(code)]] })),
    [points, colors],
  )
  if (!settings) return null
  return (
    <MapCanvas theme={theme} language={language} interactive={false} {...settings}>
      <PointLayer points={marks} radius={3.5} edge={colors.ground} />
      <ShowAll points={points} />
    </MapCanvas>
  )
}

/** Shows the whole fleet once; at a refresh the picture stays where it is. */
function ShowAll({ points }: { points: readonly Point[] }) {
  const map = useMap()
  const [first] = useState(points)
  useEffect(() => {
    const lngs = first.map((point) => point[1])
    const lats = first.map((point) => point[2])
    map.fitBounds([Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)], {
      padding: PADDING,
      maxZoom: NEAREST,
      animate: false,
    })
  }, [map, first])
  return null
}
