import type { MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useId, useMemo } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { useMap } from '../base/use-map.ts'
import { pointCollection } from './point-collection.ts'

export interface MapPoint {
  id: number | string
  lng: number
  lat: number
  color: string
}

interface Props {
  points: readonly MapPoint[]
  /** Pixels. */
  radius?: number
  /** Colour of the thin edge that lifts points off the map. */
  edge: string
  onPick?: (id: string) => void
}

/** Some hundred still points, such as the answers of a search. Moving fleets use the vehicle layer. */
export function PointLayer({ points, radius = 4, edge, onPick }: Props) {
  const map = useMap()
  const id = useId()
  const data = useMemo(() => pointCollection(points), [points])
  const pick = useEffectEvent(({ features: [hit] = [] }: MapLayerMouseEvent) => {
    if (hit) onPick?.(String(hit.properties.id))
  })

  useEffect(() => {
    const click = map.on('click', id, (event) => pick(event))
    return () => click.unsubscribe()
  }, [map, id])

  return (
    <Source type="geojson" data={data}>
      <Layer
        id={id}
        type="circle"
        paint={{
          'circle-color': ['get', 'color'],
          'circle-radius': radius,
          'circle-stroke-color': edge,
          'circle-stroke-width': 1,
        }}
      />
    </Source>
  )
}
