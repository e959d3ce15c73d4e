import type { ExpressionSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { unwrapped } from '#core/domain/antimeridian.ts'
import { NOTHING } from '../points/point-collection.ts'

/** Where a vehicle went, as columns of one length. */
export interface LayerTrack {
  id: number
  color: string
  lng: readonly number[]
  lat: readonly number[]
  /** 1 for each point after a gap, which is not connected to the one before it. */
  afterGap: Uint8Array
  /** Colour from each point to the next, in place of the one of the track. */
  colors?: readonly string[] | undefined
}

export interface TrackLayerProps {
  tracks: readonly LayerTrack[]
  selectedId: number | null
  /** Draws a dashed line across each silence: where it leads is unknown. */
  dashedGaps?: boolean
}

interface LineFeature {
  type: 'Feature'
  properties: { id: number; color: string; graded: boolean }
  geometry: { type: 'LineString'; coordinates: [number, number][] }
}

const TRACK_OPACITY = 0.4
const TOLERANCE = 0.2
const ROUND = { 'line-join': 'round', 'line-cap': 'round' } as const

/** Tracks of several vehicles over a past time. */
export function TrackLayer({ tracks, selectedId, dashedGaps }: TrackLayerProps) {
  const data = useMemo(() => collection(tracks.flatMap(linesOf)), [tracks])
  const gaps = useMemo(() => (dashedGaps ? collection(tracks.flatMap(gapLinesOf)) : NOTHING), [tracks, dashedGaps])
  const selected: ExpressionSpecification = ['==', ['get', 'id'], selectedId ?? 0]

  return (
    <>
      <Source type="geojson" data={gaps} tolerance={TOLERANCE}>
        <Layer
          type="line"
          paint={{
            'line-color': ['get', 'color'],
            'line-width': 2,
            'line-dasharray': [2, 3],
            'line-opacity': ['case', selected, 2 * TRACK_OPACITY, TRACK_OPACITY],
          }}
        />
      </Source>
      <Source type="geojson" data={data} tolerance={TOLERANCE}>
        <Layer
          type="line"
          layout={ROUND}
          paint={{
            'line-color': ['get', 'color'],
            'line-width': ['case', ['get', 'graded'], 4, 2],
            'line-opacity': ['case', selected, 2 * TRACK_OPACITY, TRACK_OPACITY],
          }}
        />
      </Source>
    </>
  )
}

const collection = (features: LineFeature[]): GeoJSON.FeatureCollection => ({ type: 'FeatureCollection', features })

/** A track in pieces: no line crosses a gap, and each has one colour. */
export function linesOf({ id, color, colors, lng, lat, afterGap }: LayerTrack): LineFeature[] {
  const pieces: { color: string; points: [number, number][] }[] = []
  lng.forEach((east, index) => {
    const place: [number, number] = [east, lat[index]!]
    const own = colors?.[index] ?? color
    const before = pieces.at(-1)
    if (before && index > 0 && afterGap[index] !== 1) {
      before.points.push(place)
      if (before.color === own) return
    }
    pieces.push({ color: own, points: [place] })
  })
  return pieces
    .filter(({ points }) => points.length > 1)
    .map(({ color: own, points }) => feature(id, own, unwrapped(points), colors !== undefined))
}

/** From where a vehicle fell silent to where it reported again. */
export function gapLinesOf({ id, color, lng, lat, afterGap }: LayerTrack): LineFeature[] {
  return lng.flatMap((east, index) => {
    if (index === 0 || afterGap[index] !== 1) return []
    const ends: [number, number][] = [
      [lng[index - 1]!, lat[index - 1]!],
      [east, lat[index]!],
    ]
    return [feature(id, color, unwrapped(ends))]
  })
}

function feature(id: number, color: string, coordinates: [number, number][], graded = false): LineFeature {
  return { type: 'Feature', properties: { id, color, graded }, geometry: { type: 'LineString', coordinates } }
}
