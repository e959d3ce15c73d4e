import type { DataDrivenPropertyValueSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { BaseLook } from './look.ts'
import { BASE_SOURCE } from './source.ts'
import type { Worldview } from './source.ts'

type Widths = DataDrivenPropertyValueSpecification<number>

/** Line widths by zoom, growing evenly to the eye in between. */
export function widthsAt(scale: number, ...stops: [zoom: number, pixels: number][]): Widths {
  return [
    'interpolate',
    ['exponential', 1.5],
    ['zoom'],
    ...stops.flatMap(([zoom, pixels]) => [zoom, pixels * scale]),
  ] as Widths
}

/** Lines and labels that hold in every view, or in the chosen one. */
export function inView(worldview: Worldview): FilterSpecification {
  return ['in', ['coalesce', ['get', 'view'], worldview], ['literal', [worldview]]] as FilterSpecification
}

/** Land, rivers and borders, from the bottom up. The sea is the ground of the canvas: not drawing it saves every frame. */
export function shapeLayers({ colour, worldview, scale }: BaseLook): LayerSpecification[] {
  const widths = (...stops: [zoom: number, pixels: number][]) => widthsAt(scale, ...stops)
  // Any other join adds a third to all triangles of the map and makes no visible difference on lines this thin.
  const plain = { 'line-join': 'miter', 'line-cap': 'butt' } as const
  return [
    {
      id: 'base-graticule',
      type: 'line',
      source: BASE_SOURCE,
      'source-layer': 'graticule',
      maxzoom: 6,
      paint: { 'line-color': colour.graticule, 'line-width': 0.75 },
    },
    {
      id: 'base-land',
      type: 'fill',
      source: BASE_SOURCE,
      'source-layer': 'land',
      // Its edge is smoothed by the coast, which is drawn along it.
      paint: { 'fill-color': colour.land, 'fill-antialias': false },
    },
    {
      id: 'base-river',
      type: 'line',
      source: BASE_SOURCE,
      'source-layer': 'river',
      minzoom: 3,
      layout: plain,
      paint: {
        'line-color': colour.river,
        'line-width': widths([3, 0.5], [6, 1.1], [10, 2.2]),
        // Drawn for the scale of a country; near, they would miss their own banks.
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 6.5, 1, 8.5, 0.2],
      },
    },
    {
      id: 'base-lake',
      type: 'fill',
      source: BASE_SOURCE,
      'source-layer': 'lake',
      paint: { 'fill-color': colour.water, 'fill-antialias': false },
    },
    {
      id: 'base-lake-shore',
      type: 'line',
      source: BASE_SOURCE,
      'source-layer': 'lake',
      minzoom: 3,
      paint: { 'line-color': colour.coast, 'line-width': widths([3, 0.3], [8, 0.8]), 'line-opacity': 0.7 },
    },
    {
      id: 'base-prefecture',
      type: 'line',
      source: BASE_SOURCE,
      'source-layer': 'admin2',
      minzoom: 5,
      layout: plain,
      paint: {
        'line-color': colour.prefecture,
        'line-width': widths([5, 0.5], [8, 1]),
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 5, 0, 5.8, 1],
      },
    },
    {
      id: 'base-province',
      type: 'line',
      source: BASE_SOURCE,
      'source-layer': 'admin1',
      minzoom: 3,
      layout: plain,
      paint: {
        'line-color': colour.province,
        'line-width': widths([3, 0.5], [6, 1], [10, 1.8]),
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 3, 0.4, 4, 1],
      },
    },
    {
      id: 'base-coast',
      type: 'line',
      source: BASE_SOURCE,
      'source-layer': 'coast',
      layout: plain,
      paint: { 'line-color': colour.coast, 'line-width': widths([1, 0.4], [5, 0.8], [10, 1.4]) },
    },
    {
      id: 'base-border',
      type: 'line',
      source: BASE_SOURCE,
      'source-layer': 'border',
      filter: inView(worldview),
      layout: plain,
      paint: { 'line-color': colour.border, 'line-width': widths([1, 0.4], [4, 0.8], [7, 1.3], [10, 1.9]) },
    },
  ]
}
