import { useEffect } from 'react'
import type { MapBox } from '#core/domain/antimeridian.ts'
import { useMap } from '../base/use-map.ts'

interface Props {
  box: MapBox | undefined
  /** Free space around it, CSS pixels. */
  padding: number
  maxZoom?: number
}

/** Moves the map so that the box is in view, again whenever it changes. */
export function FitBox({ box, padding, maxZoom }: Props) {
  const map = useMap()
  useEffect(() => {
    if (box) map.fitBounds(box, { padding, animate: false, ...(maxZoom !== undefined && { maxZoom }) })
  }, [map, box, padding, maxZoom])
  return null
}
