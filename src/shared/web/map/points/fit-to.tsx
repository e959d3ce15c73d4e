import { useEffect } from 'react'
import { useMap } from '../base/use-map.ts'

interface Props {
  points: readonly (readonly [lng: number, lat: number, ...rest: unknown[]])[]
  /** Free space around them, CSS pixels. */
  padding: number
  maxZoom?: number
}

/** Moves the map so that all points are in view, again whenever the list changes. */
export function FitTo({ points, padding, maxZoom }: Props) {
  const map = useMap()
  useEffect(() => {
    if (points.length === 0) return
    const [lngs, lats] = [points.map(([lng]) => lng), points.map(([, lat]) => lat)]
    map.fitBounds([Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)], {
      padding,
      animate: false,
      ...(maxZoom !== undefined && { maxZoom }),
    })
  }, [map, points, padding, maxZoom])
  return null
}
