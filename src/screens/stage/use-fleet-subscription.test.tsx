import { renderHook } from '@testing-library/react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import type { LiveSubscription } from '#core/contract/live.ts'
import type { LiveConnection } from '#web/live/live-client.ts'
import { LiveProvider } from '#web/live/live-provider.tsx'
import { useFleetSubscription } from './use-fleet-subscription.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aWall(filter?: FleetFilter, lists = false) {
  const subscribe = vi.fn<(wish: LiveSubscription) => void>()
  const store: { cells: object | null } = { cells: null }
  const connection = { subscribe, store } as unknown as LiveConnection
  let rest: () => void = () => undefined
  const map = {
    on: (_event: string, listener: () => void) => (rest = listener),
    off: () => undefined,
    getZoom: () => 5,
    getBounds: () => ({ getEast: () => 120, getWest: () => 100, getNorth: () => 40, getSouth: () => 20 }),
  } as unknown as MapLibreMap
  const hook = renderHook(({ wanted }) => useFleetSubscription(map, { filter: wanted, lists }), {
    initialProps: { wanted: filter },
    wrapper: ({ children }: { children: ReactNode }) => <LiveProvider connection={connection}>{children}</LiveProvider>,
  })
  return {
    subscribe,
    store,
    look: () => rest(),
    settle: () => vi.advanceTimersByTime(200),
    show: (wanted?: FleetFilter) => hook.rerender({ wanted }),
  }
}

const VIEW = { zoom: 5, viewport: [100, 20, 120, 40] }

it('asks for the part of the fleet, and again when the part changes', () => {
  const { subscribe, show } = aWall({ market: 'cn' })
  expect(subscribe.mock.calls).toEqual([[{ filter: { market: 'cn' } }]])
  show({ market: 'eu' })
  expect(subscribe).toHaveBeenLastCalledWith({ filter: { market: 'eu' } })
})

it('asks for what is in view once the map has come to rest, and not each time it stops for a moment', () => {
  const { subscribe, look, settle } = aWall({ market: 'eu' })
  for (let stop = 0; stop < 5; stop += 1) look()
  expect(subscribe).toHaveBeenCalledTimes(1)
  settle()
  expect(subscribe).toHaveBeenCalledTimes(2)
  expect(subscribe).toHaveBeenLastCalledWith({ filter: { market: 'eu' }, ...VIEW })
})

it('retains every vehicle for lists next to the map until there are cells instead', () => {
  const { subscribe, store, look, settle } = aWall(undefined, true)
  look()
  settle()
  expect(subscribe.mock.calls).toEqual([[{ filter: undefined }]])
  store.cells = {}
  look()
  settle()
  expect(subscribe).toHaveBeenLastCalledWith({ filter: undefined, ...VIEW })
})
