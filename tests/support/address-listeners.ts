import { afterAll, beforeAll, expect } from 'vitest'

/** Events that tell of a new address. */
const ADDRESS_EVENTS = ['popstate', 'hashchange']

type Listen = (event: string, ...rest: [listener: unknown, options?: unknown]) => void

/**
 * Fails a file that goes on listening to the address after its tests: the files of a worker share one window, and a router
 * that was not disposed of leads the pages of later files elsewhere.
 */
export function watchAddressListeners(): void {
  const target = window as unknown as Record<'addEventListener' | 'removeEventListener', Listen>
  const { addEventListener, removeEventListener } = target
  const listening = new Map(ADDRESS_EVENTS.map((event) => [event, new Set<unknown>()]))

  beforeAll(() => {
    target.addEventListener = (event, ...rest) => {
      listening.get(event)?.add(rest[0])
      addEventListener.call(window, event, ...rest)
    }
    target.removeEventListener = (event, ...rest) => {
      listening.get(event)?.delete(rest[0])
      removeEventListener.call(window, event, ...rest)
    }
  })
  afterAll(() => {
    Object.assign(target, { addEventListener, removeEventListener })
    const left = ADDRESS_EVENTS.filter((event) => listening.get(event)!.size > 0)
    expect(left, 'events of the address that something still listens to').toEqual([])
  })
}
