import { describe, expect, it } from 'vitest'
import { FENCE_CIRCLE, FENCE_POLYGON, fenceRing, fenceShape } from './fence.ts'
import { fenceArea } from './fence-geometry.ts'
import { greatCircleKm } from './great-circle.ts'

describe('electronic fence', () => {
  it('1 is a circle around "lng,lat", its radius in km drawn as radius × 1000 m', () => {
    const shape = fenceShape({ type: FENCE_CIRCLE, position: '108.95,34.26', radius: 2.5 })
    expect(shape).toEqual({ kind: 'circle', center: [108.95, 34.26], radiusMetres: 2500 })
  })

  it('2 is a polygon of points "lng,lat" separated by ";"', () => {
    const shape = fenceShape({ type: FENCE_POLYGON, position: '108,34;109,34;109,35;' })
    expect(shape).toEqual({
      kind: 'polygon',
      points: [
        [108, 34],
        [109, 34],
        [109, 35],
      ],
    })
  })

  it.each([
    ['no position', { type: FENCE_CIRCLE, position: '', radius: 1 }],
    ['no radius', { type: FENCE_CIRCLE, position: '108,34' }],
    ['a radius of nothing', { type: FENCE_CIRCLE, position: '108,34', radius: 0 }],
    ['two centres', { type: FENCE_CIRCLE, position: '108,34;109,34', radius: 1 }],
    ['two corners', { type: FENCE_POLYGON, position: '108,34;109,34' }],
    ['a point off the earth', { type: FENCE_POLYGON, position: '108,34;109,34;109,95' }],
    ['words', { type: FENCE_POLYGON, position: 'a,b;c,d;e,f' }],
    ['an empty number', { type: FENCE_CIRCLE, position: '108,', radius: 1 }],
    ['an unknown type', { type: 5, position: '108,34', radius: 1 }],
  ])('%s is no shape', (_, record) => {
    expect(fenceShape(record)).toBeNull()
  })

  it('outlines a circle at its radius on the ground, also far north, and closes it', () => {
    const ring = fenceRing({ kind: 'circle', center: [20, 69], radiusMetres: 5000 })
    expect(ring.at(-1)).toEqual(ring[0])
    for (const [lng, lat] of ring) expect(greatCircleKm(69, 20, lat, lng)).toBeCloseTo(5, 2)
  })

  it.each([
    ['a polygon', { type: 2, position: '178,-17;-178,-17;-178,-19;178,-19' }],
    ['a polygon from the other side', { type: 2, position: '-178,-17;-178,-19;178,-19;178,-17' }],
    ['a circle', { type: 1, position: '179.9,-18', radius: 60 }],
    ['a rectangle', { type: 3, position: '178,-17;-178,-19' }],
    ['a corridor', { type: 4, position: '178,-17;-178,-18', radius: 10 }],
  ])('outlines %s over 180 degrees in one piece, as it holds places', (_, record) => {
    const shape = fenceShape(record)!
    const ring = fenceRing(shape)
    const steps = ring.slice(1).map(([lng], at) => Math.abs(lng - ring[at]![0]))
    expect(Math.max(...steps)).toBeLessThanOrEqual(4.2)
    const lngs = ring.map(([lng]) => lng)
    expect(Math.max(...lngs) - Math.min(...lngs)).toBeLessThan(5)
    expect(fenceArea(shape).contains(-179.9, -17.6)).toBe(true)
  })

  it('closes a polygon once', () => {
    const open = fenceRing({
      kind: 'polygon',
      points: [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
    })
    expect(open).toHaveLength(4)
    expect(fenceRing({ kind: 'polygon', points: open })).toHaveLength(4)
  })
})
