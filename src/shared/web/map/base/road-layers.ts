import type { LineLayerSpecification } from 'maplibre-gl'
import type { BaseLook } from './look.ts'
import { widthsAt } from './shape-layers.ts'
import { ROADS_SOURCE } from './source.ts'

/** Roads of the simulated fleet by tier, the smallest first. They recede: a track on them must stay the brighter line. */
export function roadLayers({ colour, scale }: BaseLook): LineLayerSpecification[] {
  const layer = (
    name: string,
    tier: number,
    color: string,
    minzoom: number,
    ...stops: [zoom: number, pixels: number][]
  ): LineLayerSpecification => ({
    id: `base-${name}`,
    type: 'line',
    source: ROADS_SOURCE,
    'source-layer': 'road',
    minzoom,
    filter: ['==', ['get', 'tier'], tier],
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': color, 'line-width': widthsAt(scale, ...stops) },
  })
  return [
    layer('street', 0, colour.street, 10.5, [10.5, 0.4], [12, 1.2], [14, 4]),
    layer('country-road', 3, colour.road, 8, [8, 0.4], [11, 1], [14, 3.5]),
    layer('main-road', 2, colour.road, 6, [6, 0.4], [9, 1], [11, 1.8], [14, 5]),
    layer('motorway', 1, colour.motorway, 4.5, [4.5, 0.4], [8, 1.2], [11, 2.4], [14, 6.5]),
  ]
}
