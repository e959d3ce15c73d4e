import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Topic } from '#core/contract/live.ts'
import { FleetStore } from '#web/live/fleet-store.ts'
import type { LiveConnection } from '#web/live/live-client.ts'
import { LiveProvider } from '#web/live/live-provider.tsx'

type Listener = (state: { value: unknown; at: number; stale: boolean }) => void

/** A live connection controlled by a test: connected at once, and silent until the test publishes something. */
export function aLiveConnection() {
  const listenersByTopic = new Map<string, Set<Listener>>()
  const watching = new Set<() => void>()
  const fake = {
    store: new FleetStore(),
    state: { status: 'live', refused: false, failed: false, stale: false, lastContactAt: undefined },
    lastFrameAt: undefined,
    onState: (listener: () => void) => {
      watching.add(listener)
      return () => watching.delete(listener)
    },
    subscribe: () => undefined,
    listen: ({ name }: Topic<z.ZodType>, listener: Listener) => {
      const listeners = listenersByTopic.get(name) ?? new Set()
      listenersByTopic.set(name, listeners.add(listener))
      return () => listeners.delete(listener)
    },
    latest: () => ({ value: undefined, at: undefined, stale: false }),
    close: () => undefined,
  }
  const status = (now: string) =>
    act(() => {
      fake.state = { ...fake.state, status: now }
      for (const listener of watching) listener()
    })
  const connection = fake as unknown as LiveConnection
  return {
    /** The page below this connection. */
    around: (page: ReactNode) => <LiveProvider connection={connection}>{page}</LiveProvider>,
    /** The server says something. */
    publish<P extends z.ZodType>(topic: Topic<P>, value: z.input<P>) {
      act(() => {
        for (const listener of listenersByTopic.get(topic.name) ?? [])
          listener({ value: topic.payload.parse(value), at: 1, stale: false })
      })
    },
    /** The connection is lost and restored. */
    interrupt() {
      status('connecting')
      status('live')
    },
  }
}
