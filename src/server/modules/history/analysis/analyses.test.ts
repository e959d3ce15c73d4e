import { describe, expect, it } from 'vitest'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import type { Analysis, MakeAnalysis, VehicleData } from './analysis-context.ts'
import { energyRegression, gearUse, routeRepetition } from './drive-analyses.ts'
import { batteryConsistency, chargingHabits, faultPrecursors } from './health-analyses.ts'
import { drivingStyle, idleShare, speedLoad } from './motion-analyses.ts'

const START = Date.parse('2026-03-01T08:00:00+08:00')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const RANGE = { from: START, to: START + 7 * DAY }
const ON = 3

async function* each<T>(list: readonly T[]): AsyncGenerator<T> {
  yield* list
}
const data = (over: Partial<VehicleData>): VehicleData => ({
  positions: () => each([]),
  hours: () => Promise.resolve([]),
  samples: () => each([]),
  trips: () => Promise.resolve([]),
  cells: () => Promise.resolve([]),
  faults: () => Promise.resolve([]),
  alarms: () => Promise.resolve([]),
  ...over,
})
async function made(make: MakeAnalysis, params: Record<string, number>, ...vehicles: Partial<VehicleData>[]) {
  const analysis: Analysis = make(params, RANGE)
  for (const [index, vehicle] of vehicles.entries()) {
    await analysis.vehicle({ id: index + 1, vin: `VIN${index + 1}` }, data(vehicle))
  }
  return analysis.result()
}
const figure = ({ figures }: Awaited<ReturnType<typeof made>>, key: string) =>
  figures.find((one) => one.key === key)?.value
const at = (seconds: number, speed: number, status = ON) =>
  aPositionRow({ ts: START + seconds * 1000, speed: speed * 10, status })
const hour = (index: number, over: object) => {
  const point = {
    ts: 0,
    lat: 0,
    lng: 0,
    fixed: true,
    mileage: null,
    running: true,
    idle: false,
    charging: false,
    soc: null,
  }
  const none = { mileageKm: 0, runningSeconds: 0, idleSeconds: 0, chargingSeconds: 0, socUsed: 0, silentSeconds: 0 }
  const counts = { positions: 1, expected: 1, fixed: 1 }
  return { vehicleId: 1, oemId: '', hour: START + index * HOUR, ...none, ...counts, first: point, last: point, ...over }
}
const soc = (value: number) => ({ ...hour(0, {}).first, soc: value * 10 })
const aTrip = (over: object) => ({
  distanceKm: 10,
  seconds: 600,
  fuelLitres: null,
  socUsed: null,
  start: [108, 34] as [number, number],
  end: [109, 35] as [number, number],
  ...over,
})

describe('driving style', () => {
  it('counts harsh changes between close positions and time above the limit', async () => {
    const hours = () => Promise.resolve([hour(0, { mileageKm: 100 })])
    const positions = () => each([at(0, 10), at(2, 40), at(4, 100), at(14, 100), at(16, 60), at(600, 0)])
    const result = await made(drivingStyle, { speedLimit: 90, harsh: 10 }, { hours, positions })
    // 10 → 40 and 40 → 100 in two seconds each; 100 → 60 in two seconds; nothing is said of the long silence.
    expect(result.table.rows).toEqual([['VIN1', 100, 2, 1, 75, 19]])
    expect(figure(result, 'accelerations')).toBe(2)
  })

  it('says nothing of vehicles that hardly moved', async () => {
    expect((await made(drivingStyle, {}, {})).table.rows).toEqual([])
  })
})

describe('standing, speed and gears', () => {
  it('divides idle by running time, by hour of the platform', async () => {
    const hours = () => Promise.resolve([hour(0, { runningSeconds: 3600, idleSeconds: 900 })])
    const result = await made(idleShare, {}, { hours }, {})
    expect(figure(result, 'idleShare')).toBe(25)
    expect(result.charts[0]).toMatchObject({ kind: 'bars' })
    const [chart] = result.charts
    expect(chart?.kind === 'bars' && chart.bars[8]).toEqual({ name: '8:00', value: 0.25 })
  })

  it('gives driving time to speed and load of the earlier position', async () => {
    const full = ON | (3 << 8)
    const positions = () => each([at(0, 55, full), at(60, 25), at(120, 0), at(600, 30)])
    const result = await made(speedLoad, {}, { positions })
    const [chart] = result.charts
    if (chart?.kind !== 'matrix') throw new Error('no matrix')
    expect(chart.lines).toEqual(['empty', 'half', 'full'])
    expect(chart.cells[2]?.[5]).toBe(0.02)
    expect(chart.cells[0]?.[2]).toBe(0.02)
    expect(chart.cells.flat().filter(Boolean)).toHaveLength(2)
  })

  it('adds up gears and their changes', async () => {
    const sample = (gear: number, seconds: number) => ({
      at: 0,
      seconds,
      gear,
      speed: 36,
      rpm: null,
      fuelRate: null,
      pedal: null,
      load: null,
    })
    const samples = () => each([sample(5, 1800), sample(6, 1800), sample(5, 3600)])
    const result = await made(gearUse, {}, { samples })
    expect(result.table.rows).toEqual([
      ['5', 1.5, 75],
      ['6', 0.5, 25],
    ])
    // Two changes over 72 km.
    expect(figure(result, 'shifts')).toBe(3)
  })
})

describe('trips', () => {
  it('draws a line through consumption by speed, of trips long enough', async () => {
    const trip = (speed: number, litres: number) => aTrip({ seconds: (10 / speed) * 3600, fuelLitres: litres })
    const trips = () =>
      Promise.resolve([trip(20, 4), trip(40, 3), trip(60, 2), aTrip({ distanceKm: 1, fuelLitres: 9 })])
    const result = await made(energyRegression, {}, { trips })
    const [chart] = result.charts
    if (chart?.kind !== 'points') throw new Error('no points')
    expect(chart.points).toHaveLength(3)
    expect(chart.line?.slope).toBeCloseTo(-0.5, 6)
    expect(result.table.rows).toEqual([['VIN1', 30, 30, null]])
  })

  it('knows trips between the same two places', async () => {
    const there = aTrip({})
    const near = aTrip({ start: [108.001, 34.001] })
    const other = aTrip({ end: [110, 36] })
    const result = await made(routeRepetition, { cell: 5 }, { trips: () => Promise.resolve([there, near, other]) })
    expect(figure(result, 'trips')).toBe(3)
    expect(figure(result, 'routes')).toBe(2)
    expect(figure(result, 'repeated')).toBe(66.7)
    expect(result.table.rows[0]?.slice(2)).toEqual([2, 1, 10])
  })
})

describe('batteries and faults', () => {
  it('joins hours of charging to sessions', async () => {
    const charging = (index: number, from: number, to: number) =>
      hour(index, { chargingSeconds: 3600, first: soc(from), last: soc(to) })
    const hours = () => Promise.resolve([charging(0, 20, 50), charging(1, 50, 80), charging(9, 60, 70)])
    const result = await made(chargingHabits, {}, { hours }, {})
    expect(result.table.rows).toEqual([['VIN1', 2, 3, 60, 70]])
    expect(figure(result, 'sessions')).toBe(2)
  })

  it('holds alarms before a code against what is usual', async () => {
    const faults = () => Promise.resolve([{ code: 'P0217', at: START + 2 * DAY }])
    const alarms = () =>
      Promise.resolve([
        { kind: 'fatigue', at: START + DAY },
        { kind: 'overspeed', at: START + 5 * DAY },
      ])
    const result = await made(faultPrecursors, { daysBefore: 7 }, { faults, alarms }, {})
    // One fatigue before the fault; usual are 1 alarm in 14 days of 2 vehicles, so 0.25 in 7 days.
    expect(result.table.rows).toEqual([['fatigue', 1, 1, 0.25, 4]])
  })

  it('finds batteries whose cells are apart', async () => {
    const cell = (high: number, low: number) => ({ high, low, warm: 30, cold: 25 })
    const cells = () => Promise.resolve([cell(3.4, 3.2), cell(3.35, 3.3)])
    const result = await made(batteryConsistency, { spread: 0.1 }, { cells }, {})
    expect(result.table.rows).toEqual([['VIN1', 2, 0.125, 0.2, 5, 50]])
    expect(figure(result, 'over')).toBe(1)
  })
})
