import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import type { FleetStore } from '#web/live/fleet-store.ts'
import { useMap } from '../base/use-map.ts'
import { lngLatOf } from '../vehicles/map-view-box.ts'
import { NOTHING } from '../points/point-collection.ts'
import { extendedTrail, type PieceLook, type TrailPoint, trailPieces } from './trail-geometry.ts'

export interface TrailLayerProps {
  /** Oldest first. A new list replaces the trail. */
  points: readonly TrailPoint[]
  color: string
  /** With both, positions that arrive live lengthen the trail, and its end stays under the gliding vehicle. */
  store?: FleetStore
  vehicleId?: number
  /** How much of the past stays visible while positions arrive. */
  keepSeconds?: number
  /** Colour and width by speed, the fourth entry of each point, instead of one colour. Keep the function stable. */
  lookOf?: PieceLook | undefined
  /** Size of its lines: 1 on a desk, more on a wall that is read from afar. */
  scale?: number
}

/** Where a vehicle has been, fading with age. Lies under the vehicles. */
export function TrailLayer({
  points,
  color,
  store,
  vehicleId,
  keepSeconds = 1800,
  lookOf,
  scale = 1,
}: TrailLayerProps) {
  const map = useMap()
  const id = `trail${useId()}`
  const trail = useRef<readonly TrailPoint[]>(points)

  const draw = useEffectEvent(() => {
    const live = store && vehicleId !== undefined ? store.indexOf(vehicleId) : -1
    if (store && live >= 0) {
      const next: TrailPoint = [store.lng[live]!, store.lat[live]!, store.time[live]!, store.speed[live]!]
      if (next[2] > 0) trail.current = extendedTrail(trail.current, next, keepSeconds)
    }
    const head = store && live >= 0 ? lngLatOf(store.shownAt(live)) : undefined
    const features = trailPieces(withHead(trail.current, head), lookOf)
    void map.getSource<GeoJSONSource>(id)?.setData({ type: 'FeatureCollection', features })
  })

  useEffect(() => {
    trail.current = points
    draw()
  }, [points, lookOf])

  useEffect(() => {
    if (!store || vehicleId === undefined) return
    return store.onChange(() => draw())
  }, [store, vehicleId])

  return (
    <Source id={id} type="geojson" data={NOTHING} tolerance={0.2}>
      <Layer
        type="line"
        layout={{ 'line-join': 'round' }}
        paint={{
          'line-color': ['coalesce', ['get', 'color'], color],
          'line-width': [
            'interpolate',
            ['linear'],
            ['zoom'],
            4,
            ['*', 1.5 * scale, ['coalesce', ['get', 'width'], 1]],
            10,
            ['*', 3 * scale, ['coalesce', ['get', 'width'], 1]],
          ],
          'line-opacity': ['get', 'opacity'],
        }}
      />
    </Source>
  )
}

/** The vehicle is drawn on its way to the newest point, so the trail ends where it is drawn. */
function withHead(points: readonly TrailPoint[], head: [number, number] | undefined): readonly TrailPoint[] {
  const last = points.at(-1)
  return last && head ? [...points.slice(0, -1), [head[0], head[1], last[2], ...last.slice(3)]] : points
}
