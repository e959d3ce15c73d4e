import type { Socket } from 'socket.io'
import { describe, expect, it } from 'vitest'
import { CELLS_ABOVE } from '#core/contract/live.ts'
import { readLiveFrame } from '#core/contract/live-frame.ts'
import type { Tracker } from '#server/tracker/tracker.ts'
import { aPositionRow, aTracker, FLEET_OEM, FLEET_ORG } from '#tests/builders/tracked-fleet.ts'
import { LiveListener } from './live-listener.ts'
import type { LiveScope } from './live-scope.ts'
import { LiveView } from './live-view.ts'

const now = Date.parse('2026-11-20T08:00:00Z')
const scope: LiveScope = { key: 'fleet', oemId: FLEET_OEM, orgIds: [FLEET_ORG], anonymous: false }

const read = (frame: Buffer) => readLiveFrame(new Uint8Array(frame).slice().buffer)!

let clock = now
function move(tracker: Tracker, vehicleId: number, lat: number, lng = 100): void {
  clock += 1000
  tracker.apply(aPositionRow({ vehicleId, ts: clock, lat: lat * 1e6, lng: lng * 1e6 }), clock)
}

/** Vehicles spread over 20 by 50 degrees. */
async function crowd(count: number): Promise<Tracker> {
  const tracker = await aTracker(count, now)
  for (let id = 1; id <= count; id += 1) {
    const place = { lat: 20e6 + (id % 200) * 100_000, lng: 80e6 + (id % 500) * 100_000 }
    tracker.apply(aPositionRow({ vehicleId: id, ts: now, alarm: id === 5 ? 1 : 0, ...place }), now)
  }
  return tracker
}

describe('many vehicles', () => {
  it('become cells above the limit and vehicles again below it', async () => {
    const tracker = await crowd(CELLS_ABOVE + 10)
    const view = new LiveView(tracker, scope, { zoom: 3 })
    const cells = read(view.snapshot(now)[0]!)
    if (cells.kind !== 'cells') throw new Error(cells.kind)
    expect(cells.count).toBeLessThan(300)
    expect(cells.cells.vehicles.reduce((sum, count) => sum + count)).toBe(CELLS_ABOVE + 10)
    expect(Math.max(...cells.cells.alarm)).toBe(1)
    const narrow = new LiveView(tracker, scope, { viewport: [80, 20, 90, 30], zoom: 5 })
    expect(read(narrow.snapshot(now)[0]!).kind).toBe('snapshot')
  })

  it('in finer cells the closer one looks', async () => {
    const tracker = await crowd(CELLS_ABOVE + 10)
    const count = (zoom: number) => read(new LiveView(tracker, scope, { zoom }).snapshot(now)[0]!).count
    expect(count(6)).toBeGreaterThan(count(2))
  })
})

describe('a listener who takes too little', () => {
  /** A socket whose transport takes data only when told. */
  function slowSocket() {
    const sent: Buffer[] = []
    const conn = { transport: { writable: true }, writeBuffer: [] as unknown[] }
    const socket = { conn, emit: (_event: string, frame: Buffer) => sent.push(frame) } as unknown as Socket
    return { socket, sent, conn }
  }

  it('is passed over and then gets one merged frame instead of all it missed', async () => {
    const tracker = await aTracker(3, now)
    for (const id of [1, 2, 3]) move(tracker, id, 30)
    const view = new LiveView(tracker, scope, {})
    const { socket, sent, conn } = slowSocket()
    const listener = new LiveListener(socket, scope, 'token')
    listener.show(view, now)
    expect(sent).toHaveLength(1)
    conn.transport.writable = false
    for (let round = 0; round < 50; round += 1) {
      move(tracker, 1, 31 + round / 100)
      if (round === 10) move(tracker, 2, 40)
      view.follow(null)
      listener.update(now)
    }
    expect(sent).toHaveLength(1)
    expect(listener.lags).toBe(true)
    conn.transport.writable = true
    view.follow([])
    listener.update(now)
    expect(sent).toHaveLength(2)
    const frame = read(sent[1]!)
    if (frame.kind !== 'delta') throw new Error(frame.kind)
    const places = new Map([...frame.vehicles.id].map((id, at) => [id, frame.vehicles.lat[at]]))
    expect(places).toEqual(
      new Map([
        [1, 31_490_000],
        [2, 40_000_000],
      ]),
    )
    listener.update(now)
    expect(sent).toHaveLength(2)
  })

  it('is told of departures it missed', async () => {
    const tracker = await aTracker(2, now)
    for (const id of [1, 2]) move(tracker, id, 30)
    const view = new LiveView(tracker, scope, { viewport: [90, 25, 110, 35] })
    const { socket, sent, conn } = slowSocket()
    const listener = new LiveListener(socket, scope, 'token')
    listener.show(view, now)
    conn.writeBuffer.push('packet')
    move(tracker, 2, 60)
    view.follow(null)
    listener.update(now)
    move(tracker, 1, 31)
    view.follow(null)
    conn.writeBuffer.pop()
    listener.update(now)
    const frames = sent.slice(1).map(read)
    expect(frames.map((frame) => frame.kind)).toEqual(['removed', 'delta'])
    expect(frames[0]).toMatchObject({ ids: Uint32Array.of(2) })
  })
})

it('builds a frame once for all who look at the same', async () => {
  const tracker = await aTracker(2, now)
  for (const id of [1, 2]) move(tracker, id, 30)
  const view = new LiveView(tracker, scope, {})
  const { version } = view
  move(tracker, 1, 31)
  view.follow(null)
  expect(view.since(version, now)[0]).toBe(view.since(version, now)[0])
})
