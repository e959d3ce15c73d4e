import type { StyleSpecification } from 'maplibre-gl'
import { expect, it } from 'vitest'
import { baseMapStyle } from './base-map-style.ts'

const LOOK = { theme: 'dark', language: 'en' } as const
const idsOf = (options: Parameters<typeof baseMapStyle>[0]) =>
  (baseMapStyle(options) as StyleSpecification).layers.map(({ id }) => id)

it('lights towns below roads and names, on a dark map that asks for it alone', () => {
  const lit = idsOf({ ...LOOK, lights: true, demoRoads: true })
  const at = (id: string) => lit.indexOf(id)
  expect(at('base-light-glow')).toBeGreaterThan(at('base-border'))
  expect(at('base-light-middle')).toBeLessThan(at('base-street'))
  expect(idsOf(LOOK).some((id) => id.startsWith('base-light'))).toBe(false)
  expect(idsOf({ ...LOOK, theme: 'light', lights: true }).some((id) => id.startsWith('base-light'))).toBe(false)
})
