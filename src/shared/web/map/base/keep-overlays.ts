import type { StyleSpecification, TransformStyleFunction } from 'maplibre-gl'

/**
 * Makes a style transform that carries over what others have added to the map (tracks, fences, drawing tools) when
 * theme, language or base map change. Anything the last base style did not bring is theirs.
 */
export function overlayKeeper(): TransformStyleFunction {
  let baseLayers = new Set<string>()
  let baseSources = new Set<string>()
  return (previous, next) => {
    const overlays = previous ? overlaysOf(previous, baseLayers, baseSources) : undefined
    baseLayers = new Set(next.layers.map((layer) => layer.id))
    baseSources = new Set(Object.keys(next.sources))
    if (!overlays) return next
    return {
      ...next,
      sources: { ...overlays.sources, ...next.sources },
      layers: [...next.layers, ...overlays.layers.filter((layer) => !baseLayers.has(layer.id))],
    }
  }
}

function overlaysOf(style: StyleSpecification, baseLayers: Set<string>, baseSources: Set<string>) {
  return {
    layers: style.layers.filter((layer) => !baseLayers.has(layer.id)),
    sources: Object.fromEntries(Object.entries(style.sources).filter(([id]) => !baseSources.has(id))),
  }
}
