import { useMemo } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { boxOfLine, unwrapped } from '#core/domain/antimeridian.ts'
import { FitBox } from '../points/fit-box.tsx'

type LngLat = [lng: number, lat: number]

interface Props {
  /** Closed outline of the area. */
  ring: readonly LngLat[]
  color: string
  /** False: the map stays where it is. */
  fit?: boolean
}

/** One area on the map, which fits it unless `fit` is false. */
export function ShapeLayer({ ring, color, fit = true }: Props) {
  const data = useMemo(
    (): GeoJSON.Feature => ({
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [unwrapped(ring)] },
      properties: {},
    }),
    [ring],
  )
  const box = useMemo(() => boxOfLine(ring), [ring])
  return (
    <>
      {/* Simplified, a circle would show its corners. */}
      <Source type="geojson" data={data} tolerance={0}>
        <Layer type="fill" paint={{ 'fill-color': color, 'fill-opacity': 0.16 }} />
        <Layer type="line" paint={{ 'line-color': color, 'line-width': 2 }} />
      </Source>
      {fit && <FitBox box={box} padding={48} />}
    </>
  )
}
