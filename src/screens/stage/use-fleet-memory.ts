import { useEffect } from 'react'
import { logFailure } from '#web/api/log-failure.ts'
import { useLive } from '#web/live/live-provider.tsx'
import { frameOf, showFrame, storedFrame, storeFrame } from './fleet-memory.ts'

const FIRST_STORED_AFTER_MS = 5000
const KEEP_EVERY_MS = 60_000

/** Remembers where the vehicles were, and shows them when this page starts during an outage. */
export function useFleetMemory(name: string): void {
  const live = useLive()
  useEffect(() => {
    const { store } = live
    const keep = () => {
      // Restored vehicles are not stored again as if they were new.
      if (live.lastFrameAt === undefined || store.count === 0 || store.cells) return
      storeFrame(name, frameOf(store, Date.now())).catch(storageFailed)
    }
    storedFrame(name)
      .then((buffer) => buffer && showFrame(store, buffer))
      .catch(storageFailed)
    const first = setTimeout(keep, FIRST_STORED_AFTER_MS)
    const timer = setInterval(keep, KEEP_EVERY_MS)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [live, name])
}

/** A private window or a full disk costs the wall its memory, never its picture. */
function storageFailed(error: unknown): void {
  logFailure('the last positions could not be stored or read', error)
}
