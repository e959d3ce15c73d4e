import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { useMap } from '../base/use-map.ts'

/** Reports right clicks (or long presses) on the map. */
export function MapPress({ onPress }: { onPress: (lng: number, lat: number) => void }) {
  const map = useMap()
  const pressed = useEffectEvent(({ lngLat }: MapMouseEvent) => {
    const { lng, lat } = lngLat.wrap()
    onPress(lng, lat)
  })

  useEffect(() => {
    const press = (event: MapMouseEvent) => pressed(event)
    map.on('contextmenu', press)
    return () => void map.off('contextmenu', press)
  }, [map])

  return null
}
