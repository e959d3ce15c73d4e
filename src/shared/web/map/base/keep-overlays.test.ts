import type { StyleSpecification } from 'maplibre-gl'
import { describe, expect, it } from 'vitest'
import { overlayKeeper } from './keep-overlays.ts'

function aStyle(layers: string[], sources: string[]): StyleSpecification {
  return {
    version: 8,
    sources: Object.fromEntries(sources.map((id) => [id, { type: 'vector', url: `pmtiles:///${id}` }])),
    layers: layers.map((id) => ({ id, type: 'background' })),
  }
}

const layerIds = (style: StyleSpecification) => style.layers.map((layer) => layer.id)

describe('overlayKeeper', () => {
  it('lays what others added over the new base and drops the old base', () => {
    const keep = overlayKeeper()
    keep(undefined, aStyle(['water', 'names'], ['tiles']))
    const withTrack = aStyle(['water', 'names', 'track'], ['tiles', 'track'])

    const next = keep(withTrack, aStyle(['sea', 'names'], ['other-tiles']))
    expect(layerIds(next)).toEqual(['sea', 'names', 'track'])
    expect(Object.keys(next.sources).sort()).toEqual(['other-tiles', 'track'])
  })

  it('keeps overlays through several changes', () => {
    const keep = overlayKeeper()
    let style = keep(undefined, aStyle(['water'], ['tiles']))
    style = keep(aStyle([...layerIds(style), 'fence'], ['tiles', 'fence']), aStyle(['sea'], ['tiles']))
    style = keep(style, aStyle(['ocean'], ['tiles']))
    expect(layerIds(style)).toEqual(['ocean', 'fence'])
  })
})
