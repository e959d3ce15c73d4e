import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react'
import type { FleetStore } from '#web/live/fleet-store.ts'
import { useMap } from '../base/use-map.ts'
import { lngLatOf } from '../vehicles/map-view-box.ts'
import { extendedTrail, type TrailPoint, trailPieces } from './trail-geometry.ts'

export interface TrailLayerProps {
  /** Oldest first. A new list replaces the trail. */
  points: readonly TrailPoint[]
  color: string
  /** With both, positions that arrive live lengthen the trail, and its end stays under the gliding vehicle. */
  store?: FleetStore
  vehicleId?: number
  /** How much of the past is kept while positions arrive. */
  keepSeconds?: number
}

/** Where a vehicle has been, fading with age. Lies under the vehicles. */
export function TrailLayer({ points, color, store, vehicleId, keepSeconds = 1800 }: TrailLayerProps) {
  const map = useMap()
  const id = `trail${useId()}`
  const trail = useRef<readonly TrailPoint[]>(points)
  const shown = useMemo(() => ({ map, id }), [map, id])

  const draw = useEffectEvent(() => {
    const source = shown.map.getSource<GeoJSONSource>(shown.id)
    const live = store && vehicleId !== undefined ? store.indexOf(vehicleId) : -1
    if (store && live >= 0) {
      const next: TrailPoint = [store.lng[live]!, store.lat[live]!, store.time[live]!]
      if (next[2] > 0) trail.current = extendedTrail(trail.current, next, keepSeconds)
    }
    const head = store && live >= 0 ? lngLatOf(store.shownAt(live)) : undefined
    void source?.setData({ type: 'FeatureCollection', features: trailPieces(withHead(trail.current, head)) })
  })

  useEffect(() => {
    addTrail(shown.map, shown.id)
    return () => removeTrail(shown.map, shown.id)
  }, [shown])

  useEffect(() => {
    trail.current = points
    draw()
  }, [points, shown])

  useEffect(() => {
    if (!store || vehicleId === undefined) return
    return store.onChange(() => draw())
  }, [store, vehicleId])

  useEffect(() => {
    shown.map.setPaintProperty(shown.id, 'line-color', color)
  }, [shown, color])

  return null
}

/** The vehicle is drawn on its way to the newest point, so the trail ends where it is drawn. */
function withHead(points: readonly TrailPoint[], head: [number, number] | undefined): readonly TrailPoint[] {
  const last = points.at(-1)
  return last && head ? [...points.slice(0, -1), [head[0], head[1], last[2]]] : points
}

function addTrail(map: MapLibreMap, id: string): void {
  map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, tolerance: 0.2 })
  map.addLayer({
    id,
    type: 'line',
    source: id,
    layout: { 'line-join': 'round' },
    paint: { 'line-width': ['interpolate', ['linear'], ['zoom'], 4, 1.5, 10, 3], 'line-opacity': ['get', 'opacity'] },
  })
}

function removeTrail(map: MapLibreMap, id: string): void {
  // The map may already be gone when a whole page unmounts.
  if (!map.style) return
  if (map.getLayer(id)) map.removeLayer(id)
  if (map.getSource(id)) map.removeSource(id)
}
