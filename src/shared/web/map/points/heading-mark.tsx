import { Marker } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useMap } from '../base/use-map.ts'

interface Props {
  lng: number
  lat: number
  /** Degrees clockwise from north. */
  direction: number
  color: string
}

const ARROW = 'M12 2 20 21 12 16.5 4 21Z'

/** One vehicle at a place that is not in the live stream, such as in a replay: an arrow that shows where it heads. */
export function HeadingMark({ lng, lat, direction, color }: Props) {
  const map = useMap()
  const marker = useRef<Marker>(undefined)

  useEffect(() => {
    const element = document.createElement('div')
    element.setAttribute('aria-hidden', 'true')
    element.innerHTML = `<svg viewBox="0 0 24 24" width="34" height="34"><path d="${ARROW}" fill="${color}" stroke="#0B1116" stroke-width="1.2"/></svg>`
    const made = new Marker({ element, rotationAlignment: 'map' }).setLngLat([0, 0]).addTo(map)
    marker.current = made
    return () => void made.remove()
  }, [map, color])

  useEffect(() => {
    marker.current?.setLngLat([lng, lat]).setRotation(direction)
  }, [lng, lat, direction, color])

  return null
}
