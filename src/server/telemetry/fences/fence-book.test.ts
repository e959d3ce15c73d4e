import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FenceRecord } from '#core/domain/fence.ts'
import { FenceBook, type LoadedFence } from './fence-book.ts'

const VEHICLE = { vehicleId: 1, oemId: 'own', orgId: 1, modelCode: 'T' }

function aFence(id: number, record: FenceRecord, over: Partial<LoadedFence> = {}): LoadedFence {
  return {
    ...record,
    id,
    oemId: 'own',
    orgId: 1,
    name: `${id}`,
    alarmInside: true,
    alarmOutside: false,
    dwellMinutes: null,
    speedLimit: null,
    overspeedSeconds: 0,
    direction: { by: 'any' },
    level: 1,
    schedule: { weekdays: [], from: '00:00', to: '00:00' },
    scope: { by: 'all' },
    driverText: '',
    ...over,
  }
}
const circle = (lng: number, lat: number, km: number): FenceRecord => ({
  type: 1,
  position: `${lng.toFixed(6)},${lat.toFixed(6)}`,
  radius: km,
})

/** A book over a fleet of one vehicle. */
function bookOf(fences: readonly LoadedFence[]) {
  const fleet = { vehicle: VEHICLE, revision: 1 }
  const book = new FenceBook({
    vehicle: () => fleet.vehicle,
    vehicles: () => [fleet.vehicle],
    below: (orgId) => new Set([orgId]),
    members: () => undefined,
    revision: () => fleet.revision,
  })
  book.load(fences)
  return { book, fleet }
}
const ids = (fences: readonly { id: number }[]) => fences.map(({ id }) => id).toSorted((a, b) => a - b)
const idsAt = (book: FenceBook, lng: number, lat: number) => ids(book.around(VEHICLE.vehicleId, lng, lat))

describe('fences around a vehicle', () => {
  it.each([
    ['anywhere', 116.3, 39.9],
    ['over 180 degrees', 179.99, -17],
  ])('are those that contain it, wherever it was before, %s', (_where, lng, lat) => {
    const step = fc.record({ east: fc.integer({ min: -60, max: 60 }), north: fc.integer({ min: -60, max: 60 }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.array(step, { minLength: 1, maxLength: 20 }), (spots, walk) => {
        const turned = (degrees: number) => (degrees > 180 ? degrees - 360 : degrees)
        const fences = spots.map(({ east, north }, at) =>
          aFence(at + 1, circle(turned(lng + east / 1000), lat + north / 1000, 0.3 + at)),
        )
        const { book } = bookOf(fences)
        for (const { east, north } of walk) {
          const place = [turned(lng + east / 1000), lat + north / 1000] as const
          // A book that has seen nothing yet looks into its index.
          const expected = idsAt(bookOf(fences).book, ...place)
          expect(idsAt(book, ...place)).toEqual(expected)
          expect(expected).toEqual(ids(fences.filter(({ id }) => book.fence(id)!.area.contains(...place))))
        }
      }),
    )
  })

  it('are others once the vehicle or the fences changed', () => {
    const own = aFence(1, circle(116, 40, 1))
    const south = aFence(2, circle(116, 40, 2), { orgId: 2 })
    const { book, fleet } = bookOf([own, south, aFence(3, circle(116, 40, 3), { oemId: 'other' })])
    expect(idsAt(book, 116, 40)).toEqual([1])
    Object.assign(fleet, { vehicle: { ...VEHICLE, orgId: 2 }, revision: 2 })
    expect(idsAt(book, 116, 40)).toEqual([2])
    book.load([own])
    expect(idsAt(book, 116, 40)).toEqual([])
    book.load([])
    expect(idsAt(book, 116, 40)).toEqual([])
  })

  it('are all that a long way may meet', () => {
    const { book } = bookOf([aFence(1, circle(116.1, 40, 1)), aFence(2, circle(118, 40, 1))])
    expect(ids(book.along(VEHICLE.vehicleId, [116, 40, 116.2, 40]))).toEqual([1])
    expect(ids(book.along(VEHICLE.vehicleId, [116, 40, 118.2, 40]))).toEqual([1, 2])
  })
})
