import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aVehicleFrame, type LiveRow } from '#tests/builders/live-frames.ts'
import { FleetStore } from './fleet-store.ts'
import { FleetTable } from './fleet-table.ts'
import { worldX, worldY } from './world-position.ts'

let table: FleetTable
let store: FleetStore

function apply(kind: 'snapshot' | 'delta', rows: LiveRow[]) {
  table.apply(aVehicleFrame(kind, rows))
  store.apply(table.takePatch())
}

describe('gliding', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    table = new FleetTable()
    store = new FleetStore()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('takes as long on screen as between the two positions', () => {
    apply('snapshot', [{ id: 1, lng: 100, time: 1000 }])
    vi.advanceTimersByTime(4000)
    apply('delta', [{ id: 1, lng: 100.002, time: 1010 }])

    expect(store.shownAt(0).x).toBe(worldX(100))
    vi.advanceTimersByTime(5000)
    expect(Math.abs(store.shownAt(0).x - worldX(100.001))).toBeLessThan(10)
    vi.advanceTimersByTime(5000)
    expect(store.shownAt(0).x).toBe(worldX(100.002))
    expect(store.now()).toBeGreaterThanOrEqual(store.glidesUntil)
  })

  it('goes on from where the vehicle is drawn when news comes early', () => {
    apply('snapshot', [{ id: 1, lng: 100, time: 1000 }])
    apply('delta', [{ id: 1, lng: 100.002, time: 1010 }])
    vi.advanceTimersByTime(5000)
    const midway = store.shownAt(0).x
    apply('delta', [{ id: 1, lng: 100.004, time: 1020 }])
    expect(store.shownAt(0).x).toBe(midway)
  })

  it('jumps where no vehicle could have driven', () => {
    apply('snapshot', [{ id: 1, lat: 30, time: 1000 }])
    apply('delta', [{ id: 1, lat: 31, time: 1010 }])
    expect(store.shownAt(0).y).toBe(worldY(31))
  })

  it('crosses the antimeridian the short way', () => {
    apply('snapshot', [{ id: 1, lng: 179.999, lat: 10, time: 1000 }])
    apply('delta', [{ id: 1, lng: -179.999, lat: 10, time: 1010 }])
    vi.advanceTimersByTime(5000)
    const { x } = store.shownAt(0)
    expect(Math.min(x, 2 ** 32 - x)).toBeLessThan(100)
  })

  it('stays exact after hours, when the glide clock restarts', () => {
    apply('snapshot', [
      { id: 1, lng: 100, time: 1000 },
      { id: 2, time: 1000 },
    ])
    vi.advanceTimersByTime(3 * 3_600_000)
    apply('delta', [{ id: 1, lng: 100.001, time: 11_800 }])
    vi.advanceTimersByTime(2000)
    const shown = store.shownAt(0).x
    apply('delta', [{ id: 2, speed: 1 }])
    expect(store.now()).toBeLessThan(3600)
    expect(Math.abs(store.shownAt(0).x - shown)).toBeLessThan(10)
  })

  it('remembers when an alarm became level 1, but not for alarms that were there at first', () => {
    apply('snapshot', [
      { id: 1, alarm: 1 },
      { id: 2, alarm: 3 },
    ])
    vi.advanceTimersByTime(1000)
    apply('delta', [{ id: 2, alarm: 1 }])
    expect(store.alarmSince[0]).toBeLessThan(-60)
    expect(store.alarmSince[1]).toBeCloseTo(1, 3)
  })
})

describe('growth', () => {
  it('keeps every vehicle when columns are replaced by longer ones', () => {
    table = new FleetTable()
    store = new FleetStore()
    const rows = Array.from({ length: 5000 }, (_, at) => ({ id: at + 1, lat: (at % 80) + 0.5, speed: at % 90 }))
    apply('snapshot', rows.slice(0, 900))
    apply('delta', rows.slice(900))
    expect(store.count).toBe(5000)
    for (const { id, lat, speed } of rows) {
      const index = store.indexOf(id)
      expect(store.lat[index]).toBeCloseTo(lat, 6)
      expect(store.speed[index]).toBe(speed)
    }
    expect(store.indexOf(5001)).toBe(-1)
    expect(store.indexOf(0xffffffff)).toBe(-1)
  })
})
