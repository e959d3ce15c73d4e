import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { unwrapped } from '#core/domain/antimeridian.ts'
import { useMap } from '../base/use-map.ts'
import styles from './tail-layer.module.css'
import type { LayerTrack } from './track-layer.tsx'

export interface TailLayerProps {
  tracks: readonly Pick<LayerTrack, 'id' | 'color'>[]
  selectedId: number | null
  /** Longitudes and latitudes of the stretch that leads to where a vehicle is at a moment. */
  tailOf: (id: number, moment: number) => readonly (readonly [lng: number, lat: number])[]
  /** Calls with every moment shown, at once and from then on; answers how to stop. Keep the function stable. */
  onMoment: (listener: (moment: number) => void) => () => void
}

const SVG = 'http://www.w3.org/2000/svg'

/**
 * The last stretch of each vehicle up to the moment shown, drawn strongly. The lines lie over the map, not in it: a line of the map
 * that changes draws the whole map again, which takes longer than a person who drags a clock waits.
 */
export function TailLayer({ tracks, selectedId, tailOf, onMoment }: TailLayerProps) {
  const map = useMap()
  const draw = useEffectEvent((lines: readonly SVGPathElement[], moment: number) => {
    tracks.forEach(({ id }, index) => {
      lines[index]?.setAttribute('d', linePath(map, unwrapped(tailOf(id, moment))))
      lines[index]?.toggleAttribute('data-selected', id === selectedId)
    })
  })
  useEffect(() => {
    const { drawing, lines } = tailDrawing(tracks)
    // Below the marks of the vehicles, which come after it.
    map.getCanvas().after(drawing)
    let shown = 0
    const redraw = () => draw(lines, shown)
    const stop = onMoment((moment) => {
      shown = moment
      redraw()
    })
    map.on('move', redraw)
    map.on('resize', redraw)
    return () => {
      stop()
      map.off('move', redraw)
      map.off('resize', redraw)
      drawing.remove()
    }
  }, [map, tracks, selectedId, onMoment])
  return null
}

function tailDrawing(tracks: TailLayerProps['tracks']): { drawing: SVGSVGElement; lines: SVGPathElement[] } {
  const drawing = document.createElementNS(SVG, 'svg')
  drawing.classList.add(styles.tails!)
  drawing.ariaHidden = 'true'
  const lines = tracks.map(({ color }) => {
    const line = document.createElementNS(SVG, 'path')
    line.setAttribute('stroke', color)
    return line
  })
  drawing.append(...lines)
  return { drawing, lines }
}

/** In the copy of the world that shows, as the mark of the vehicle at the end of the line is. */
function linePath(map: MapLibreMap, places: readonly (readonly [lng: number, lat: number])[]): string {
  const head = places.at(-1)
  if (!head || places.length < 2) return ''
  const worlds = Math.round((map.getCenter().lng - head[0]) / 360) * 360
  return places
    .map(([lng, lat], index) => {
      const { x, y } = map.project([lng + worlds, lat])
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}
