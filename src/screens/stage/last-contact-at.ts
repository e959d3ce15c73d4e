import { useEffect, useState } from 'react'
import { useLiveStatus } from '#web/live/use-live-status.ts'

const PREFIX = 'fleetwall.heardAt.'
const SAVE_EVERY_MS = 10_000

function stored(path: string): number | undefined {
  const at = Number(localStorage.getItem(PREFIX + path))
  return at > 0 && at <= Date.now() ? at : undefined
}

/** Last contact of this screen with the platform, also across reloads during an outage. */
export function useLastContactAt(path: string): number | undefined {
  const { lastContactAt } = useLiveStatus()
  const [before] = useState(() => stored(path))
  const saved = Math.floor((lastContactAt ?? 0) / SAVE_EVERY_MS) * SAVE_EVERY_MS
  useEffect(() => {
    if (!saved) return
    try {
      localStorage.setItem(PREFIX + path, String(saved))
    } catch {
      // Full storage: after a reload the age is unknown, which the header says.
    }
  }, [path, saved])
  return lastContactAt ?? before
}
