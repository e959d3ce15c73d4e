/** Local hour at which a wall reloads, when it is not watched. */
const NIGHTLY_HOUR = 4
/** A wall never reloads more often than this, for any reason. */
const REST_MS = 60 * 60_000
/** Share of the heap limit at which a wall starts afresh. */
const HEAP_SHARE = 0.8

export interface HeapUse {
  usedJSHeapSize: number
  jsHeapSizeLimit: number
}

/** The next 04:00 local time after this moment, epoch ms. */
export function nextNightlyReload(now: number): number {
  const next = new Date(now)
  next.setHours(NIGHTLY_HOUR, 0, 0, 0)
  if (next.getTime() <= now) next.setDate(next.getDate() + 1)
  return next.getTime()
}

/** A reload that did not help must not be repeated in a loop. */
export function mayReload(now: number, lastReloadAt: number | undefined): boolean {
  return lastReloadAt === undefined || now - lastReloadAt >= REST_MS || now < lastReloadAt
}

export const heapIsFull = (heap: HeapUse | undefined): boolean =>
  heap !== undefined && heap.usedJSHeapSize > heap.jsHeapSizeLimit * HEAP_SHARE
