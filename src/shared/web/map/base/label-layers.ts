import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  VariableAnchorOffsetCollectionSpecification,
} from 'maplibre-gl'
import { MAP_FONT } from './font-faces.ts'
import type { BaseLook } from './look.ts'
import { inView } from './shape-layers.ts'
import { BASE_SOURCE } from './source.ts'

/** The small mark next to a place name; the map canvas draws it when the style asks. */
export const PLACE_MARK = 'base-place-mark'

// Scripts without capitals; wide spacing would also tear joined Arabic letters apart.
const UNCASED = new Set(['zh', 'ar'])

/** Next to its mark; where something lies, farther away. In ems. */
const NAME_PLACES: VariableAnchorOffsetCollectionSpecification = (
  [
    ['left', [0.45, 0]],
    ['right', [-0.45, 0]],
    ['bottom', [0, -0.45]],
    ['top', [0, 0.45]],
    ['bottom-left', [0.7, -0.5]],
    ['top-left', [0.7, 0.5]],
    ['bottom-right', [-0.7, -0.5]],
    ['top-right', [-0.7, 0.5]],
  ] satisfies [string, [number, number]][]
).flat()

/** The name in a language, else in latin letters. */
export function labelText(language: string): ExpressionSpecification {
  return ['coalesce', ['get', `name_${language}`], ['get', 'name']]
}

type RankedSize = number | { byRank: readonly number[]; others: number }

/** Text sizes by zoom, ranked from 1 upwards, times the scale of the display. */
function textSizes(scale: number, ...stops: [zoom: number, size: RankedSize][]): ExpressionSpecification {
  const sized = stops.flatMap(([zoom, size]) => {
    if (typeof size === 'number') return [zoom, size * scale]
    const ranks = size.byRank.flatMap((pixels, index) => [index + 1, pixels * scale])
    return [zoom, ['match', ['get', 'rank'], ...ranks, size.others * scale]]
  })
  return ['interpolate', ['linear'], ['zoom'], ...sized] as ExpressionSpecification
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
  // Villages known only in pinyin would sprinkle a Chinese map with latin words; near, they are better than nothing.
  if (language === 'zh') shown.push(['any', ['!', ['has', 'pinyin']], ['>=', ['zoom'], 8]])
  return ['all', ...shown]
}

function placeLayer(
  id: string,
  { colour, language, scale }: BaseLook,
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
      'text-size': textSizes(
        scale,
        [3, { byRank: [12.5], others: 12 }],
        [6, { byRank: [16, 15, 13.5, 12.5], others: 11.5 }],
        [10, { byRank: [24, 22, 19, 17, 15, 14], others: 12 }],
      ),
      'text-variable-anchor-offset': NAME_PLACES,
      'text-justify': 'auto',
      'text-padding': 4,
      'text-max-width': 8,
      'symbol-sort-key': ['get', 'order'],
      'icon-image': PLACE_MARK,
      'icon-size': ['match', ['get', 'rank'], [1, 2], scale, [3, 4], 0.8 * scale, 0.65 * scale],
      'icon-allow-overlap': false,
      // A vehicle at the mark takes the mark alone.
      'icon-optional': true,
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

function countryLayer({ colour, language, worldview, scale }: BaseLook): LayerSpecification {
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
      'text-size': textSizes(scale, [1, { byRank: [11.5], others: 10.5 }], [5, { byRank: [19, 16, 13.5], others: 12 }]),
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

function regionLayer({ colour, language, scale }: BaseLook): LayerSpecification {
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
      'text-size': textSizes(scale, [4, 11], [7, 15]),
      'text-letter-spacing': UNCASED.has(language) ? (language === 'zh' ? 0.3 : 0) : 0.12,
      'text-transform': UNCASED.has(language) ? 'none' : 'uppercase',
      'text-max-width': 7,
      'text-padding': 8,
    },
    paint: { 'text-color': colour.region, 'text-halo-color': colour.halo, 'text-halo-width': 1 },
  }
}

/** Names, from the least to the most important: what is drawn last is placed first. */
export function labelLayers(look: BaseLook): LayerSpecification[] {
  const { city, town } = look.colour
  return [
    placeLayer('base-town', look, ['>', ['get', 'rank'], 5], town),
    regionLayer(look),
    placeLayer('base-city', look, ['all', ['>', ['get', 'rank'], 2], ['<=', ['get', 'rank'], 5]], city),
    countryLayer(look),
    placeLayer('base-metropolis', look, ['<=', ['get', 'rank'], 2], city),
  ]
}
