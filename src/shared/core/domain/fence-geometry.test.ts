import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FenceShape, fenceRing, fenceShape, type LngLat } from './fence.ts'
import { fenceArea } from './fence-geometry.ts'
import { greatCircleKm, METRES_PER_DEGREE } from './great-circle.ts'

const shape = (type: number, position: string, radius?: number) => fenceShape({ type, position, radius }) as FenceShape
const area = (...given: Parameters<typeof shape>) => fenceArea(shape(...given))
const inBoxes = (boxes: readonly (readonly [number, number, number, number])[], lng: number, lat: number) =>
  boxes.some(([west, south, east, north]) => lng >= west && lng <= east && lat >= south && lat <= north)

/** As exact as the wire is. */
const degrees = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((micro) => micro / 1e6)
const place = fc.tuple(degrees(180), degrees(75))

describe('polygon', () => {
  const square = area(2, '100,30;101,30;101,31;100,31')

  it('holds its edges and corners', () => {
    for (const [lng, lat] of [
      [100, 30],
      [101, 31],
      [100.5, 30],
      [100, 30.5],
      [101, 30.25],
      [100.75, 31],
    ] as const) {
      expect(square.contains(lng, lat)).toBe(true)
      expect(square.metresOutside(lng, lat)).toBe(0)
    }
    expect(square.contains(100.5, 31.0001)).toBe(false)
    expect(square.contains(99.9999, 30.5)).toBe(false)
  })

  it('measures to its nearest border', () => {
    expect(square.metresOutside(100.5, 32)).toBeCloseTo(METRES_PER_DEGREE, -1)
  })

  it('is the same whichever corner comes first and whichever way round', () => {
    const corners: LngLat[] = [
      [10, 10],
      [14, 10],
      [14, 14],
      [12, 11],
      [10, 14],
    ]
    const text = (points: LngLat[]) => points.map((point) => point.join(',')).join(';')
    fc.assert(
      fc.property(
        fc.nat(4),
        fc.boolean(),
        fc.double({ min: 9, max: 15, noNaN: true }),
        fc.double({ min: 9, max: 15, noNaN: true }),
        (turn, reversed, lng, lat) => {
          const turned = [...corners.slice(turn), ...corners.slice(0, turn)]
          const other = area(2, text(reversed ? turned.reverse() : turned))
          expect(other.contains(lng, lat)).toBe(area(2, text(corners)).contains(lng, lat))
        },
      ),
    )
  })

  it('crosses the antimeridian', () => {
    const fiji = area(2, '179,-17;-179,-17;-179,-18;179,-18')
    expect(fiji.boxes).toHaveLength(2)
    for (const lng of [179.5, 180, -180, -179.5]) expect(fiji.contains(lng, -17.5)).toBe(true)
    for (const lng of [178.9, -178.9, 0]) expect(fiji.contains(lng, -17.5)).toBe(false)
    expect(fiji.metresOutside(-178, -17.5)).toBeLessThan(110_000)
  })
})

describe('rectangle', () => {
  it('crosses the antimeridian when west is greater than east', () => {
    const strait = area(3, '170,60;-170,50')
    for (const lng of [170, 179.9, 180, -180, -175, -170]) expect(strait.contains(lng, 55)).toBe(true)
    for (const lng of [169.9, -169.9, 0]) expect(strait.contains(lng, 55)).toBe(false)
    expect(strait.contains(175, 60.01)).toBe(false)
  })
})

it('has its corners in its boxes, though degrees lose digits around the earth', () => {
  const corner = area(3, '0.000027,0.000001;0,0')
  expect(corner.contains(0.000027, 0)).toBe(true)
  expect(inBoxes(corner.boxes, 0.000027, 0)).toBe(true)
})

describe('circle', () => {
  it('is round on the ground, also far north', () => {
    fc.assert(
      fc.property(place, fc.double({ min: 0.05, max: 200, noNaN: true }), place, ([lng, lat], radius, [x, y]) => {
        const circle = area(1, `${lng},${lat}`, radius)
        const metres = greatCircleKm(lat, lng, y, x) * 1000
        if (Math.abs(metres - radius * 1000) < 1) return
        expect(circle.contains(x, y)).toBe(metres < radius * 1000)
      }),
    )
  })
})

describe('corridor', () => {
  const road = area(4, '108,34;108.1,34;108.1,34.1', 0.5)

  it('is as wide everywhere as it says', () => {
    const asDegrees = (metres: number) => metres / METRES_PER_DEGREE
    expect(road.contains(108.05, 34 + asDegrees(495))).toBe(true)
    expect(road.contains(108.05, 34 + asDegrees(505))).toBe(false)
    expect(road.metresOutside(108.05, 34 + asDegrees(1500))).toBeCloseTo(1000, 0)
    expect(road.contains(108.1 + asDegrees(495) / Math.cos((34 * Math.PI) / 180), 34.05)).toBe(true)
    expect(road.contains(107.99, 34)).toBe(false)
  })

  it('contains the outline that is drawn, to a metre', () => {
    const ring = fenceRing(shape(4, '108,34;108.1,34;108.2,34.1', 0.5))
    for (const [lng, lat] of ring) expect(road.metresOutside(lng, lat) < 12_000).toBe(true)
    const wide = area(4, '108,34;108.1,34;108.2,34.1', 0.501)
    for (const [lng, lat] of ring) expect(wide.contains(lng, lat)).toBe(true)
  })
})

describe('every shape', () => {
  const shapes = fc.oneof(
    fc
      .tuple(place, fc.double({ min: 0.05, max: 300, noNaN: true }))
      .map(([at, radius]) => shape(1, at.join(','), radius)),
    fc.array(place, { minLength: 3, maxLength: 8 }).map((points) => shape(2, points.map((p) => p.join(',')).join(';'))),
    fc
      .tuple(fc.array(place, { minLength: 2, maxLength: 6 }), fc.double({ min: 0.01, max: 50, noNaN: true }))
      .map(([points, width]) => shape(4, points.map((p) => p.join(',')).join(';'), width)),
    fc
      .tuple(place, place)
      .filter(([a, b]) => a[1] !== b[1] && a[0] !== b[0])
      .map(([a, b]) =>
        a[1] > b[1] ? shape(3, `${a.join(',')};${b.join(',')}`) : shape(3, `${b.join(',')};${a.join(',')}`),
      ),
  )

  it('lies within its boxes, and is 0 m away exactly where it contains', () => {
    fc.assert(
      fc.property(shapes, place, (given, [lng, lat]) => {
        const one = fenceArea(given)
        const inside = one.contains(lng, lat)
        expect(!inside || inBoxes(one.boxes, lng, lat)).toBe(true)
        expect(one.metresOutside(lng, lat) === 0).toBe(inside)
        for (const [west, , east] of one.boxes) {
          expect(west).toBeGreaterThanOrEqual(-180)
          expect(east).toBeLessThanOrEqual(180)
        }
      }),
      { numRuns: 400 },
    )
  })
})
