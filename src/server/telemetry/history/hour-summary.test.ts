import { describe, expect, it } from 'vitest'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { settledSoc, summaryOf } from './hour-summary.ts'

const BEGIN = Date.UTC(2026, 10, 22, 1)
/** Positions five seconds apart, at these levels in 0.1 %. */
const usedOf = (levels: readonly (number | null)[]) =>
  summaryOf(levels.map((soc, index) => aPositionRow({ vehicleId: 1, ts: BEGIN + index * 5_000, soc }))).socUsed

describe('how far a vehicle went', () => {
  it('is counted once where two terminals round its odometer differently', () => {
    const readings = [4000, ...Array.from({ length: 50 }, (_, index) => [4001 + index, 4000 + index]).flat()]
    const rows = readings.map((mileage, index) => aPositionRow({ vehicleId: 1, ts: BEGIN + index * 5_000, mileage }))
    expect(summaryOf(rows).mileageKm).toBeCloseTo(5)
  })
})

describe('what a vehicle used of its battery', () => {
  it('is what its level sank, whoever tells it in whole percent and whoever in tenths', () => {
    expect(usedOf([834, 830, 834, 830, 833, 830, 833, 830])).toBe(0)
    // From 83.9 to 80.1 %, told in turn.
    const sinks = Array.from({ length: 39 }, (_, index) => [839 - index, Math.floor((839 - index) / 10) * 10]).flat()
    expect(usedOf(sinks)).toBeGreaterThanOrEqual(29)
    expect(usedOf(sinks)).toBeLessThanOrEqual(39)
  })

  it('counts steps of a whole percent, not what was charged between, and carries over what tells nothing', () => {
    expect(usedOf([700, 690, 680])).toBe(20)
    expect(usedOf([700, null, 690, 900, null, 890])).toBe(20)
  })

  it('a level stands until another one is reported', () => {
    expect(settledSoc(830, 834)).toBe(834)
    expect(settledSoc(824, 834)).toBe(824)
    expect(settledSoc(null, 834)).toBe(834)
    expect(settledSoc(830, null)).toBe(830)
  })
})

describe('the time in which nothing is known of a vehicle', () => {
  const silentOf = (minutes: readonly number[]) =>
    summaryOf(minutes.map((minute) => aPositionRow({ vehicleId: 1, ts: BEGIN + minute * 60_000 }))).silentSeconds

  it('is a gap of more than half an hour between two positions', () => {
    expect(silentOf([0, 10, 40, 59])).toBe(0)
    expect(silentOf([0, 5, 50, 59])).toBe(45 * 60)
    expect(silentOf([30])).toBe(0)
  })
})
