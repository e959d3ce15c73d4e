import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import { MAP_FONT } from './font-faces.ts'
import type { MapPalette } from './palette.ts'
import { inView } from './shape-layers.ts'
import { BASE_SOURCE } from './source.ts'
import type { Worldview } from './source.ts'

/** The small mark beside a place name; the map canvas draws it when the style asks. */
export const PLACE_MARK = 'base-place-mark'

// Scripts without capitals; wide spacing would also tear joined Arabic letters apart.
const UNCASED = new Set(['zh', 'ar'])

/** The name in a language, else in latin letters. */
export function labelText(language: string): ExpressionSpecification {
  return ['coalesce', ['get', `name_${language}`], ['get', 'name']]
}

/** By tile zoom, the last rank of places worth a label. */
const LAST_RANK: ExpressionSpecification = ['step', ['zoom'], 2, 4, 4, 5, 5, 6, 6, 7, 8, 8, 10]

// Languages with a script of their own: a name that is known in latin letters only comes one zoom later.
const OWN_SCRIPT = new Set(['zh', 'ru', 'ar'])

function effectiveRank(language: string): ExpressionSpecification {
  const rank: ExpressionSpecification = ['get', 'rank']
  return OWN_SCRIPT.has(language) ? ['case', ['has', `name_${language}`], rank, ['+', rank, 1]] : rank
}

function placeFilter(language: string, ranks: ExpressionSpecification): FilterSpecification {
  const shown: ExpressionSpecification[] = [['<=', effectiveRank(language), LAST_RANK], ranks]
  // Villages known only in pinyin would sprinkle a Chinese map with latin words.
  if (language === 'zh') shown.push(['!', ['has', 'pinyin']])
  return ['all', ...shown]
}

function placeLayer(
  id: string,
  colour: MapPalette,
  language: string,
  ranks: ExpressionSpecification,
  text: string,
): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source: BASE_SOURCE,
    'source-layer': 'place',
    minzoom: 3,
    filter: placeFilter(language, ranks),
    layout: {
      'text-field': labelText(language),
      'text-font': [MAP_FONT],
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        3,
        ['match', ['get', 'rank'], 1, 12.5, 12],
        6,
        ['match', ['get', 'rank'], 1, 16, 2, 15, 3, 13.5, 4, 12.5, 11.5],
        10,
        ['match', ['get', 'rank'], 1, 24, 2, 22, 3, 19, 4, 17, 5, 15, 6, 14, 12],
      ],
      'text-variable-anchor': ['left', 'right', 'bottom', 'top'],
      'text-radial-offset': 0.45,
      'text-justify': 'auto',
      'text-padding': 4,
      'text-max-width': 8,
      'symbol-sort-key': ['get', 'order'],
      'icon-image': PLACE_MARK,
      'icon-size': ['match', ['get', 'rank'], [1, 2], 1, [3, 4], 0.8, 0.65],
      'icon-allow-overlap': false,
    },
    paint: {
      'text-color': text,
      'icon-color': text,
      'text-halo-color': colour.halo,
      'text-halo-width': 1.2,
      'text-halo-blur': 0.4,
    },
  }
}

function countryLayer(colour: MapPalette, language: string, worldview: Worldview): LayerSpecification {
  const spacing = UNCASED.has(language) ? (language === 'zh' ? 0.2 : 0) : 0.16
  return {
    id: 'base-country-label',
    type: 'symbol',
    source: BASE_SOURCE,
    'source-layer': 'country_label',
    maxzoom: 7,
    filter: [
      'all',
      inView(worldview),
      ['<=', ['get', 'rank'], ['step', ['zoom'], 2, 2, 3, 4, 4, 6, 5]],
      // Near enough to see provinces, the name of a large country would be taken for that of a town.
      ['>=', ['get', 'rank'], ['step', ['zoom'], 1, 5, 2, 6, 3]],
    ] as FilterSpecification,
    layout: {
      'text-field': labelText(language),
      'text-font': [MAP_FONT],
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        1,
        ['match', ['get', 'rank'], 1, 11.5, 10.5],
        5,
        ['match', ['get', 'rank'], 1, 19, 2, 16, 3, 13.5, 12],
      ],
      'text-letter-spacing': spacing,
      'text-transform': UNCASED.has(language) ? 'none' : 'uppercase',
      'text-max-width': 7,
      // A capital in the middle of its country comes first; the country steps aside.
      'text-variable-anchor': ['center', 'bottom', 'top', 'left', 'right'],
      'text-radial-offset': 0.8,
      'text-padding': 6,
      'symbol-sort-key': ['get', 'order'],
    },
    paint: {
      'text-color': colour.country,
      'text-halo-color': colour.halo,
      'text-halo-width': 1.4,
      'text-halo-blur': 0.6,
      'text-opacity': ['interpolate', ['linear'], ['zoom'], 5.5, 1, 7, 0.3],
    },
  }
}

function regionLayer(colour: MapPalette, language: string): LayerSpecification {
  return {
    id: 'base-region-label',
    type: 'symbol',
    source: BASE_SOURCE,
    'source-layer': 'admin1_label',
    minzoom: 4,
    maxzoom: 7.5,
    layout: {
      'text-field': labelText(language),
      'text-font': [MAP_FONT],
      'text-size': ['interpolate', ['linear'], ['zoom'], 4, 11, 7, 15],
      'text-letter-spacing': UNCASED.has(language) ? (language === 'zh' ? 0.3 : 0) : 0.12,
      'text-transform': UNCASED.has(language) ? 'none' : 'uppercase',
      'text-max-width': 7,
      'text-padding': 8,
    },
    paint: { 'text-color': colour.region, 'text-halo-color': colour.halo, 'text-halo-width': 1 },
  }
}

/** Names, from the least to the most important: what is drawn last is placed first. */
export function labelLayers(colour: MapPalette, language: string, worldview: Worldview): LayerSpecification[] {
  return [
    placeLayer('base-town', colour, language, ['>', ['get', 'rank'], 5], colour.town),
    regionLayer(colour, language),
    placeLayer(
      'base-city',
      colour,
      language,
      ['all', ['>', ['get', 'rank'], 2], ['<=', ['get', 'rank'], 5]],
      colour.city,
    ),
    countryLayer(colour, language, worldview),
    placeLayer('base-metropolis', colour, language, ['<=', ['get', 'rank'], 2], colour.city),
  ]
}
