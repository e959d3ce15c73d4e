import { useMemo } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { unwrapped } from '#core/domain/antimeridian.ts'

interface Props {
  /** Closed outlines, degrees. */
  rings: readonly (readonly (readonly [lng: number, lat: number])[])[]
  color: string
}

/** Many areas on the map in one colour; where they overlap it is stronger. */
export function RingLayer({ rings, color }: Props) {
  const data = useMemo(
    (): GeoJSON.FeatureCollection => ({
      type: 'FeatureCollection',
      features: rings.map((ring) => ({
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: [unwrapped(ring)] },
        properties: {},
      })),
    }),
    [rings],
  )
  return (
    <Source type="geojson" data={data} tolerance={0}>
      <Layer type="fill" paint={{ 'fill-color': color, 'fill-opacity': 0.12 }} />
      <Layer type="line" paint={{ 'line-color': color, 'line-width': 1, 'line-opacity': 0.6 }} />
    </Source>
  )
}
