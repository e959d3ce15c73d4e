import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FrameWatch } from '../gateway/frame-watch.ts'
import { InProcessBus } from '../bus/in-process-bus.ts'
import { createLog } from '#server/ops/log.ts'
import type { Topic } from '../bus/bus.ts'
import { FrameRelay } from './frame-relay.ts'

const TERMINAL = 7
const source = { terminal: { terminalId: TERMINAL }, version: '2013' as const }

const relays: FrameRelay[] = []

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const relay of relays.splice(0)) relay.close()
  vi.useRealTimers()
})

/** Processes that hear each other; what each has told. */
function installation() {
  const inner = new InProcessBus(createLog('silent'))
  const published: string[] = []
  const start = (node: string) => {
    const watch = new FrameWatch()
    const bus = {
      node,
      publish<M>({ name }: Topic<M>, message: M) {
        published.push(`${node} ${name}`)
        inner.publish({ name }, { from: node, message })
      },
      subscribe: <M>({ name }: Topic<M>, listener: (message: M, from: string) => void) =>
        inner.subscribe({ name } as Topic<{ from: string; message: M }>, ({ from, message }) =>
          listener(message, from),
        ),
    }
    const relay = new FrameRelay(bus, watch, createLog('silent'))
    relays.push(relay)
    return { watch, relay }
  }
  return { published, start }
}

describe('frames a user looks at', () => {
  it('are seen from another process, once, and until he looks away', () => {
    const { start } = installation()
    const [api, gateway] = [start('api'), start('gateway')]
    const seen: number[] = []
    const end = api.relay.watch(TERMINAL, ({ bytes }) => seen.push(bytes[0]!))
    gateway.watch.went(source, 'jt808', Uint8Array.of(1))
    gateway.watch.went({ ...source, terminal: { terminalId: 8 } }, 'jt808', Uint8Array.of(2))
    // The terminal comes to this very process.
    api.watch.went(source, 'jt808', Uint8Array.of(3))
    end()
    gateway.watch.went(source, 'jt808', Uint8Array.of(4))
    expect(seen).toEqual([1, 3])
  })

  it('are reported by a gateway that starts later', () => {
    const { start } = installation()
    const seen: number[] = []
    start('api').relay.watch(TERMINAL, ({ bytes }) => seen.push(bytes[0]!))
    const gateway = start('gateway')
    vi.advanceTimersByTime(2_000)
    gateway.watch.went(source, 'jt808', Uint8Array.of(1))
    expect(seen).toEqual([1])
  })

  it('are not told any more when who looked is gone', () => {
    const { start, published } = installation()
    const [api, gateway] = [start('api'), start('gateway')]
    api.relay.watch(TERMINAL, () => undefined)
    gateway.watch.went(source, 'jt808', Uint8Array.of(1))
    api.relay.close()
    vi.advanceTimersByTime(10_000)
    gateway.watch.went(source, 'jt808', Uint8Array.of(2))
    expect(published.filter((one) => one === 'gateway frame-seen')).toHaveLength(1)
  })
})
