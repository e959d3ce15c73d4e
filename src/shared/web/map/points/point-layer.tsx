import type { GeoJSONSource, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useId, useRef } from 'react'
import { useMap } from '../base/use-map.ts'

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
  const pick = useRef(onPick)

  useEffect(() => {
    pick.current = onPick
  })

  useEffect(() => {
    map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
    map.addLayer({
      id,
      type: 'circle',
      source: id,
      paint: {
        'circle-color': ['get', 'color'],
        'circle-radius': radius,
        'circle-stroke-color': edge,
        'circle-stroke-width': 1,
      },
    })
    const click = (event: MapMouseEvent) => {
      const [hit] = map.queryRenderedFeatures(event.point, { layers: [id] })
      if (hit) pick.current?.(String(hit.properties.id))
    }
    map.on('click', id, click)
    return () => {
      map.off('click', id, click)
      // The canvas may have removed its map before this effect is undone.
      if (!map.getStyle()) return
      map.removeLayer(id)
      map.removeSource(id)
    }
  }, [map, id, radius, edge])

  useEffect(() => {
    void map.getSource<GeoJSONSource>(id)?.setData({
      type: 'FeatureCollection',
      features: points.map(({ lng, lat, ...properties }) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [lng, lat] },
        properties,
      })),
    })
  }, [map, id, points, radius, edge])

  return null
}
