import { useEffect } from 'react'
import { useMap } from '../base/use-map.ts'

interface Props {
  lng: number
  lat: number
  /** Absent: the map stays as near as it is. */
  zoom?: number | undefined
}

/** Moves the map to a place whenever the place changes. */
export function LookAt({ lng, lat, zoom }: Props) {
  const map = useMap()
  useEffect(() => {
    map.easeTo({ center: [lng, lat], ...(zoom !== undefined && { zoom: Math.max(zoom, map.getZoom()) }) })
  }, [map, lng, lat, zoom])
  return null
}
