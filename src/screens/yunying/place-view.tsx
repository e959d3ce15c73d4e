import type { PaddingOptions } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import type { OperationsPlace } from '#core/contract/operations-wall.ts'
import { frameSize } from '#web/map/base/overscan.ts'
import { useMap } from '#web/map/base/use-map.ts'
import { unitOf } from '../stage/unit.ts'

/** The built-in base map has no more detail at higher zoom. */
const NEAREST = 10
const COUNTRY_NEAREST = 5
/** While no vehicle of a place has a position: the map of the previous city would be wrong. */
const CHINA: NonNullable<OperationsPlace['box']> = [73.5, 18, 135, 53.5]
/** A new city is met from a little higher. */
const RISE = 0.35
const SETTLE_MS = 900

/** Layouts of yunying-screen.module.css: how much of each side is under panels. */
function placePadding(width: number, height: number): PaddingOptions {
  const unit = unitOf(width, height)
  if (width <= height) return { top: 0.9 * unit, bottom: 0.62 * height, left: 0.1 * unit, right: 0.1 * unit }
  const wide = width / height >= 2.5
  return {
    top: 0.95 * unit,
    bottom: 1.2 * unit,
    left: (wide ? 4.1 : 2.15) * unit,
    right: (wide ? 4.5 : 2.55) * unit,
  }
}

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
      const { width, height } = frameSize(map)
      const camera = map.cameraForBounds([west, south, east, north], {
        padding: placePadding(width, height),
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
