import { describe, expect, it } from 'vitest'
import type { ComparedVehicles } from '#core/contract/single-compare.ts'
import { aSingleVehicle } from '#tests/builders/single-vehicle.ts'
import { liveMoment } from '../../vehicle/moment.ts'
import { type CompareRow, dayRows, nowRows, type Side, verdictOf } from './compare-rows.ts'

const NOW = Date.UTC(2026, 2, 31, 2)
const aSide = (over: Parameters<typeof aSingleVehicle>[0]): Side => {
  const vehicle = aSingleVehicle(over)
  return { vehicle, moment: liveMoment(vehicle, undefined, NOW) }
}
const compared: ComparedVehicles = {
  vehicles: [
    { id: 1, vehicleClass: 'bus', activeDays: 20, measures: { kmPerDay: 180, kwhPer100: 91.26, idleShare: 8 } },
    { id: 2, vehicleClass: 'bus', activeDays: 25, measures: { kmPerDay: 220, kwhPer100: 94.04, idleShare: 8.04 } },
    { id: 3, vehicleClass: 'truck', activeDays: 3, measures: { kmPerDay: 400, litresPer100: 33 } },
  ],
  classes: [{ vehicleClass: 'bus', vehicles: 9, counted: 9, medians: { kmPerDay: 300, kwhPer100: 90 } }],
}
const keys = (rows: readonly CompareRow[]) => rows.map(({ key }) => key)
const of = (rows: readonly CompareRow[], key: CompareRow['key']) => rows.find((row) => row.key === key)!

describe('rows of two compared vehicles', () => {
  it('are what at least one of them has, on a scale both share', () => {
    const rows = nowRows([
      aSide({ id: 1, readings: { speed: { value: 42, at: NOW }, soc: { value: 61, at: NOW } } }),
      aSide({ id: 2, vehicleClass: 'car', readings: { speed: { value: 90, at: NOW - 60_000 } } }),
    ])
    expect(keys(rows)).toEqual(['speed', 'soc', 'today'])
    expect(of(rows, 'speed')).toMatchObject({ greatest: 180, sides: [{ value: 42 }, { value: 90, at: NOW - 60_000 }] })
    expect(of(rows, 'soc')).toMatchObject({ greatest: 100, sides: [{ value: 61 }, { value: undefined }] })
  })

  it('have the level of a tank rather than its litres', () => {
    const tank = (readings: Side['vehicle']['readings']) =>
      keys(nowRows([aSide({ powerType: '柴油', readings }), undefined]))
    expect(tank({ fuel: { value: 200, at: NOW } })).toEqual(['fuel', 'today'])
    expect(tank({ fuel: { value: 200, at: NOW }, fuelLevel: { value: 40, at: NOW } })).toEqual(['fuelLevel', 'today'])
  })

  it('leave out what the drive of one never has', () => {
    const truck = aSide({
      id: 3,
      vehicleClass: 'truck',
      powerType: '柴油',
      readings: { fuel: { value: 200, at: NOW } },
    })
    const bus = aSide({ id: 1, readings: { soc: { value: 61, at: NOW } } })
    expect(keys(nowRows([bus, truck]))).toEqual(['today'])
    expect(keys(dayRows([bus, truck], compared))).toEqual(['kmPerDay', 'idleShare'])
    expect(keys(dayRows([undefined, truck], compared))).toEqual(['kmPerDay', 'litresPer100'])
  })

  it('leave room for the median of the class', () => {
    const rows = dayRows([aSide({ id: 1 }), aSide({ id: 2 })], compared)
    expect(keys(rows)).toEqual(['kmPerDay', 'kwhPer100', 'idleShare'])
    expect(of(rows, 'kmPerDay').greatest).toBeCloseTo(315)
    expect(of(rows, 'kmPerDay').sides).toEqual([
      { value: 180, median: 300 },
      { value: 220, median: 300 },
    ])
  })

  it('are none before the numbers are there', () => {
    expect(dayRows([aSide({ id: 1 }), aSide({ id: 2 })], undefined)).toEqual([])
    expect(nowRows([undefined, undefined])).toEqual([])
  })
})

describe('the verdict of a row', () => {
  const rows = dayRows([aSide({ id: 1 }), aSide({ id: 2 })], compared)

  it('names the better one where less is better, and the larger one elsewhere', () => {
    expect(verdictOf(of(rows, 'kwhPer100'))).toEqual({ is: 'better', side: 0, by: 2.7 })
    expect(verdictOf(of(rows, 'kmPerDay'))).toEqual({ is: 'more', side: 1, by: 40 })
  })

  it('is equal for numbers that read the same', () => {
    expect(verdictOf(of(rows, 'idleShare'))).toEqual({ is: 'equal' })
  })

  it('is none where one has no number', () => {
    const diesel = { vehicleClass: 'truck', powerType: '柴油' }
    const one = dayRows([aSide({ id: 9, ...diesel }), aSide({ id: 3, ...diesel })], compared)
    expect(verdictOf(of(one, 'litresPer100'))).toBeNull()
  })
})
