// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { removedFrame } from '#core/contract/live-frame.ts'
import { commandJobChanged, fleetCounters } from '#core/contract/live.ts'
import { VEHICLE_FRAME_EVENT } from '#core/domain/live-stream.ts'
import { aVehicleBuffer } from '#tests/builders/live-frames.ts'
import { FakeLiveSocket } from '#tests/support/fake-live-socket.ts'
import { connectLive, type LiveConnection } from './live-client.ts'
import type { LiveOrder, LiveReport } from './live-messages.ts'
import { LiveSession } from './live-session.ts'

const counters = {
  atTime: '2026-01-01 08:00:00',
  total: 3,
  onboarded: 3,
  online: 2,
  states: { driving: 2 },
  mileageTodayKm: 10,
  openAlarms: { level1: 0, level2: 0, level3: 1 },
  alarmsToday: 1,
  messageRate: 5,
}

let socket: FakeLiveSocket
let live: LiveConnection
let token: string | undefined
/** Carries the page's orders to the worker logic. */
let deliver: (order: LiveOrder) => void

/** Page and worker logic joined by two function calls instead of two threads. */
function openLive() {
  socket = new FakeLiveSocket()
  const worker = {
    onmessage: null as ((event: MessageEvent<LiveReport>) => void) | null,
    postMessage: (order: LiveOrder) => deliver(order),
    terminate() {},
  }
  const session = new LiveSession({
    openSocket: (target) => {
      token = target.token
      return socket
    },
    report: (report) => worker.onmessage?.({ data: report } as MessageEvent<LiveReport>),
    random: () => 0.5,
  })
  deliver = (order) => session.take(order)
  live = connectLive({ worker, token: 'abc' })
}

beforeEach(() => {
  vi.useFakeTimers()
  openLive()
})
afterEach(() => {
  live.close()
  vi.useRealTimers()
})

describe('connection', () => {
  it('connects with the token and reports when it is live', () => {
    expect(token).toBe('abc')
    expect(live.state).toMatchObject({ status: 'connecting', failed: false })
    socket.accept()
    expect(live.state.status).toBe('live')
  })

  it('asks again for everything after a reconnect', () => {
    live.subscribe({ viewport: [100, 20, 120, 40], zoom: 5 })
    live.listen(fleetCounters, () => {})
    socket.accept()
    const wanted = [
      ['subscribe', { viewport: [100, 20, 120, 40], zoom: 5 }],
      ['join', fleetCounters.name],
    ]
    expect(socket.sent).toEqual(wanted)

    socket.drop()
    expect(live.state).toMatchObject({ status: 'reconnecting', failed: true })
    socket.accept()
    expect(socket.sent).toEqual(wanted)
    expect(live.state).toMatchObject({ status: 'live', refused: false })
  })

  it('leaves the retry to the socket after a drop, and retries itself after the server ended it', () => {
    socket.accept()
    socket.drop()
    vi.advanceTimersByTime(60_000)
    expect(socket.attempts).toBe(1)

    socket.accept()
    socket.drop({ active: false })
    vi.advanceTimersByTime(1500)
    expect(socket.attempts).toBe(2)
  })

  it('reports a rejected token and tries again later', () => {
    socket.refuse()
    expect(live.state).toMatchObject({ status: 'connecting', refused: true })
    vi.advanceTimersByTime(22_000)
    expect(socket.attempts).toBe(1)
    vi.advanceTimersByTime(1000)
    expect(socket.attempts).toBe(2)
    socket.accept()
    expect(live.state).toMatchObject({ status: 'live', refused: false })
  })

  it('does not retry once it is closed', () => {
    socket.accept()
    socket.drop({ active: false })
    live.close()
    vi.advanceTimersByTime(60_000)
    expect(socket.attempts).toBe(1)
  })
})

describe('staleness', () => {
  it('counts from the last message, whatever the socket says', () => {
    socket.accept()
    vi.advanceTimersByTime(6_000)
    socket.receive(VEHICLE_FRAME_EVENT, aVehicleBuffer('delta', []))
    expect(live.lastFrameAt).toBe(Date.now())
    vi.advanceTimersByTime(6_999)
    expect(live.state.stale).toBe(false)
    vi.advanceTimersByTime(1)
    expect(live.state).toMatchObject({ status: 'live', stale: true })
    socket.receive(VEHICLE_FRAME_EVENT, aVehicleBuffer('delta', []))
    expect(live.state.stale).toBe(false)
  })

  it('begins at once when the browser loses its network', () => {
    socket.accept()
    socket.receive(VEHICLE_FRAME_EVENT, aVehicleBuffer('delta', []))
    window.dispatchEvent(new Event('offline'))
    expect(live.state).toMatchObject({ status: 'live', stale: true })
    vi.advanceTimersByTime(1000)
    socket.receive(VEHICLE_FRAME_EVENT, aVehicleBuffer('delta', []))
    expect(live.state.stale).toBe(false)
  })

  it('is stale when nothing ever came', () => {
    vi.advanceTimersByTime(7_000)
    expect(live.state).toMatchObject({ stale: true, lastContactAt: undefined })
  })
})

describe('vehicles', () => {
  it('reach the store with the first frame at once and at most once a second then', () => {
    const versions: number[] = []
    live.store.onChange(() => versions.push(live.store.count))
    socket.accept()
    socket.receive(VEHICLE_FRAME_EVENT, aVehicleBuffer('snapshot', [{ id: 1 }, { id: 2 }]))
    expect(versions).toEqual([2])

    socket.receive(VEHICLE_FRAME_EVENT, aVehicleBuffer('delta', [{ id: 3 }]))
    socket.receive(VEHICLE_FRAME_EVENT, removedFrame(0, [1]))
    vi.advanceTimersByTime(999)
    expect(versions).toEqual([2])
    vi.advanceTimersByTime(1)
    expect(versions).toEqual([2, 2])
    expect(live.store.indexOf(1)).toBe(-1)
    expect(live.store.framesDecoded).toBe(3)
  })

  it('wait while the page has not taken the last patch', () => {
    const passOn = deliver
    deliver = (order) => order.type !== 'taken' && passOn(order)
    socket.accept()
    socket.receive(VEHICLE_FRAME_EVENT, aVehicleBuffer('snapshot', [{ id: 1 }]))
    socket.receive(VEHICLE_FRAME_EVENT, aVehicleBuffer('delta', [{ id: 2 }]))
    vi.advanceTimersByTime(30_000)
    expect(live.store.count).toBe(1)
    passOn({ type: 'taken' })
    expect(live.store.count).toBe(2)
  })

  it('ignores what is no frame', () => {
    socket.accept()
    socket.receive(VEHICLE_FRAME_EVENT, new ArrayBuffer(10))
    socket.receive(VEHICLE_FRAME_EVENT, 'text')
    expect(live.store.version).toBe(0)
  })

  it('show in the debug hook, read-only', () => {
    socket.accept()
    socket.receive(VEHICLE_FRAME_EVENT, aVehicleBuffer('snapshot', [{ id: 1 }, { id: 2 }]))
    expect(window.__fleetwall).toMatchObject({ vehicles: 2, framesDecoded: 1, lastFrameAt: Date.now() })
    expect(() => Object.assign(window.__fleetwall!, { vehicles: 5 })).toThrow(TypeError)
  })
})

describe('topics', () => {
  it('hand on valid messages and drop what breaks the schema', () => {
    const listener = vi.fn<(state: unknown) => void>()
    live.listen(fleetCounters, listener)
    socket.accept()
    socket.receive(fleetCounters.name, { ...counters, total: 'many' })
    expect(listener).not.toHaveBeenCalled()
    socket.receive(fleetCounters.name, counters)
    expect(listener).toHaveBeenCalledWith({ value: counters, at: Date.now(), stale: false })
    expect(live.latest(fleetCounters).value).toEqual(counters)
  })

  it('turn stale independently of other topics', () => {
    live.listen(fleetCounters, () => {})
    socket.accept()
    socket.receive(fleetCounters.name, counters)
    vi.advanceTimersByTime(10_000)
    socket.receive(VEHICLE_FRAME_EVENT, aVehicleBuffer('delta', []))
    vi.advanceTimersByTime(5000)
    expect(live.latest(fleetCounters)).toMatchObject({ value: counters, stale: true })
    expect(live.state.stale).toBe(false)
  })

  it('are joined once for all listeners and left with the last', () => {
    socket.accept()
    const first = live.listen(commandJobChanged, () => {})
    const second = live.listen(commandJobChanged, () => {})
    first()
    expect(socket.sent).toEqual([['join', commandJobChanged.name]])
    second()
    expect(socket.sent).toEqual([
      ['join', commandJobChanged.name],
      ['leave', commandJobChanged.name],
    ])
  })
})
