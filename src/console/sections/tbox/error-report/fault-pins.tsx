import { useAtomValue } from 'jotai'
import { Pin } from '#web/map/points/pin.tsx'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { ConsoleMap } from '#console/ui/map/console-map.tsx'

const ZOOM = 5

interface Place {
  vin: string
  lng: number
  lat: number
}

/** A pin for each fault, the map around the middle of them. */
export function FaultPins({ places }: { places: readonly Place[] }) {
  const theme = useAtomValue(themeAtom)
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const center: [number, number] = [middle(places.map(({ lng }) => lng)), middle(places.map(({ lat }) => lat))]
  return (
    <ConsoleMap center={center} zoom={ZOOM}>
      {places.map(({ vin, lng, lat }, at) => (
        <Pin key={`${vin} ${at}`} lng={lng} lat={lat} color={COLORS[theme].danger} />
      ))}
    </ConsoleMap>
  )
}
