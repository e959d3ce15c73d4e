import type { StyleSpecification } from 'maplibre-gl'
import { mapFontFaces } from './font-faces.ts'
import { labelLayers } from './label-layers.ts'
import { lightLayers } from './light-layers.ts'
import type { BaseLook } from './look.ts'
import { MAP_PALETTES } from './palette.ts'
import type { MapTheme } from './palette.ts'
import { roadLayers } from './road-layers.ts'
import { shapeLayers } from './shape-layers.ts'
import { BASE_SOURCE, BASE_TILES_URL, ROADS_SOURCE, ROADS_TILES_URL } from './source.ts'
import type { Worldview } from './source.ts'

export interface BaseMapOptions {
  theme: MapTheme
  /** One of the eight languages; region subtags are ignored. */
  language: string
  /** Address of another style; `{key}`, `{theme}` and `{language}` in it are filled in. */
  styleUrl?: string | undefined
  mapKey?: string | undefined
  /** Draw the roads of the simulated fleet. */
  demoRoads?: boolean | undefined
  /** Towns shine by their population; on a dark map alone. */
  lights?: boolean | undefined
  worldview?: Worldview
  /** Size of text and lines: 1 on a desk, more on a wall that is read from afar. */
  scale?: number | undefined
}

const ATTRIBUTION = 'Natural Earth · GeoNames (CC BY 4.0)'

/** The style of the built-in map, or the address of the configured one. */
export function baseMapStyle(options: BaseMapOptions): StyleSpecification | string {
  const language = options.language.split('-')[0] ?? options.language
  if (options.styleUrl) return configuredStyle(options.styleUrl, options, language)
  const { theme, worldview = 'cn', scale = 1, demoRoads = false, lights = false } = options
  const look: BaseLook = { colour: MAP_PALETTES[theme], language, worldview, scale }
  return {
    version: 8,
    'font-faces': mapFontFaces,
    sources: {
      [BASE_SOURCE]: { type: 'vector', url: BASE_TILES_URL, attribution: ATTRIBUTION },
      ...(demoRoads && { [ROADS_SOURCE]: { type: 'vector', url: ROADS_TILES_URL } }),
    },
    layers: [
      ...shapeLayers(look),
      ...(lights && theme === 'dark' ? lightLayers(scale) : []),
      ...(demoRoads ? roadLayers(look) : []),
      ...labelLayers(look),
    ],
  }
}

function configuredStyle(url: string, { mapKey = '', theme }: BaseMapOptions, language: string): string {
  return url
    .replaceAll('{key}', encodeURIComponent(mapKey))
    .replaceAll('{theme}', theme)
    .replaceAll('{language}', encodeURIComponent(language))
}
