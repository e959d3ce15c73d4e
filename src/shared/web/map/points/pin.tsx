import { Marker } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMap } from '../base/use-map.ts'

interface Props {
  lng: number
  lat: number
  color: string
  /** Makes the pin something one drags; told where it was let go. */
  onMove?: (lng: number, lat: number) => void
}

/** One pin on the map. */
export function Pin({ lng, lat, color, onMove }: Props) {
  const map = useMap()
  const marker = useRef<Marker>(undefined)
  const draggable = onMove !== undefined
  const place = useEffectEvent(() => [lng, lat] as [number, number])
  const moved = useEffectEvent((to: { lng: number; lat: number }) => onMove?.(to.lng, to.lat))

  useEffect(() => {
    const pin = new Marker({ color, draggable }).setLngLat(place()).addTo(map)
    pin.on('dragend', () => moved(pin.getLngLat()))
    marker.current = pin
    return () => void pin.remove()
  }, [map, color, draggable])

  useEffect(() => {
    marker.current?.setLngLat([lng, lat])
  }, [lng, lat])

  return null
}
