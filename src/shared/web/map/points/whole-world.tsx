import { useEffect } from 'react'
import { useMap } from '../base/use-map.ts'

const WORLD_PIXELS = 512

/** Lets a small map show the world, however far apart its points are. Goes before what moves the map. */
export function WholeWorld() {
  const map = useMap()
  useEffect(() => {
    const set = () => map.setMinZoom(Math.max(0, Math.log2(map.getContainer().clientWidth / WORLD_PIXELS)))
    set()
    const resized = map.on('resize', set)
    return () => resized.unsubscribe()
  }, [map])
  return null
}
