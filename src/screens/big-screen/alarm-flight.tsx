import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useMap } from '#web/map/base/use-map.ts'
import { freeMiddle } from '../stage/free-part.ts'
import styles from './alarm-flight.module.css'
import type { PlacedAlarm } from './use-take-over.ts'

const NEAR_ZOOM = 6.5
const EASE_MS = 1800

interface View {
  center: ReturnType<MapLibreMap['getCenter']>
  zoom: number
}

/** While an alarm takes over the wall, the map shows its location with a ring; then it returns. */
export function AlarmFlight({ alarm }: { alarm: PlacedAlarm | undefined }) {
  const map = useMap()
  const home = useRef<View>(undefined)

  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const duration = still ? 0 : EASE_MS
    if (!alarm) {
      if (home.current) map.easeTo({ ...home.current, duration })
      home.current = undefined
      return
    }
    home.current ??= { center: map.getCenter(), zoom: map.getZoom() }
    const center = { lng: alarm.lng, lat: alarm.lat }
    map.easeTo({ center, zoom: Math.max(NEAR_ZOOM, home.current.zoom), offset: freeMiddle(map), duration })
  }, [map, alarm])

  return alarm ? <PlaceRing map={map} lng={alarm.lng} lat={alarm.lat} /> : null
}

/** A ring that stays at its location while the map moves. */
function PlaceRing({ map, lng, lat }: { map: MapLibreMap; lng: number; lat: number }) {
  const [at, setAt] = useState<{ x: number; y: number }>()
  useEffect(() => {
    const place = () => {
      const { x, y } = map.project([lng, lat])
      setAt({ x, y })
    }
    place()
    map.on('move', place)
    return () => void map.off('move', place)
  }, [map, lng, lat])
  if (!at) return null
  return createPortal(<i className={styles.ring} style={{ left: at.x, top: at.y }} aria-hidden />, map.getContainer())
}
