import type { StyleSpecification } from 'maplibre-gl'
import { describe, expect, it } from 'vitest'
import { baseMapStyle } from './base-map-style.ts'
import { maxZoomOf, ROADS_SOURCE } from './source.ts'

const LOOK = { theme: 'dark', language: 'en' } as const
const style = (demoRoads: boolean) => baseMapStyle({ ...LOOK, demoRoads }) as StyleSpecification

describe('roads of the simulated fleet', () => {
  it('lie above the land and below every label', () => {
    const { layers } = style(true)
    const roads = layers.flatMap((layer, i) => ('source' in layer && layer.source === ROADS_SOURCE ? [i] : []))
    expect(roads).toHaveLength(4)
    expect(Math.min(...roads)).toBeGreaterThan(layers.findIndex(({ id }) => id === 'base-border'))
    expect(Math.max(...roads)).toBeLessThan(layers.findIndex(({ type }) => type === 'symbol'))
  })

  it('are on the map of a demo alone, and of no other base map', () => {
    expect(style(false).sources).not.toHaveProperty(ROADS_SOURCE)
    expect(baseMapStyle({ ...LOOK, demoRoads: true, styleUrl: 'https://tiles.example/{theme}' })).toBe(
      'https://tiles.example/dark',
    )
  })

  it('let the map be seen from nearer', () => {
    expect(maxZoomOf({ demoRoads: true })).toBeGreaterThan(maxZoomOf({}))
    expect(maxZoomOf({ styleUrl: 'https://tiles.example', demoRoads: true })).toBeGreaterThan(
      maxZoomOf({ demoRoads: true }),
    )
  })
})
