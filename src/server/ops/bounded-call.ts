import { AsyncLocalStorage } from 'node:async_hooks'

/** A call with a waiting client: no query it makes may take longer than the client waits. */
export interface BoundedCall {
  /** Longest time of one query, ms. */
  readonly queryMs: number
  /** It was answered; further work on its behalf has no deadline. */
  ended: boolean
}

const calls = new AsyncLocalStorage<BoundedCall>()

export const withBoundedCall = <T>(call: BoundedCall, work: () => T): T => calls.run(call, work)

/** The call this code works for; undefined in the background and once the call has been answered. */
export function boundedCall(): BoundedCall | undefined {
  const call = calls.getStore()
  return call?.ended ? undefined : call
}

/** Work that no call waits for, although one has caused it. */
export const unbounded = <T>(work: () => T): T => calls.exit(work)
