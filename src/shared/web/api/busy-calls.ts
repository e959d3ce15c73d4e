import { useSyncExternalStore } from 'react'

let busy = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1): void {
  busy += by
  for (const listener of listeners) listener()
}

/** Counts a call with the loading flag until the returned function is called. */
export function markBusy(): () => void {
  change(1)
  return () => change(-1)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True while a call with the loading flag is in the air. */
export const useBusy = (): boolean => useSyncExternalStore(subscribe, () => busy > 0)
