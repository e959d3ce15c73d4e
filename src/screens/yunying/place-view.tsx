import { useEffect, useRef } from 'react'
import type { OperationsPlace } from '#core/contract/operations-wall.ts'
import { useMap } from '#web/map/base/use-map.ts'
import { freePadding } from '../stage/free-part.ts'

/** The built-in base map has no more detail at higher zoom. */
const NEAREST = 10
const COUNTRY_NEAREST = 5
/** While no vehicle of a place has a position: the map of the previous city would be wrong. */
const CHINA: NonNullable<OperationsPlace['box']> = [73.5, 18, 135, 53.5]
/** A new city is met from a little higher. */
const RISE = 0.35
const SETTLE_MS = 900

/** Moves the map to the region whenever it changes, and when the wall is resized. */
export function PlaceView({ place: { operatingCity, box } }: { place: OperationsPlace }) {
  const map = useMap()
  const shown = useRef<string>(undefined)
  const newest = useRef(box)
  useEffect(() => {
    newest.current = box
  }, [box])
  const known = box !== null

  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const look = (settles: boolean) => {
      const [west, south, east, north] = newest.current ?? CHINA
      const camera = map.cameraForBounds([west, south, east, north], {
        padding: freePadding(map),
        maxZoom: operatingCity === '' ? COUNTRY_NEAREST : NEAREST,
      })
      if (!camera?.center || camera.zoom === undefined) return
      const { center, zoom } = camera
      map.jumpTo({ center, zoom: settles ? zoom - RISE : zoom })
      if (settles) map.easeTo({ center, zoom, duration: SETTLE_MS })
    }
    look(shown.current !== undefined && !still)
    shown.current = operatingCity
    const onResize = () => look(false)
    map.on('resize', onResize)
    return () => {
      map.off('resize', onResize)
    }
  }, [map, operatingCity, known])

  return null
}
