import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FenceShape, fenceShape, type LngLat } from './fence.ts'
import { crossesItself, fenceSize } from './fence-measure.ts'

const shape = (type: number, position: string, radius?: number) => fenceShape({ type, position, radius }) as FenceShape

describe('the size of a fence', () => {
  it('is square kilometres on the sphere', () => {
    expect(fenceSize(shape(1, '108,34', 2))).toEqual({ areaKm2: expect.closeTo(12.566, 2) })
    const degree = fenceSize(shape(3, '0,1;1,0'))
    expect(degree).toEqual({ areaKm2: expect.closeTo(12_364, -1) })
    expect(fenceSize(shape(2, '0,0;1,0;1,1;0,1'))).toEqual(degree)
  })

  it('is the same over 180 degrees', () => {
    const there = fenceSize(shape(2, '179,-17;-179,-17;-179,-18;179,-18')) as { areaKm2: number }
    const here = fenceSize(shape(2, '9,-17;11,-17;11,-18;9,-18')) as { areaKm2: number }
    expect(there.areaKm2).toBeCloseTo(here.areaKm2, 3)
    expect(fenceSize(shape(4, '179.5,0;-179.5,0', 0.1))).toEqual({ lengthKm: expect.closeTo(111.19, 1) })
  })
})

describe('a polygon that crosses itself', () => {
  const text = (position: string) =>
    crossesItself(position.split(';').map((point) => point.split(',').map(Number) as LngLat))

  it.each([
    ['a bow tie', '0,0;1,1;1,0;0,1'],
    ['a corner on another side', '0,0;2,0;2,2;1,0;0,2'],
    ['a spike', '0,0;2,0;1,0;1,2'],
    ['a bow tie over 180 degrees', '179,0;-179,1;-179,0;179,1'],
  ])('is %s', (_, position) => expect(text(position)).toBe(true))

  it.each([
    ['a triangle', '0,0;1,0;1,1'],
    ['a closed one', '0,0;1,0;1,1;0,0'],
    ['a corner twice', '0,0;1,0;1,0;1,1'],
    ['a corner on a straight side', '0,0;1,0;2,0;2,2'],
    ['one with a notch', '0,0;4,0;4,4;2,1;0,4'],
    ['one over 180 degrees', '179,0;-179,0;-179,1;179,1'],
  ])('is not %s', (_, position) => expect(text(position)).toBe(false))

  it('is never a star around a point, however many corners', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.1, max: 1, noNaN: true }), { minLength: 3, maxLength: 40 }), (radii) => {
        const points = radii.map((radius, at): LngLat => {
          const angle = (at / radii.length) * 2 * Math.PI
          return [radius * Math.cos(angle), radius * Math.sin(angle)]
        })
        expect(crossesItself(points)).toBe(false)
      }),
    )
  })
})
