import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FenceShape, LngLat } from '#core/domain/fence.ts'
import { boxesOf, type DegreeBox, fenceArea } from '#core/domain/fence-geometry.ts'
import { FenceBook } from './fence-book.ts'
import { findingsOf } from './fence-findings.ts'
import { fencePassages } from './fence-passages.ts'

const AT = Date.UTC(2026, 10, 22)

/** A book with one fence that every vehicle is watched by. */
function bookWith(shape: FenceShape): FenceBook {
  const fence = {
    id: 7,
    level: 1,
    alarmInside: false,
    dwellMinutes: null,
    overspeedSeconds: 0,
    schedule: { weekdays: [], from: '00:00', to: '00:00' },
  }
  const area = fenceArea(shape)
  return Object.assign(Object.create(FenceBook.prototype) as FenceBook, {
    along: (_vehicleId: number, box: DegreeBox) =>
      boxesOf(box).some((one) => area.boxes.some((other) => meets(one, other)))
        ? [{ ...fence, area, findings: findingsOf(fence) }]
        : [],
  })
}
const meets = (a: DegreeBox, b: DegreeBox) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
const place = ([lng, lat]: LngLat, second: number) => ({
  ts: AT + second * 1000,
  lng: Math.round(lng * 1e6),
  lat: Math.round(lat * 1e6),
})
const passages = (shape: FenceShape, from: LngLat, to: LngLat) =>
  fencePassages(bookWith(shape), { vehicleId: 1, from: place(from, 0), to: place(to, 60) }, new Map()).map(
    ({ entered, left }) => [(entered.ts - AT) / 1000, (left.ts - AT) / 1000],
  )

/** Whether passages are those that looks find at every hundredth of a minute, as far as such looks can tell. */
function agree(looks: readonly boolean[], found: readonly number[][]): boolean {
  if (looks[0] || looks.at(-1)) return found.length === 0
  const isSure = looks.some((inside, look) => inside && looks[look + 1])
  const near = 0.01
  return isSure
    ? found.length === 1 &&
        found[0]![0]! <= 0.6 * looks.indexOf(true) + near &&
        found[0]![1]! >= 0.6 * looks.lastIndexOf(true) - near
    : looks.includes(true) || found.every(([entered, left]) => left! - entered! <= 0.6 + near)
}

describe('a fence between two reports', () => {
  const square: FenceShape = {
    kind: 'polygon',
    points: [
      [10, 50],
      [10.01, 50],
      [10.01, 50.01],
      [10, 50.01],
    ],
  }

  it('is passed through its middle and cut at its corner, and missed next to it', () => {
    expect(passages(square, [9.99, 50.005], [10.02, 50.005])).toEqual([[expect.closeTo(20, 1), expect.closeTo(40, 1)]])
    expect(passages(square, [9.998, 50.0075], [10.003, 50.0125])).toHaveLength(1)
    expect(passages(square, [9.99, 50.011], [10.02, 50.011])).toEqual([])
  })

  it('is found though it is narrow: a gate of ten metres across a way of two kilometres', () => {
    const gate: FenceShape = {
      kind: 'corridor',
      points: [
        [10.01, 49.9],
        [10.01, 50.1],
      ],
      halfWidthMetres: 5,
    }
    expect(passages(gate, [10, 50], [10.028, 50])).toHaveLength(1)
  })

  it('is passed over 180 degrees', () => {
    const island: FenceShape = { kind: 'circle', center: [180, -17], radiusMetres: 500 }
    expect(passages(island, [179.99, -17], [-179.99, -17])).toHaveLength(1)
    expect(passages(island, [-179.99, -17], [179.99, -17])).toHaveLength(1)
    expect(passages(island, [179.97, -17], [179.98, -17])).toEqual([])
  })

  it('is passed within the time between the reports, whatever the way', () => {
    const near = fc.integer({ min: -30_000, max: 30_000 })
    fc.assert(
      fc.property(near, near, near, near, (a, b, c, d) => {
        const area = fenceArea(square)
        const [from, to]: LngLat[] = [
          [10 + a / 1e6, 50 + b / 1e6],
          [10 + c / 1e6, 50 + d / 1e6],
        ]
        for (const [entered, left] of passages(square, from!, to!)) {
          expect(entered).toBeGreaterThanOrEqual(0)
          expect(left).toBeLessThanOrEqual(60)
          expect(left).toBeGreaterThanOrEqual(entered!)
          expect(area.contains(...from!) || area.contains(...to!)).toBe(false)
        }
      }),
    )
  })

  it.each<[string, FenceShape]>([
    ['polygon', square],
    ['circle', { kind: 'circle', center: [10.005, 50.005], radiusMetres: 300 }],
    ['rectangle', { kind: 'rectangle', northWest: [10, 50.01], southEast: [10.01, 50] }],
    [
      'corridor',
      {
        kind: 'corridor',
        points: [
          [9.995, 50],
          [10.012, 50.008],
        ],
        halfWidthMetres: 80,
      },
    ],
  ])('is passed wherever a hundred looks along the way find two in it, and nowhere else: %s', (_kind, shape) => {
    const area = fenceArea(shape)
    const near = fc.integer({ min: -30_000, max: 30_000 })
    fc.assert(
      fc.property(near, near, near, near, (a, b, c, d) => {
        const from: LngLat = [10 + a / 1e6, 50 + b / 1e6]
        const to: LngLat = [10 + c / 1e6, 50 + d / 1e6]
        const looks = Array.from({ length: 101 }, (_, look) =>
          area.contains(from[0] + ((to[0] - from[0]) * look) / 100, from[1] + ((to[1] - from[1]) * look) / 100),
        )
        expect(agree(looks, passages(shape, from, to))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
