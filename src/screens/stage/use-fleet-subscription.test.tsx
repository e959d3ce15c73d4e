import { renderHook } from '@testing-library/react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import type { LiveSubscription } from '#core/contract/live.ts'
import type { LiveConnection } from '#web/live/live-client.ts'
import { LiveProvider } from '#web/live/live-provider.tsx'
import { useFleetSubscription } from './use-fleet-subscription.ts'

function aWall(filter?: FleetFilter) {
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
  const hook = renderHook(({ wanted }) => useFleetSubscription(map, wanted), {
    initialProps: { wanted: filter },
    wrapper: ({ children }: { children: ReactNode }) => <LiveProvider connection={connection}>{children}</LiveProvider>,
  })
  return { subscribe, store, look: () => rest(), show: (wanted?: FleetFilter) => hook.rerender({ wanted }) }
}

it('asks for the part of the fleet, again when the part changes, and keeps it when the map looks closer', () => {
  const { subscribe, store, look, show } = aWall({ market: 'cn' })
  expect(subscribe.mock.calls).toEqual([[{ filter: { market: 'cn' } }]])
  show({ market: 'eu' })
  expect(subscribe).toHaveBeenLastCalledWith({ filter: { market: 'eu' } })
  store.cells = {}
  look()
  expect(subscribe).toHaveBeenLastCalledWith({ filter: { market: 'eu' }, zoom: 5, viewport: [100, 20, 120, 40] })
})

it('asks for everything where no part is named', () => {
  const { subscribe } = aWall()
  expect(subscribe.mock.calls).toEqual([[{ filter: undefined }]])
})
