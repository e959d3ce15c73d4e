import type { FleetStore } from './fleet-store.ts'

/** Read-only counters for benchmarks and support (ARCHITECTURE §2); the page itself never reads them. */
export interface FleetwallCounters {
  readonly vehicles: number
  readonly framesDecoded: number
  /** Epoch ms, null before the first frame. */
  readonly lastFrameAt: number | null
  /** Tasks that held the main thread longer than 50 ms since the page started. */
  readonly longTasks: number
}

declare global {
  interface Window {
    __fleetwall?: FleetwallCounters
  }
}

interface Source {
  readonly store: FleetStore
  readonly lastFrameAt: number | undefined
}

let longTasks = 0
let watching = false

/** Shows the counters of the newest connection as `window.__fleetwall`; answers how to take them back. */
export function publishCounters(source: Source): () => void {
  watchLongTasks()
  const counters: FleetwallCounters = Object.freeze({
    get vehicles() {
      return source.store.count
    },
    get framesDecoded() {
      return source.store.framesDecoded
    },
    get lastFrameAt() {
      return source.lastFrameAt ?? null
    },
    get longTasks() {
      return longTasks
    },
  })
  Object.defineProperty(window, '__fleetwall', { value: counters, configurable: true, enumerable: false })
  return () => {
    if (window.__fleetwall === counters) Reflect.deleteProperty(window, '__fleetwall')
  }
}

function watchLongTasks(): void {
  if (watching || typeof PerformanceObserver === 'undefined') return
  watching = true
  if (!PerformanceObserver.supportedEntryTypes?.includes('longtask')) return
  new PerformanceObserver((list) => {
    longTasks += list.getEntries().length
  }).observe({ type: 'longtask', buffered: true })
}
