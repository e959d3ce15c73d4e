import { Marker } from 'react-map-gl/maplibre'
import { wrappedLng } from '#core/domain/antimeridian.ts'

interface Props {
  lng: number
  lat: number
  color: string
  /** Makes the pin draggable; called with the position it was dropped at. */
  onMove?: (lng: number, lat: number) => void
}

/** One pin on the map. */
export function Pin({ lng, lat, color, onMove }: Props) {
  return (
    <Marker
      // A marker keeps the colour it was made with.
      key={color}
      longitude={lng}
      latitude={lat}
      color={color}
      draggable={onMove !== undefined}
      onDragEnd={({ lngLat }) => onMove?.(wrappedLng(lngLat.lng), lngLat.lat)}
    />
  )
}
