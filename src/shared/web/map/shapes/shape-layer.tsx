import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect, useId } from 'react'
import { useMap } from '../base/use-map.ts'

type LngLat = [lng: number, lat: number]

interface Props {
  /** Closed outline of the area. */
  ring: readonly LngLat[]
  color: string
  /** False: the map stays where it is. */
  fit?: boolean
}

const FILL_OPACITY = 0.16
const EDGE_PIXELS = 2
const ROOM_PIXELS = 48

/** One area on the map, which shows all of it unless told otherwise. */
export function ShapeLayer({ ring, color, fit = true }: Props) {
  const map = useMap()
  const id = useId()

  useEffect(() => {
    const edge = `${id}edge`
    // Simplified, a circle would show its corners.
    map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, tolerance: 0 })
    map.addLayer({ id, type: 'fill', source: id, paint: { 'fill-color': color, 'fill-opacity': FILL_OPACITY } })
    map.addLayer({ id: edge, type: 'line', source: id, paint: { 'line-color': color, 'line-width': EDGE_PIXELS } })
    return () => {
      // The canvas may have removed its map before this effect is undone.
      if (!map.getStyle()) return
      map.removeLayer(edge)
      map.removeLayer(id)
      map.removeSource(id)
    }
  }, [map, id, color])

  useEffect(() => {
    void map.getSource<GeoJSONSource>(id)?.setData({
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [[...ring]] },
      properties: {},
    })
  }, [map, id, ring, color])

  useEffect(() => {
    if (!fit) return
    const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)]
    map.fitBounds([Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)], {
      padding: ROOM_PIXELS,
      animate: false,
    })
  }, [map, ring, fit])

  return null
}
