import { FleetStore } from '#web/live/fleet-store.ts'
import type { LiveConnection } from '#web/live/live-client.ts'

interface Told {
  value: unknown
  stale: boolean
}

/** A live connection that says nothing by itself; `tell` hands a message to every listener. */
export function fakeLive() {
  const listeners = new Set<(told: Told) => void>()
  const connection = {
    store: new FleetStore(),
    state: { status: 'live', refused: false, stale: false, lastHeardAt: undefined },
    lastFrameAt: undefined,
    onState: () => () => undefined,
    subscribe: () => undefined,
    listen: (_topic: unknown, listener: (told: Told) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    latest: () => ({ value: undefined, at: undefined, stale: false }),
    close: () => undefined,
  } as unknown as LiveConnection
  const tell = (value: unknown) => {
    for (const listener of listeners) listener({ value, stale: false })
  }
  return { connection, tell }
}
