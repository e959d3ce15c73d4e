import type { Socket } from 'socket.io'
import { describe, expect, it } from 'vitest'
import { CELLS_ABOVE, type LiveSubscription } from '#core/contract/live.ts'
import type { Tracker } from '../tracker/tracker.ts'
import { aPositionRow, aTracker, FLEET_OEM, FLEET_ORG } from '#tests/builders/tracked-fleet.ts'
import { FramePicture } from '#tests/support/frame-picture.ts'
import { FleetGrid } from './fleet-grid.ts'
import { LiveListener } from './live-listener.ts'
import type { LiveScope } from './live-scope.ts'
import { LiveViews } from './live-views.ts'

const now = Date.parse('2026-11-20T08:00:00Z')
const scope: LiveScope = {
  key: 'fleet',
  oemId: FLEET_OEM,
  orgIds: [FLEET_ORG],
  anonymous: false,
  rounded: false,
  memberOf: [FLEET_ORG],
}

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

/** A socket whose transport takes data only when told. */
function aSocket() {
  const picture = new FramePicture()
  const sent: Buffer[] = []
  const conn = { transport: { writable: true }, writeBuffer: [] as unknown[] }
  const emit = (_event: string, frame: Buffer) => {
    sent.push(frame)
    picture.take(frame)
  }
  return { socket: { conn, emit } as unknown as Socket, sent, picture, conn }
}

function aStream(tracker: Tracker, limits = { wholeUpTo: 0, cellsAbove: CELLS_ABOVE }) {
  const grid = new FleetGrid(tracker)
  const views = new LiveViews(tracker, grid, limits)
  const listeners: LiveListener[] = []
  let at = now
  return {
    views,
    /** One connection that looks at something. */
    look(subscription: LiveSubscription) {
      const made = aSocket()
      const listener = new LiveListener(made.socket, scope)
      listeners.push(listener)
      const wish = (next: LiveSubscription) => {
        const before = listener.view
        at += 1000
        listener.show(views.take(scope, next), at)
        views.release(before)
      }
      wish(subscription)
      return { ...made, listener, wish }
    },
    round(passed = 1000) {
      at += passed
      grid.begin()
      views.follow()
      for (const listener of listeners) listener.update(at)
      grid.settle()
      return at
    },
  }
}

const vehiclesIn = ({ cells }: FramePicture) => [...cells.values()].flat().reduce((sum, count) => sum + count, 0)

describe('many vehicles', () => {
  it('become cells above the limit, and vehicles where one looks closely', async () => {
    const stream = aStream(await crowd(CELLS_ABOVE + 10))
    const { picture } = stream.look({ zoom: 3 })
    const [frame] = picture.frames
    if (frame?.kind !== 'cells') throw new Error(frame?.kind)
    expect(frame.count).toBeLessThan(300)
    expect(vehiclesIn(picture)).toBe(CELLS_ABOVE + 10)
    expect(Math.max(...frame.cells.alarm)).toBe(1)
    expect(stream.look({ viewport: [80, 20, 90, 30], zoom: 5 }).picture.frames[0]?.kind).toBe('snapshot')
  })

  it('in finer cells the closer one looks', async () => {
    const stream = aStream(await crowd(CELLS_ABOVE + 10))
    const count = (zoom: number) => stream.look({ zoom }).picture.cells.size
    expect(count(6)).toBeGreaterThan(count(2))
  })

  it('become vehicles again only when clearly fewer, and then all listeners get everything again', async () => {
    const tracker = await crowd(100)
    const stream = aStream(tracker, { wholeUpTo: 0, cellsAbove: 50 })
    const { picture } = stream.look({ viewport: [79, 19, 131, 41], zoom: 4 })
    expect(vehiclesIn(picture)).toBe(100)
    for (let id = 1; id <= 52; id += 1) move(tracker, id, -40, -60)
    stream.round()
    expect(vehiclesIn(picture)).toBe(48)
    for (let id = 53; id <= 60; id += 1) move(tracker, id, -40, -60)
    stream.round()
    expect(picture.vehicles.size).toBe(40)
    expect(picture.cells.size).toBe(0)
  })

  it('that barely move are not told of again as cells', async () => {
    const tracker = await crowd(100)
    const stream = aStream(tracker, { wholeUpTo: 0, cellsAbove: 50 })
    const { picture } = stream.look({ zoom: 4 })
    const place = { lat: 20e6 + 100_100, lng: 80e6 + 100_100 }
    clock += 1000
    tracker.apply(aPositionRow({ vehicleId: 1, ts: clock, ...place }), clock)
    stream.round()
    expect(picture.frames).toHaveLength(1)
  })
})

describe('a small part of the fleet', () => {
  it('is sent whole, so that moving the map costs nothing', async () => {
    const tracker = await crowd(40)
    const stream = aStream(tracker, { wholeUpTo: 40, cellsAbove: CELLS_ABOVE })
    const { picture, wish } = stream.look({ viewport: [80, 20, 80.5, 20.5], zoom: 8 })
    expect(picture.vehicles.size).toBe(40)
    wish({ viewport: [10, 50, 11, 51], zoom: 8 })
    expect(picture.frames).toHaveLength(1)
  })
})

describe('a listener who moves the viewport', () => {
  it('gets what came into view and is reported what left it', async () => {
    const stream = aStream(await crowd(200))
    const { picture, wish } = stream.look({ viewport: [80, 20, 90, 30], zoom: 5 })
    const first = picture.vehicles.size
    wish({ viewport: [86, 26, 96, 36], zoom: 5 })
    expect(picture.frames.map(({ kind }) => kind)).toEqual(['snapshot', 'removed', 'delta'])
    expect(picture.frames[2]!.count).toBeLessThan(first)
  })

  it('faster than ten times a second is answered with the next round', async () => {
    const stream = aStream(await crowd(200))
    const { picture, listener } = stream.look({ viewport: [80, 20, 90, 30], zoom: 5 })
    for (let step = 1; step <= 50; step += 1) {
      const view = stream.views.take(scope, { viewport: [80 + step, 20, 90 + step, 30], zoom: 5 })
      const before = listener.view
      listener.show(view, now + 1010 + step)
      stream.views.release(before)
    }
    expect(picture.frames).toHaveLength(1)
    stream.round()
    expect(picture.frames).toHaveLength(2)
    const { picture: other } = stream.look({ viewport: [130, 20, 140, 30], zoom: 5 })
    expect(picture.vehicles).toEqual(other.vehicles)
  })
})

describe('a listener who takes too little', () => {
  it('is passed over and then gets one merged frame instead of all it missed', async () => {
    const tracker = await aTracker(3, now)
    for (const id of [1, 2, 3]) move(tracker, id, 30)
    const stream = aStream(tracker)
    const { sent, conn, listener, picture } = stream.look({})
    expect(sent).toHaveLength(1)
    conn.transport.writable = false
    for (let round = 0; round < 20; round += 1) {
      move(tracker, 1, 31 + round / 100)
      if (round === 10) move(tracker, 2, 40)
      stream.round()
    }
    expect(sent).toHaveLength(1)
    expect(listener.lags).toBe(true)
    conn.transport.writable = true
    stream.round()
    expect(sent).toHaveLength(2)
    expect(picture.frames[1]).toMatchObject({ kind: 'delta', count: 2 })
    expect([picture.vehicles.get(1)?.lat, picture.vehicles.get(2)?.lat]).toEqual([31.19, 40])
    stream.round()
    expect(sent).toHaveLength(2)
  })

  it('is reported of departures it missed', async () => {
    const tracker = await aTracker(2, now)
    for (const id of [1, 2]) move(tracker, id, 30)
    const stream = aStream(tracker)
    const { picture, conn } = stream.look({ viewport: [90, 25, 110, 35] })
    conn.writeBuffer.push('packet')
    move(tracker, 2, 60)
    stream.round()
    move(tracker, 1, 31)
    conn.writeBuffer.pop()
    stream.round()
    expect(picture.frames.map(({ kind }) => kind)).toEqual(['snapshot', 'removed', 'delta'])
    expect([...picture.vehicles.keys()]).toEqual([1])
  })

  it('is given up after half a minute, and at once when small messages pile up', async () => {
    const stream = aStream(await aTracker(1, now))
    const { conn, listener } = stream.look({})
    conn.transport.writable = false
    expect(listener.isStuck(stream.round())).toBe(false)
    expect(listener.isStuck(stream.round(29_000))).toBe(false)
    expect(listener.isStuck(stream.round(1_000))).toBe(true)
    conn.transport.writable = true
    expect(listener.isStuck(stream.round())).toBe(false)
    conn.writeBuffer.push(...Array.from({ length: 2_001 }, () => 'packet'))
    expect(listener.isStuck(stream.round())).toBe(true)
  })
})

it('sends the same bytes to all who look at nearly the same', async () => {
  const tracker = await crowd(50)
  const stream = aStream(tracker)
  const one = stream.look({ viewport: [80, 20, 90, 30], zoom: 5.02 })
  const other = stream.look({ viewport: [80.01, 20, 90.01, 30], zoom: 5.04 })
  stream.round()
  for (let id = 1; id <= 50; id += 1) move(tracker, id, 25, 85)
  stream.round()
  expect(one.sent.at(-1)).toBe(other.sent.at(-1))
})
