import type { CircleLayerSpecification, ExpressionSpecification } from 'maplibre-gl'
import { BASE_SOURCE } from './source.ts'

/** Of towns at night. */
const LIGHT = '#F4DDB0'

/** Radius by zoom of the smallest and the largest places; `size` is ten times the logarithm of the population. */
function radius(scale: number, ...stops: [zoom: number, town: number, metropolis: number][]): ExpressionSpecification {
  return [
    'interpolate',
    ['linear'],
    ['zoom'],
    ...stops.flatMap(([zoom, town, metropolis]) => [
      zoom,
      ['interpolate', ['exponential', 1.05], ['get', 'size'], 35, town * scale, 75, metropolis * scale],
    ]),
  ] as ExpressionSpecification
}

/**
 * Towns as lights: where people live the map is not empty. They lie below roads and names, a glow around each and a bright
 * middle, and fade where roads and names of a city take over.
 */
export function lightLayers(scale: number): CircleLayerSpecification[] {
  const light = (
    name: string,
    blur: number,
    opacity: [far: number, near: number],
    ...stops: [zoom: number, town: number, metropolis: number][]
  ): CircleLayerSpecification => ({
    id: `base-light-${name}`,
    type: 'circle',
    source: BASE_SOURCE,
    'source-layer': 'light',
    paint: {
      'circle-color': LIGHT,
      'circle-blur': blur,
      'circle-radius': radius(scale, ...stops),
      'circle-opacity': ['interpolate', ['linear'], ['zoom'], 2, opacity[0], 7, opacity[1], 10, 0],
      'circle-pitch-alignment': 'map',
    },
  })
  return [
    light('glow', 1, [0.13, 0.17], [2, 1.5, 9], [4, 3, 18], [7, 6, 46], [9, 10, 90]),
    light('middle', 0.6, [0.55, 0.6], [2, 0.4, 1.5], [4, 0.6, 2.2], [7, 0.9, 4], [9, 1.2, 6]),
  ]
}
