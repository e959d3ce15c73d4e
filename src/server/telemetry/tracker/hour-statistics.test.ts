import { describe, expect, it } from 'vitest'
import type { DutyPoint } from '../history/hour-summary.ts'
import { HourStatistics } from './hour-statistics.ts'

const HOUR = 3_600_000
const TEN = Date.UTC(2026, 10, 21, 10)
const point = (ts: number): DutyPoint => ({
  ts,
  lat: 0,
  lng: 0,
  fixed: true,
  mileage: null,
  running: true,
  idle: false,
  charging: false,
  soc: null,
})
const between = { mileageKm: 1, runningSeconds: 60, idleSeconds: 10, chargingSeconds: 0, socUsed: 0 }

describe('hours as they are reported', () => {
  it('hold what lies between two positions of theirs', () => {
    const hours = new HourStatistics()
    const say = (ts: number, before: DutyPoint | null, vehicleId = 7) =>
      hours.follow({ vehicleId, receivedAt: ts }, before, point(ts), between)
    say(TEN, null)
    say(TEN + 60_000, point(TEN))
    say(TEN + HOUR, point(TEN + 60_000))
    say(TEN, null, 8)
    expect(hours.of(7, TEN)).toEqual({
      positions: 2,
      mileageKm: 1,
      runningSeconds: 60,
      idleSeconds: 10,
      chargingSeconds: 0,
      silentSeconds: 0,
      firstAt: TEN,
      lastAt: TEN + 60_000,
    })
    expect(hours.of(7, TEN + HOUR)).toMatchObject({ positions: 1, mileageKm: 0 })
    expect(hours.of(8, TEN)).toMatchObject({ positions: 1 })
    expect(hours.of(9, TEN)).toBeUndefined()
  })

  it('know how long nothing came between two positions', () => {
    const hours = new HourStatistics()
    const say = (minute: number, before: number | null) => {
      const ts = TEN + minute * 60_000
      hours.follow(
        { vehicleId: 7, receivedAt: ts },
        before === null ? null : point(TEN + before * 60_000),
        point(ts),
        between,
      )
    }
    say(5, null)
    say(35, 5)
    expect(hours.of(7, TEN)).toMatchObject({ silentSeconds: 0 })
    const other = new HourStatistics()
    other.follow({ vehicleId: 7, receivedAt: TEN }, null, point(TEN), between)
    other.follow({ vehicleId: 7, receivedAt: TEN }, point(TEN), point(TEN + 45 * 60_000), between)
    expect(other.of(7, TEN)).toMatchObject({ silentSeconds: 2700 })
  })

  it('are the newest three; a clock that runs ahead pushes none out', () => {
    const hours = new HourStatistics()
    for (let hour = 0; hour < 4; hour += 1) {
      const ts = TEN + hour * HOUR
      hours.follow({ vehicleId: 7, receivedAt: ts }, null, point(ts), between)
    }
    hours.follow({ vehicleId: 7, receivedAt: TEN + 3 * HOUR }, null, point(TEN + 24 * HOUR), between)
    hours.follow({ vehicleId: 7, receivedAt: TEN + 3 * HOUR }, null, point(TEN), between)
    expect([0, 1, 2, 3, 24].map((hour) => hours.of(7, TEN + hour * HOUR)?.positions)).toEqual([
      undefined,
      1,
      1,
      1,
      undefined,
    ])
  })

  it('take over what the database counted, and keep what came in the meantime', () => {
    const hours = new HourStatistics()
    const say = (ts: number) => hours.follow({ vehicleId: 7, receivedAt: ts }, point(ts - 60_000), point(ts), between)
    say(TEN + 120_000)
    const before = hours.of(7, TEN)
    say(TEN + 180_000)
    const sums = {
      positions: 9,
      mileageKm: 5,
      runningSeconds: 400,
      idleSeconds: 0,
      chargingSeconds: 0,
      silentSeconds: 0,
    }
    const counted = { ...sums, firstAt: TEN + 30_000, lastAt: TEN + 120_000 }
    hours.counted({ vehicleId: 7, hour: TEN, ...counted }, before)
    expect(hours.of(7, TEN)).toEqual({
      positions: 10,
      mileageKm: 6,
      runningSeconds: 460,
      idleSeconds: 10,
      chargingSeconds: 0,
      silentSeconds: 0,
      firstAt: TEN + 30_000,
      lastAt: TEN + 180_000,
    })
  })

  it('hold as many vehicles as there are', () => {
    const hours = new HourStatistics()
    for (let vehicleId = 1; vehicleId <= 5_000; vehicleId += 1) {
      hours.follow({ vehicleId, receivedAt: TEN }, null, point(TEN + (vehicleId % 2) * HOUR), between)
    }
    expect([1, 2, 4_999, 5_000].map((id) => hours.of(id, TEN)?.positions)).toEqual([undefined, 1, undefined, 1])
  })
})
