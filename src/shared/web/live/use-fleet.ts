import { useCallback, useSyncExternalStore } from 'react'
import type { FleetStore } from './fleet-store.ts'
import { useLive } from './live-provider.tsx'

/** The fleet with its version; renders again after each change, about once a second. For counts and short lists only. */
export function useFleet(): { store: FleetStore; version: number } {
  const { store } = useLive()
  const subscribe = useCallback((listener: () => void) => store.onChange(listener), [store])
  const version = useSyncExternalStore(subscribe, () => store.version)
  return { store, version }
}
