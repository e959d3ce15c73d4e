import { useCallback, useSyncExternalStore } from 'react'
import type { LiveState } from './live-client.ts'
import { useLive } from './live-provider.tsx'

/** Connection state and data age for headers; renders again on messages, about once a second. */
export function useLiveStatus(): LiveState {
  const live = useLive()
  const listen = useCallback((listener: () => void) => live.onState(listener), [live])
  return useSyncExternalStore(listen, () => live.state)
}
