import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aVehicleFrame } from '#tests/builders/live-frames.ts'
import { FleetStore } from '#web/live/fleet-store.ts'
import { FleetTable } from '#web/live/fleet-table.ts'
import { WORLD_STEPS_X, worldX, worldY } from '#web/live/world-position.ts'
import { glidePace } from './glide-pace.ts'

const view = { west: worldX(109), south: worldY(29), width: worldX(111) - worldX(109), height: worldY(31) - worldY(29) }
const scaleAt = (zoom: number) => (512 * 2 ** zoom) / WORLD_STEPS_X

/** One vehicle that goes 220 m in ten seconds. */
function aGlidingStore(lng = 110) {
  const table = new FleetTable()
  const store = new FleetStore()
  for (const [kind, step] of [
    ['snapshot', 0],
    ['delta', 1],
  ] as const) {
    table.apply(aVehicleFrame(kind, [{ id: 1, lat: 30, lng: lng + step * 0.00228, time: 1000 + step * 10 }]))
    store.apply(table.takePatch())
  }
  return store
}

describe('pace of repainting', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is none while motion cannot be seen, and quickens with zoom up to a limit', () => {
    const store = aGlidingStore()
    expect(glidePace(store, view, scaleAt(5))).toBeNull()
    const country = glidePace(store, view, scaleAt(10))
    const street = glidePace(store, view, scaleAt(14))
    expect(country).toBeGreaterThan(600)
    expect(street).toBeGreaterThan(50)
    expect(street).toBeLessThan(country!)
    expect(glidePace(store, view, scaleAt(19))).toBe(50)
  })

  it('is none for what moves out of view', () => {
    expect(glidePace(aGlidingStore(120), view, scaleAt(14))).toBeNull()
  })

  it('is none once everything has arrived', () => {
    const store = aGlidingStore()
    vi.advanceTimersByTime(10_001)
    expect(glidePace(store, view, scaleAt(14))).toBeNull()
  })
})
