import { useEffect, useRef } from 'react'
import type { LiveAlarm } from '#core/contract/live.ts'
import { useMap } from '#web/map/base/use-map.ts'

const NEAR_ZOOM = 6.5
const EASE_MS = 1800
const STAY_MS = 9000
/** Between two excursions a wall rests; at realistic rates it would otherwise never stand still. */
const REST_MS = 90_000

/** When a level 1 alarm is raised the map eases there, stays a moment and comes back. */
export function AlarmExcursion({ raised }: { raised: LiveAlarm | undefined }) {
  const map = useMap()
  const back = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    if (!raised || raised.lat === null || raised.lng === null) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (still || performance.now() - lastAt.current < REST_MS) return
    lastAt.current = performance.now()
    const home = { center: map.getCenter(), zoom: map.getZoom() }
    const ease = (zoom: number, center: { lng: number; lat: number }) => map.easeTo({ center, zoom, duration: EASE_MS })
    ease(Math.max(NEAR_ZOOM, home.zoom), { lng: raised.lng, lat: raised.lat })
    clearTimeout(back.current)
    back.current = setTimeout(() => ease(home.zoom, home.center), EASE_MS + STAY_MS)
  }, [map, raised])

  useEffect(() => () => clearTimeout(back.current), [map])

  return null
}
