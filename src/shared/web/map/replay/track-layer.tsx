import type { ExpressionSpecification, GeoJSONSource } from 'maplibre-gl'
import { useEffect, useEffectEvent, useId, useMemo } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { unwrapped } from '#core/domain/antimeridian.ts'
import { useMap } from '../base/use-map.ts'
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
  /** Longitudes and latitudes of the stretch that leads to where a vehicle is at a moment; drawn strongly. */
  tailOf: (id: number, moment: number) => readonly (readonly [lng: number, lat: number])[]
  /** Calls with every moment shown, at once and from then on; answers how to stop. Keep the function stable. */
  onMoment: (listener: (moment: number) => void) => () => void
  /** Draws a dashed line across each silence: where it leads is unknown. */
  dashedGaps?: boolean
}

interface LineFeature {
  type: 'Feature'
  properties: { id: number; color: string; graded: boolean }
  geometry: { type: 'LineString'; coordinates: [number, number][] }
}

/** Tails are lines of the map, and every change of them draws the map again. */
const TAIL_EVERY_MS = 400
const TRACK_OPACITY = 0.4
const TOLERANCE = 0.2
const ROUND = { 'line-join': 'round', 'line-cap': 'round' } as const

/** Tracks of several vehicles over a past time, and the last stretch of each up to the moment shown. */
export function TrackLayer({ tracks, selectedId, tailOf, onMoment, dashedGaps }: TrackLayerProps) {
  const map = useMap()
  const tailId = `tails${useId()}`
  const data = useMemo(() => collection(tracks.flatMap(linesOf)), [tracks])
  const gaps = useMemo(() => (dashedGaps ? collection(tracks.flatMap(gapLinesOf)) : NOTHING), [tracks, dashedGaps])
  const selected: ExpressionSpecification = ['==', ['get', 'id'], selectedId ?? 0]

  const drawTails = useEffectEvent((moment: number) => {
    const features = tracks.flatMap(({ id: vehicle, color }): LineFeature[] => {
      const coordinates = unwrapped(tailOf(vehicle, moment))
      return coordinates.length > 1 ? [feature(vehicle, color, coordinates)] : []
    })
    void map.getSource<GeoJSONSource>(tailId)?.setData(collection(features))
  })
  useEffect(() => {
    let drawnAt = 0
    let later: ReturnType<typeof setTimeout> | undefined
    const draw = (moment: number) => {
      drawnAt = performance.now()
      drawTails(moment)
    }
    const stop = onMoment((moment) => {
      clearTimeout(later)
      const left = drawnAt + TAIL_EVERY_MS - performance.now()
      if (left <= 0) draw(moment)
      else later = setTimeout(() => draw(moment), left)
    })
    return () => {
      clearTimeout(later)
      stop()
    }
  }, [map, tracks, onMoment])

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
      <Source id={tailId} type="geojson" data={NOTHING} tolerance={TOLERANCE}>
        <Layer
          type="line"
          layout={ROUND}
          paint={{ 'line-color': ['get', 'color'], 'line-width': ['case', selected, 5, 3] }}
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
