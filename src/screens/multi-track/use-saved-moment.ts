import { useEffect } from 'react'
import type { ReplayClock } from '#web/map/replay/replay-clock.ts'
import type { TrackQuery } from './track-query.ts'

const SAVE_EVERY_MS = 3000

/** Saves the time of a replay regularly, so that a display resumes there. */
export function useSavedMoment(clock: ReplayClock, shown: boolean, onSave: (saved: Partial<TrackQuery>) => void): void {
  useEffect(() => {
    if (!shown) return
    let saved = Math.round(clock.at)
    const timer = setInterval(() => {
      const now = Math.round(clock.at)
      if (now === saved) return
      saved = now
      onSave({ at: now })
    }, SAVE_EVERY_MS)
    return () => clearInterval(timer)
  }, [clock, shown, onSave])
}
