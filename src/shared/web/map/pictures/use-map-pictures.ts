import { useEffect, useState } from 'react'
import type { BaseMapOptions } from '../base/base-map-style.ts'
import { MapPictures } from './map-pictures.ts'

/** One painter of map pictures for as long as it is used; null until it is there, and where the browser cannot draw. */
export function useMapPictures(options: BaseMapOptions | null): MapPictures | null {
  const [pictures, setPictures] = useState<MapPictures | null>(null)
  const key = options && JSON.stringify(options)
  useEffect(() => {
    if (key === null) return
    let made: MapPictures
    try {
      made = new MapPictures(JSON.parse(key) as BaseMapOptions)
    } catch {
      // Whether this browser can draw is known only by trying; tiles then show ways without a ground.
      return
    }
    // oxlint-disable-next-line react/set-state-in-effect
    setPictures(made)
    return () => {
      setPictures(null)
      made.close()
    }
  }, [key])
  return pictures
}
