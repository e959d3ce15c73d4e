import { describe, expect, it } from 'vitest'
import { type FenceShape, fenceRing, type LngLat } from './fence.ts'
import { fenceArea } from './fence-geometry.ts'
import { fenceOutline, outlineRing } from './fence-outline.ts'

const star = (corners: number, reach: number): LngLat[] =>
  Array.from({ length: corners }, (_, at) => {
    const angle = (at / corners) * 2 * Math.PI
    return [110 + Math.cos(angle) * reach, 30 + Math.sin(angle) * reach]
  })

const SHAPES: [string, FenceShape][] = [
  ['a circle', { kind: 'circle', center: [108.95, 34.26], radiusMetres: 2000 }],
  ['a polygon of 1,000 vertices', { kind: 'polygon', points: star(1000, 1) }],
  ['a rectangle over 180 degrees', { kind: 'rectangle', northWest: [179, -16], southEast: [-179, -18] }],
  [
    'a corridor',
    {
      kind: 'corridor',
      points: [
        [10, 50],
        [10.2, 50.1],
        [10.4, 50],
      ],
      halfWidthMetres: 500,
    },
  ], // prettier-ignore
]

describe('the outline of a fence for overview maps', () => {
  it.each(SHAPES)('of %s is closed, short and within a hundredth of its extent', (_, shape) => {
    const ring = outlineRing(fenceOutline(shape))
    expect(ring.length).toBeLessThanOrEqual(49)
    expect(ring.at(-1)).toEqual(ring[0])
    const exact = fenceRing(shape)
    const extent = Math.max(...exact.map(([lng]) => lng)) - Math.min(...exact.map(([lng]) => lng))
    for (const [lng, lat] of exact) {
      const nearest = Math.min(...sections(ring).map(([from, to]) => distance([lng, lat], from, to)))
      expect(nearest).toBeLessThan(extent / 50)
    }
  })

  it('is near the border: its corners are inside or just outside', () => {
    const shape: FenceShape = { kind: 'circle', center: [0, 0], radiusMetres: 1000 }
    const area = fenceArea(shape)
    for (const corner of outlineRing(fenceOutline(shape))) expect(area.metresOutside(...corner)).toBeLessThan(3)
  })

  it('has three corners at least, whatever the shape', () => {
    const line: FenceShape = {
      kind: 'polygon',
      points: [
        [1, 1],
        [2, 2],
        [3, 3],
        [2, 2],
        [1, 1],
      ],
    } // prettier-ignore
    expect(outlineRing(fenceOutline(line)).length).toBeGreaterThanOrEqual(4)
    expect(outlineRing('')).toEqual([])
  })
})

const sections = (ring: readonly LngLat[]) => ring.slice(1).map((to, at): [LngLat, LngLat] => [ring[at]!, to])

function distance([px, py]: LngLat, [x, y]: LngLat, [tx, ty]: LngLat): number {
  const [dx, dy] = [tx - x, ty - y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((px - x) * dx + (py - y) * dy) / length))
  return Math.hypot(px - x - share * dx, py - y - share * dy)
}
