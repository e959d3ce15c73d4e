import { describe, expect, it } from 'vitest'
import { ENERGY_SERIAL } from '../gateway/energy-row.ts'
import { aPositionRow, aTracker, FLEET_OEM, FLEET_ORG } from '#tests/builders/tracked-fleet.ts'
import { FleetCounts } from './fleet-counts.ts'

const now = Date.parse('2026-11-20T08:00:00Z')

describe('last state', () => {
  it('is never replaced by an older position', async () => {
    const tracker = await aTracker(1, now)
    tracker.apply(aPositionRow({ ts: now, lat: 2e6, speed: 0 }), now)
    tracker.apply(aPositionRow({ ts: now - 60_000, lat: 1e6, speed: 900 }), now)
    expect([tracker.table.lat[0], tracker.stateAt(0)]).toEqual([2e6, 'idling'])
  })

  it('keeps the place when the receiver has no fix and sends zeros', async () => {
    const tracker = await aTracker(1, now)
    tracker.apply(aPositionRow({ ts: now, lat: 2e6, lng: 3e6 }), now)
    tracker.apply(aPositionRow({ ts: now + 1000, lat: 0, lng: 0, status: 1, speed: 0 }), now)
    expect([tracker.table.lat[0], tracker.table.lng[0], tracker.stateAt(0)]).toEqual([2e6, 3e6, 'idling'])
  })

  it('keeps what a terminal reported of heading and alarms when the energy terminal next to it speaks', async () => {
    const tracker = await aTracker(1, now)
    const place = { lat: 30e6, lng: 120e6 }
    tracker.apply(aPositionRow({ ts: now, ...place, direction: 186, alarm: 1 << 1 }), now)
    const reported = tracker.table.alarmLevel[0]
    tracker.apply(aPositionRow({ ts: now + 1000, ...place, serial: ENERGY_SERIAL, direction: 0, alarm: 0 }), now)
    expect(reported).toBeGreaterThan(0)
    expect([tracker.table.direction[0], tracker.table.alarmLevel[0]]).toEqual([186, reported])
    const east = { lat: 30e6, lng: 120_002_000, serial: ENERGY_SERIAL, direction: 0 }
    tracker.apply(aPositionRow({ ts: now + 11_000, ...east }), now)
    expect(tracker.table.direction[0]).toBe(90)
  })

  it('goes offline with the clock and comes back with a heartbeat', async () => {
    const tracker = await aTracker(1, now)
    tracker.apply(aPositionRow({ ts: now }), now)
    expect(tracker.stateAt(0)).toBe('driving')
    tracker.refreshStates(now + 181_000)
    expect(tracker.stateAt(0)).toBe('offline')
    tracker.recordContact(1, now + 182_000)
    expect(tracker.stateAt(0)).toBe('driving')
  })

  it('numbers every change viewers can see, and only those', async () => {
    const tracker = await aTracker(2, now)
    const before = tracker.version
    tracker.apply(aPositionRow({ ts: now }), now)
    const changed = tracker.table.version[0]!
    expect(changed).toBeGreaterThan(before)
    tracker.recordContact(1, now + 1000)
    tracker.apply(aPositionRow({ ts: now - 5000 }), now)
    tracker.refreshStates(now + 2000)
    expect([tracker.table.version[0], tracker.table.version[1]! <= before]).toEqual([changed, true])
  })
})

describe('counters', () => {
  it('add up the states, kilometres and alarms of a scope', async () => {
    const tracker = await aTracker(4, now)
    const counts = new FleetCounts(tracker)
    counts.restoreAlarms('2026-11-20', new Map())
    tracker.apply(aPositionRow({ vehicleId: 1, ts: now - 60_000, mileage: 1000 }), now)
    tracker.apply(aPositionRow({ vehicleId: 1, ts: now, mileage: 1015, alarm: 1 | (1 << 4) }), now)
    tracker.apply(aPositionRow({ vehicleId: 2, ts: now, status: 2, speed: 0 }), now)
    tracker.apply(aPositionRow({ vehicleId: 3, ts: now - 600_000, receivedAt: now - 600_000 }), now)
    tracker.refreshStates(now)
    counts.alarmRaised(1, now)
    counts.alarmRaised(1, now - 86_400_000)
    counts.tick(now)
    expect(counts.counters({ oemId: FLEET_OEM }, now)).toMatchObject({
      atTime: '2026-11-20 16:00:00',
      total: 4,
      onboarded: 3,
      online: 2,
      states: { driving: 1, parked: 1, offline: 1, neverOnline: 1, charging: 0 },
      mileageTodayKm: 1.5,
      openAlarms: { level1: 1, level2: 0, level3: 1 },
      alarmsToday: 1,
    })
    expect(counts.counters({ oemId: 'other' }, now).total).toBe(0)
    expect(counts.counters({ oemId: FLEET_OEM, orgIds: [99] }, now).total).toBe(0)
  })

  it('are those of one market for a display that is held to it', async () => {
    const owner = { oemId: FLEET_OEM, orgId: FLEET_ORG }
    const tracker = await aTracker(3, now, (id) => ({ ...owner, country: id === 3 ? 'BR' : 'DE' }))
    const counts = new FleetCounts(tracker)
    counts.restoreAlarms('2026-11-20', new Map([[3, 2]]))
    counts.tick(now - 10_000)
    for (const vehicleId of [1, 3]) tracker.apply(aPositionRow({ vehicleId, ts: now, alarm: 1 }), now)
    tracker.apply(aPositionRow({ vehicleId: 3, ts: now + 1000 }), now)
    counts.tick(now)
    const counted = (market?: 'eu' | 'latam' | 'me') => {
      const { total, online, openAlarms, alarmsToday, messageRate } = counts.counters({ oemId: FLEET_OEM, market }, now)
      return [total, online, openAlarms.level1, alarmsToday, messageRate]
    }
    expect(counted()).toEqual([3, 2, 1, 2, 0.3])
    expect(counted('eu')).toEqual([2, 1, 1, 0, 0.1])
    expect(counted('latam')).toEqual([1, 1, 0, 2, 0.2])
    expect(counted('me')).toEqual([0, 0, 0, 0, 0])
    expect(counts.samples()).toMatchObject([{ orgId: FLEET_ORG, total: 3, online: 2 }])
  })

  it('take the message rate over the last ten seconds', async () => {
    const tracker = await aTracker(1, now)
    const counts = new FleetCounts(tracker)
    for (let second = 0; second <= 20; second += 1) {
      counts.tick(now + second * 1000)
      const messages = second < 10 ? 100 : 5
      for (let at = 0; at < messages; at += 1) tracker.apply(aPositionRow({ ts: now + second * 1000 + at }), now)
    }
    expect(counts.counters({ oemId: FLEET_OEM }, now).messageRate).toBe(5)
  })
})

describe('days', () => {
  it('count the way once where two terminals of a vehicle round its odometer differently', async () => {
    const tracker = await aTracker(1, now)
    const reported = [4000, ...Array.from({ length: 50 }, (_, index) => [4001 + index, 4000 + index]).flat()]
    for (const [index, mileage] of reported.entries()) {
      const ts = now + index * 5000
      tracker.apply(aPositionRow({ ts, mileage }), ts)
    }
    expect(tracker.days.takeChanged().reduce((sum, { mileageKm }) => sum + mileageKm, 0)).toBeCloseTo(5)
  })

  it('count distance and running time, and begin again at midnight of the platform', async () => {
    const tracker = await aTracker(1, now)
    const midnight = Date.parse('2026-11-20T16:00:00Z')
    const drive = (at: number, mileage: number) => tracker.apply(aPositionRow({ ts: at, mileage }), at)
    drive(midnight - 120_000, 1000)
    drive(midnight - 60_000, 1010)
    drive(midnight + 60_000, 1030)
    const rows = tracker.days.takeChanged()
    expect(
      rows.map(({ day, positions, mileageKm, runningSeconds }) => ({ day, positions, mileageKm, runningSeconds })),
    ).toEqual([
      { day: '2026-11-20', positions: 2, mileageKm: 1, runningSeconds: 60 },
      { day: '2026-11-21', positions: 1, mileageKm: 2, runningSeconds: 120 },
    ])
  })

  it('leave days with late positions to the database', async () => {
    const tracker = await aTracker(1, now)
    tracker.apply(aPositionRow({ ts: now }), now)
    tracker.apply(aPositionRow({ ts: now - 86_400_000 }), now)
    expect(tracker.days.takeOutOfOrder()).toEqual([{ vehicleId: 1, day: '2026-11-19' }])
  })
})
