import { useMemo } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { pointCollection } from './point-collection.ts'

interface Props {
  /** Longitude, latitude and how much is there. */
  cells: readonly (readonly [lng: number, lat: number, weight: number])[]
  /** Of the densest places, #rrggbb; everything below fades towards the ground. */
  color: string
  /** How far a cell reaches, CSS pixels. */
  radius?: number
}

const STRONGEST = 0.85

/** Density in one hue: more is stronger. */
export function HeatLayer({ cells, color, radius = 22 }: Props) {
  const data = useMemo(() => {
    // Counts differ by powers of ten: their logarithm lets the rare places be seen too.
    const max = Math.log1p(Math.max(1, ...cells.map(([, , weight]) => weight)))
    return pointCollection(cells.map(([lng, lat, weight]) => ({ lng, lat, weight: Math.log1p(weight) / max })))
  }, [cells])
  return (
    <Source type="geojson" data={data}>
      <Layer
        type="heatmap"
        paint={{
          'heatmap-weight': ['get', 'weight'],
          'heatmap-radius': radius,
          'heatmap-opacity': STRONGEST,
          'heatmap-color': ['interpolate', ['linear'], ['heatmap-density'], 0, `${color}00`, 1, color],
        }}
      />
    </Source>
  )
}
