import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect, useId } from 'react'
import { useMap } from '../base/use-map.ts'

interface Props {
  /** Longitude, latitude and how much is there. */
  cells: readonly (readonly [lng: number, lat: number, weight: number])[]
  /** Of the densest places, #rrggbb; everything below fades towards the ground. */
  color: string
  /** How far a cell reaches, CSS pixels; absent: as on a desk. */
  radius?: number
}

const RADIUS_PIXELS = 22
const STRONGEST = 0.85

/** Density in one hue: more is stronger. */
export function HeatLayer({ cells, color, radius }: Props) {
  const map = useMap()
  const id = `heat${useId()}`

  useEffect(() => {
    map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
    map.addLayer({
      id,
      type: 'heatmap',
      source: id,
      paint: {
        'heatmap-weight': ['get', 'weight'],
        'heatmap-radius': RADIUS_PIXELS,
        'heatmap-opacity': STRONGEST,
        'heatmap-color': ['interpolate', ['linear'], ['heatmap-density'], 0, `${color}00`, 1, color],
      },
    })
    return () => {
      // The canvas may have removed its map before this effect is undone.
      if (!map.getStyle()) return
      map.removeLayer(id)
      map.removeSource(id)
    }
  }, [map, id, color])

  useEffect(() => {
    if (radius !== undefined) map.setPaintProperty(id, 'heatmap-radius', radius)
  }, [map, id, color, radius])

  useEffect(() => {
    // Counts differ by powers of ten: their logarithm lets the rare places be seen too.
    const most = Math.log1p(Math.max(1, ...cells.map(([, , weight]) => weight)))
    void map.getSource<GeoJSONSource>(id)?.setData({
      type: 'FeatureCollection',
      features: cells.map(([lng, lat, weight]) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [lng, lat] },
        properties: { weight: Math.log1p(weight) / most },
      })),
    })
  }, [map, id, cells, color])

  return null
}
