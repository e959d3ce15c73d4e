import { useAtomValue } from 'jotai'
import { MapPress } from '#web/map/points/map-press.tsx'
import { LookAt } from '#web/map/points/look-at.tsx'
import { Pin } from '#web/map/points/pin.tsx'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { ConsoleMap } from '../map/console-map.tsx'
import type { Place } from './use-place.ts'

/** The picker opens over the middle of China. */
const START: [lng: number, lat: number] = [108.95, 34.26]
const START_ZOOM = 4
/** A place that was searched for is shown this near ("other views zoom 9 or 10"). */
const NEAR_ZOOM = 10

interface Props {
  place: Place
  onMove: (lng: number, lat: number) => void
  /** It was searched for or typed: the map goes there. */
  near: boolean
}

/** Right-click puts the pin, dragging moves it. */
export function AddressMap({ place: { lng, lat }, onMove, near }: Props) {
  const theme = useAtomValue(themeAtom)
  const placed = lng !== null && lat !== null
  return (
    <ConsoleMap center={placed ? [lng, lat] : START} zoom={placed ? NEAR_ZOOM : START_ZOOM}>
      <MapPress onPress={onMove} />
      {placed && <Pin lng={lng} lat={lat} color={COLORS[theme].accent} onMove={onMove} />}
      {/* A pin that was put on the map is in sight already. */}
      {placed && near && <LookAt lng={lng} lat={lat} zoom={NEAR_ZOOM} />}
    </ConsoleMap>
  )
}
