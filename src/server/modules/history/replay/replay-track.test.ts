import { expect, it } from 'vitest'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { replayOf } from './replay-track.ts'

const BEGIN = Date.UTC(2026, 10, 22, 1)

it('counts the way once where two terminals of a vehicle round its odometer differently', () => {
  const readings = [4000, ...Array.from({ length: 50 }, (_, index) => [4001 + index, 4000 + index]).flat()]
  const rows = readings.map((mileage, index) => aPositionRow({ vehicleId: 1, ts: BEGIN + index * 5_000, mileage }))
  expect(replayOf(rows, BEGIN).distanceKm).toBeCloseTo(5)
})
