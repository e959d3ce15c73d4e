import type { ExpressionSpecification, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useId, useMemo } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { boxOfLine } from '#core/domain/antimeridian.ts'
import { useMap } from '../base/use-map.ts'

export interface MapArea {
  id: number
  name: string
  color: string
  /** Closed outline, degrees. */
  ring: readonly (readonly [lng: number, lat: number])[]
  faint: boolean
}

interface Props {
  areas: readonly MapArea[]
  onPick?: (id: number) => void
  /** The area under the pointer; undefined: none. */
  onPoint?: (name: string | undefined) => void
}

/** Below it an area is smaller than a mark can be seen: a dot is drawn, and fades while the area grows. */
const DOTS_UNTIL = 9
const DOTS_FADE = 7.5
/** Pixels that corners may be off: outlines are simplified for each zoom. */
const TOLERANCE = 1
/** Areas are drawn from here on: before, thousands of them are in view and none is larger than its dot. */
const SHAPES_FROM = 8
/** Outlines are most of what areas cost to draw; before, an area is as small as its outline is wide, and its fill is stronger. */
const OUTLINES_FROM = 9.5
/** Dots this near to each other, in pixels, are drawn as one: thousands of them in a country hide each other anyway. */
const DOTS_MERGED = 8
const DOTS_MERGED_UNTIL = 6
/** What a click on merged dots zooms in by. */
const MERGED_ZOOM = 2
/** Merged dots have the colour of one of them. */
const FIRST_COLOR: ExpressionSpecification[] = [
  ['coalesce', ['accumulated'], ['get', 'color']],
  ['get', 'color'],
]

/**
 * Some ten thousand areas: the library cuts them into tiles in its worker and simplifies each zoom, so that moving the map
 * costs what is in view.
 */
export function AreasLayer({ areas, onPick, onPoint }: Props) {
  const id = useId()
  const { shapes, dots } = useMemo(() => collections(areas), [areas])
  useAreaPointer([`${id}dot`, `${id}fill`], { onPick, onPoint })
  return (
    <>
      <Source type="geojson" data={shapes} tolerance={TOLERANCE}>
        <Layer
          id={`${id}fill`}
          type="fill"
          minzoom={SHAPES_FROM}
          paint={{
            'fill-color': ['get', 'color'],
            'fill-opacity': [
              'interpolate',
              ['linear'],
              ['zoom'],
              OUTLINES_FROM - 0.5,
              ['case', ['get', 'faint'], 0.15, 0.45],
              OUTLINES_FROM + 0.5,
              ['case', ['get', 'faint'], 0.05, 0.16],
            ],
            // The edge has a line of its own.
            'fill-antialias': false,
          }}
        />
        <Layer
          type="line"
          minzoom={OUTLINES_FROM}
          paint={{
            'line-color': ['get', 'color'],
            'line-width': 1.5,
            'line-opacity': ['case', ['get', 'faint'], 0.35, 0.9],
          }}
        />
      </Source>
      <Source
        type="geojson"
        data={dots}
        cluster
        clusterRadius={DOTS_MERGED}
        clusterMaxZoom={DOTS_MERGED_UNTIL}
        clusterProperties={{ color: FIRST_COLOR }}
      >
        <Layer
          id={`${id}dot`}
          type="circle"
          maxzoom={DOTS_UNTIL}
          paint={{
            'circle-color': ['get', 'color'],
            'circle-radius': [
              'interpolate',
              ['linear'],
              ['zoom'],
              3,
              ['min', 4, ['+', 2, ['*', 0.35, ['sqrt', ['-', ['coalesce', ['get', 'point_count'], 1], 1]]]]],
              DOTS_FADE,
              4,
            ],
            'circle-opacity': ['interpolate', ['linear'], ['zoom'], DOTS_FADE, 0.85, DOTS_UNTIL, 0],
          }}
        />
      </Source>
    </>
  )
}

function collections(areas: readonly MapArea[]) {
  const shapes: GeoJSON.Feature[] = []
  const dots: GeoJSON.Feature[] = []
  for (const { id, name, color, ring, faint } of areas) {
    const box = boxOfLine(ring)
    if (!box) continue
    const [west, south, east, north] = box
    const properties = { id, name, color, faint }
    const coordinates = [ring.map(([lng, lat]) => [lng, lat])]
    shapes.push({ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates } })
    const middle = [(west + east) / 2, (south + north) / 2]
    dots.push({ type: 'Feature', properties, geometry: { type: 'Point', coordinates: middle } })
  }
  const collection = (features: GeoJSON.Feature[]) => ({ type: 'FeatureCollection' as const, features })
  return { shapes: collection(shapes), dots: collection(dots) }
}

/** The smallest number of layers is asked for what is under the pointer, once for each frame. */
function useAreaPointer(layers: readonly string[], { onPick, onPoint }: Pick<Props, 'onPick' | 'onPoint'>): void {
  const map = useMap()
  const key = layers.join(' ')
  const at = useEffectEvent(({ point }: MapMouseEvent) => {
    const known = key.split(' ').filter((layer) => map.getLayer(layer))
    return map.queryRenderedFeatures(point, { layers: known })[0]
  })
  const clicked = useEffectEvent((event: MapMouseEvent) => {
    const hit = at(event)
    if (!hit || !onPick) return
    if (!hit.properties.cluster) onPick(Number(hit.properties.id))
    else map.easeTo({ center: event.lngLat, zoom: map.getZoom() + MERGED_ZOOM })
  })
  const moved = useEffectEvent((event: MapMouseEvent) => {
    if (!onPoint || map.isMoving()) return
    const hit = at(event)
    map.getCanvas().style.cursor = hit ? 'pointer' : ''
    onPoint(hit && !hit.properties.cluster ? String(hit.properties.name) : undefined)
  })
  useEffect(() => {
    let frame = 0
    const click = map.on('click', (event) => clicked(event))
    const move = map.on('mousemove', (event) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => moved(event))
    })
    return () => {
      cancelAnimationFrame(frame)
      click.unsubscribe()
      move.unsubscribe()
    }
  }, [map])
}
