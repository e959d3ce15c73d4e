import { describe, expect, it } from 'vitest'
import * as over from './antimeridian.ts'

describe('the antimeridian', () => {
  it.each([
    [190, -170],
    [-190, 170],
    [540, -180],
    [180, 180],
    [-180, -180],
    [12.3456789, 12.3456789],
  ])('writes the longitude %d as %d', (given, written) => {
    expect(over.wrappedLng(given)).toBe(written)
  })

  it('is crossed by a line in both directions, as often as it is', () => {
    const lngs = [179, -179, -178, 179, 178]
    expect(over.unwrapped(lngs.map((lng) => [lng, 5])).map(([lng]) => lng)).toEqual([179, 181, 182, 179, 178])
    expect(over.unwrapped(lngs.map((lng) => [-lng, 5])).map(([lng]) => lng)).toEqual([-179, -181, -182, -179, -178])
  })

  it('changes no line that stays on one side, not even half around the earth', () => {
    const line: [number, number][] = [
      [-90, 1],
      [90, 2],
      [90, 3],
      [-90, 4],
    ]
    expect(over.unwrapped(line)).toEqual(line)
  })

  it('lies inside the box of an outline over it', () => {
    const ring = [178, -178, -178, 178, 178].map((lng, at): [number, number] => [lng, at < 2 ? -17 : -19])
    expect(over.boxOfLine(ring)).toEqual([178, -19, 182, -17])
    expect(over.boxOfLine([])).toBeUndefined()
  })

  it.each([
    { lngs: [178, -178], west: 178, east: 182, why: 'over it' },
    { lngs: [-178, 178], west: 178, east: 182, why: 'in any order' },
    { lngs: [170, -175, -170, 175], west: 170, east: 190, why: 'several' },
    { lngs: [121, -99, 13, -46], west: -99, east: 121, why: 'all over the earth' },
    { lngs: [13], west: 13, east: 13, why: 'one place' },
    { lngs: [180, -180], west: 180, east: 180, why: 'one meridian with two names' },
  ])('is in the smallest box of places: $why', ({ lngs, west, east }) => {
    const box = over.boxOfPlaces(lngs.map((lng) => [lng, 1]))!
    expect([box[0], box[2]]).toEqual([west, east])
    expect(over.boxOfPlaces([])).toBeUndefined()
  })

  it('is inside the outline of a box, which a line follows without a jump', () => {
    const ring = over.ringOfBox(over.boxOfSides(170, -20, -170, -10))
    expect(over.boxOfLine(ring)).toEqual([170, -20, 190, -10])
    for (const box of [over.boxOfSides(-100, 0, 120, 10), over.boxOfSides(-180, -5, 180, 5)]) {
      expect(over.unwrapped(over.ringOfBox(box))).toEqual(over.ringOfBox(box))
      expect(over.boxOfLine(over.ringOfBox(box))).toEqual(box)
    }
  })
})
