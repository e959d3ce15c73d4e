import { useEffect, useState } from 'react'
import { useLiveStatus } from '#web/live/use-live-status.ts'

const PREFIX = 'fleetwall.heardAt.'
const KEEP_EVERY_MS = 10_000

function stored(path: string): number | undefined {
  const at = Number(localStorage.getItem(PREFIX + path))
  return at > 0 && at <= Date.now() ? at : undefined
}

/** When this screen last heard anything, also across reloads during an outage. */
export function useHeardAt(path: string): number | undefined {
  const { lastContactAt } = useLiveStatus()
  const [before] = useState(() => stored(path))
  const kept = Math.floor((lastContactAt ?? 0) / KEEP_EVERY_MS) * KEEP_EVERY_MS
  useEffect(() => {
    if (!kept) return
    try {
      localStorage.setItem(PREFIX + path, String(kept))
    } catch {
      // Full storage: after a reload the age is unknown, which the header says.
    }
  }, [path, kept])
  return lastContactAt ?? before
}
