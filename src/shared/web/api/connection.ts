import axios from 'axios'
import { useSyncExternalStore } from 'react'

const ASK_AGAIN_MS = 5000

let reachable = true
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** The browser knows first when a cable or the radio is back. */
globalThis.window?.addEventListener('online', () => void askAgain())
globalThis.window?.addEventListener('offline', () => reportReachable(false))

/** Every call reports whether the platform answered at all; while it does not, its health page is asked again. */
export function reportReachable(now: boolean): void {
  clearTimeout(timer)
  if (!now) timer = setTimeout(askAgain, ASK_AGAIN_MS)
  if (now === reachable) return
  reachable = now
  for (const listener of listeners) listener()
}

async function askAgain(): Promise<void> {
  try {
    await axios.get('/healthz', { timeout: ASK_AGAIN_MS })
    reportReachable(true)
  } catch {
    reportReachable(false)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back each time the platform answers again after it did not. */
export function onReachableAgain(listener: () => void): () => void {
  return subscribe(() => reachable && listener())
}

/** False while the platform does not answer. */
export const useReachable = (): boolean => useSyncExternalStore(subscribe, () => reachable)
