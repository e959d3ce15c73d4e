import type { FeatureCollection, LineString } from 'geojson'
import { Layer, Source } from 'react-map-gl/maplibre'

export type AgedLines = FeatureCollection<LineString, { opacity: number }>

interface Props {
  lines: AgedLines
  color: string
  /** Size of the map's lines: 1 on a desk, more on a wall that is read from afar. */
  scale: number
}

/** Where many vehicles have been, each piece as faint as it is old. A still picture: it costs nothing until it changes. */
export function AgedLinesLayer({ lines, color, scale }: Props) {
  return (
    <Source type="geojson" data={lines} tolerance={0.2}>
      <Layer
        type="line"
        layout={{ 'line-join': 'round', 'line-cap': 'butt' }}
        paint={{
          'line-color': color,
          'line-opacity': ['get', 'opacity'],
          'line-width': ['interpolate', ['linear'], ['zoom'], 3, 1.1 * scale, 8, 2.4 * scale],
        }}
      />
    </Source>
  )
}
