import { useAtomValue } from 'jotai'
import { LookAt } from '#web/map/points/look-at.tsx'
import { Pin } from '#web/map/points/pin.tsx'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { ConsoleMap } from '../map/console-map.tsx'

/** Maps of one position open at this zoom. */
const ZOOM = 9

/** One place. */
export function LocationMap({ lng, lat }: { lng: number; lat: number }) {
  const theme = useAtomValue(themeAtom)
  return (
    <ConsoleMap center={[lng, lat]} zoom={ZOOM}>
      <Pin lng={lng} lat={lat} color={COLORS[theme].accent} />
      <LookAt lng={lng} lat={lat} />
    </ConsoleMap>
  )
}
