import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TRIP_RULES } from '#core/domain/trip-rules.ts'
import { findTrips, type TripPosition, TripRun } from './trip-finder.ts'

const START = Date.parse('2026-03-01T08:00:00+08:00')
const MINUTE = 60_000
const at = (minute: number, over: Partial<TripPosition> = {}): TripPosition => ({
  ts: START + minute * MINUTE,
  lat: 34_000_000,
  lng: Math.round(108_000_000 + minute * 10_000),
  fixed: true,
  mileage: null,
  running: true,
  speed: 55,
  fuel: null,
  soc: null,
  ...over,
})
const drive = (from: number, to: number, over: Partial<TripPosition> = {}) =>
  Array.from({ length: to - from + 1 }, (_, index) => at(from + index, over))
const stand = (from: number, to: number) => drive(from, to, { running: false, speed: 0 })
const LATER = START + 1000 * MINUTE

describe('finding trips', () => {
  it('begins with the ignition and ends with the last sign of it before a stop', () => {
    const trips = findTrips([...stand(0, 3), ...drive(4, 20), ...stand(21, 40)], LATER)
    expect(trips).toMatchObject([{ startedAt: START + 4 * MINUTE, endedAt: START + 20 * MINUTE, open: false }])
  })

  it('goes on over a stop that is shorter than the rule, and not over a longer one', () => {
    expect(findTrips([...drive(0, 10), ...stand(11, 13), ...drive(14, 20), ...stand(21, 30)], LATER)).toHaveLength(1)
    expect(findTrips([...drive(0, 10), ...stand(11, 17), ...drive(18, 30), ...stand(31, 40)], LATER)).toHaveLength(2)
  })

  it('ends with silence', () => {
    expect(findTrips([...drive(0, 10), ...drive(40, 50)], LATER)).toHaveLength(2)
  })

  it('stays open while it may go on', () => {
    const points = drive(0, 10)
    expect(findTrips(points, START + 11 * MINUTE)).toMatchObject([{ open: true }])
    expect(findTrips(points, START + 40 * MINUTE)).toMatchObject([{ open: false }])
  })

  it('is none when it led nowhere', () => {
    expect(findTrips([...drive(0, 10, { lng: 108_000_000, speed: 0 }), ...stand(11, 30)], LATER)).toEqual([])
  })

  it('takes the odometer, else the line between places', () => {
    const odometer = drive(0, 10).map((point, index) => ({ ...point, mileage: 1000 + index * 10 }))
    expect(findTrips(odometer, LATER)[0]?.distanceKm).toBeCloseTo(10)
    expect(findTrips(drive(0, 10), LATER)[0]?.distanceKm).toBeCloseTo(9.22, 1)
  })

  it('counts the way once where two terminals of a vehicle round its odometer differently', () => {
    const cut = drive(0, 10).map((point, index) => ({ ...point, mileage: 1000 + index * 10 }))
    const rounded = cut.map((point) => ({ ...point, ts: point.ts + 1000, mileage: point.mileage + 1 }))
    const both = [...cut, ...rounded].sort((a, b) => a.ts - b.ts)
    expect(findTrips(both, LATER)[0]?.distanceKm).toBeCloseTo(10.1)
  })

  it('counts idling, the highest speed and hard braking', () => {
    const points = [...drive(0, 5), ...drive(6, 8, { speed: 0 }), ...drive(9, 15)]
    const hard = [at(16, { speed: 80 }), { ...at(16, { speed: 40 }), ts: START + 16 * MINUTE + 4000 }]
    expect(findTrips([...points, ...hard], LATER)).toMatchObject([{ idleSeconds: 180, maxSpeed: 80, harshChanges: 1 }])
  })

  it('does not take a speed that is not known for standing, nor for braking', () => {
    const second = (n: number, speed: number | null) => ({ ...at(10, { speed }), ts: START + 10 * MINUTE + n * 1000 })
    const points = [...drive(0, 9), second(0, 80), second(1, null), second(2, null), second(3, 80), ...drive(11, 20)]
    expect(findTrips(points, LATER)).toMatchObject([{ idleSeconds: 0, maxSpeed: 80, harshChanges: 0 }])
  })

  it('does not take stray readings between the others for fillings', () => {
    const levels = [31, 749, 31, 749, 30, 749, 30]
    const points = levels.map((fuel, index) => at(index, { fuel }))
    expect(findTrips(points, LATER)[0]).toMatchObject({ fuelLitres: 1 })
  })

  it('takes refuelling out of the consumption', () => {
    const levels = [100, 98, 96, 156, 154]
    const points = levels.map((fuel, index) => at(index, { fuel, soc: 80 - index }))
    expect(findTrips(points, LATER)[0]).toMatchObject({ fuelLitres: 6, socUsed: 4 })
    expect(findTrips(drive(0, 5), LATER)[0]).toMatchObject({ fuelLitres: null, socUsed: null })
  })

  it('never overlaps, whatever comes', () => {
    const point = fc.record({
      gap: fc.integer({ min: 1, max: 2000 }),
      running: fc.boolean(),
      speed: fc.integer({ min: 0, max: 120 }),
    })
    fc.assert(
      fc.property(fc.array(point, { maxLength: 80 }), (given) => {
        let ts = START
        const points = given.map(({ gap, running, speed }, index) => ({
          ...at(index, { running, speed }),
          ts: (ts += gap * 1000),
        }))
        const trips = findTrips(points, ts + 1000)
        const overlaps = trips.filter((trip, index) => index > 0 && trip.startedAt <= trips[index - 1]!.endedAt)
        const backwards = trips.filter((trip) => trip.endedAt < trip.startedAt)
        const short = trips.filter((trip) => !trip.open && trip.distanceKm < TRIP_RULES.leastKm)
        expect({ overlaps, backwards, short }).toEqual({ overlaps: [], backwards: [], short: [] })
      }),
    )
  })
})

describe('positions in parts', () => {
  const points = fc
    .array(
      fc.record({
        step: fc.constantFrom(10, 60, 200, 400, 1000),
        speed: fc.constantFrom(0, 0, 2, 30, 80),
        running: fc.boolean(),
        fixed: fc.boolean(),
        mileage: fc.option(fc.integer({ min: 1000, max: 1010 })),
        fuel: fc.option(fc.constantFrom(40, 45, 60, 20)),
        soc: fc.option(fc.constantFrom(30, 36, 80)),
      }),
      { maxLength: 60 },
    )
    .map((steps) => {
      let ts = START
      return steps.map(({ step, ...over }, index) =>
        at(0, { ...over, ts: (ts += step * 1000), lng: 108_000_000 + index * 5_000 }),
      )
    })

  it('make the same trips as all of them at once', () => {
    fc.assert(
      fc.property(points, fc.nat(60), fc.nat(2_000), (all, cut, minutes) => {
        const now = (all.at(-1)?.ts ?? START) + minutes * 1000
        const run = new TripRun()
        run.push(all.slice(0, cut))
        run.last(now)
        run.push(all.slice(cut))
        const last = run.last(now)
        expect([...run.ended, ...(last ? [last] : [])]).toEqual(findTrips(all, now))
      }),
    )
  })
})
