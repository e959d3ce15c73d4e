import { useAtomValue } from 'jotai'
import { LookAt } from '#web/map/points/look-at.tsx'
import { Pin } from '#web/map/points/pin.tsx'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { ConsoleMap } from '../map/console-map.tsx'
import { usePlaceZoom } from '../map/use-place-zoom.ts'

/** One place. */
export function LocationMap({ lng, lat, label }: { lng: number; lat: number; label?: string }) {
  const theme = useAtomValue(themeAtom)
  const zoom = usePlaceZoom()
  if (zoom === undefined) return null
  return (
    <ConsoleMap center={[lng, lat]} zoom={zoom} label={label}>
      <Pin lng={lng} lat={lat} color={COLORS[theme].accent} />
      <LookAt lng={lng} lat={lat} />
    </ConsoleMap>
  )
}
