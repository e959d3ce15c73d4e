import { describe, expect, it } from 'vitest'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { replayOf } from '#server/modules/history/replay/replay-track.ts'
import { findTrips } from '#server/modules/history/trip/trip-finder.ts'
import { joined, summaryOf } from '../history/hour-summary.ts'
import type { PositionRow } from '../recorder/telemetry-row.ts'
import { DayStatistics } from './day-statistics.ts'
import { STATUS_ACC, STATUS_FIXED } from './state-rules.ts'

const BEGIN = Date.UTC(2026, 10, 22, 1)
const ON = STATUS_ACC | STATUS_FIXED

/** A minute and half a kilometre apart: 19.5 km in 40 positions. */
const driven = (mileage: (minute: number) => number | null, over: Partial<PositionRow> = {}) =>
  Array.from({ length: 40 }, (_, minute) =>
    aPositionRow({
      vehicleId: 1,
      ts: BEGIN + minute * 60_000,
      serial: minute,
      lat: 30_000_000 + Math.round(minute * 4_496.6),
      mileage: mileage(minute),
      status: ON,
      speed: 300,
      ...over,
    }),
  )
const tripOf = (rows: readonly PositionRow[]) => {
  const points = rows.map((row) => ({ ...row, fixed: true, running: true, speed: row.speed / 10 }))
  return findTrips(points, BEGIN + 86_400_000)[0]?.distanceKm
}
function dayOf(rows: readonly PositionRow[]) {
  const days = new DayStatistics()
  for (const row of rows) days.follow(row)
  return { km: days.of(1)!.mileageKm, dead: days.hasDeadOdometer(1) }
}
const everywhere = (rows: readonly PositionRow[]) => [
  summaryOf(rows).mileageKm,
  replayOf(rows, BEGIN).distanceKm,
  dayOf(rows).km,
]

describe('an odometer that does not count', () => {
  it.each([
    ['stays at 0', () => 0],
    ['stays where it is', () => 812_345],
  ])('%s: the way along the positions counts', (_, mileage) => {
    const rows = driven(mileage)
    for (const km of [...everywhere(rows), tripOf(rows)!]) expect(km).toBeCloseTo(19.5, 1)
    expect(dayOf(rows).dead).toBe(true)
  })

  it('counts over the full hour too', () => {
    const rows = driven(() => 0)
    const hours = [summaryOf(rows.slice(0, 20)), summaryOf(rows.slice(20))]
    expect(joined(hours, null).mileageKm).toBeCloseTo(19.5, 1)
  })

  it('is none that counts in steps of some kilometres', () => {
    const rows = driven((minute) => Math.floor(minute / 2) * 10)
    for (const km of everywhere(rows)) expect(km).toBeCloseTo(19, 5)
    expect(dayOf(rows).dead).toBe(false)
    // Its next step says nothing new.
    const coarse = driven((minute) => Math.floor(minute / 10) * 50, {})
    for (const km of everywhere(coarse)) {
      expect(km).toBeGreaterThan(14.9)
      expect(km).toBeLessThan(20)
    }
  })

  it('counts again when it does', () => {
    const rows = driven((minute) => (minute < 20 ? 0 : (minute - 19) * 5))
    expect(dayOf(rows)).toEqual({ km: expect.closeTo(19, 0), dead: false })
  })

  it('does not move a vehicle that is carried, or whose receiver wanders', () => {
    for (const km of everywhere(driven(() => 0, { status: STATUS_FIXED, speed: 0 }))) expect(km).toBe(0)
    const wanders = driven(() => 0).map((row, at) => ({ ...row, lat: 30_000_000 + (at % 2) * 1_500, speed: 0 }))
    for (const km of everywhere(wanders)) expect(km).toBe(0)
  })
})
