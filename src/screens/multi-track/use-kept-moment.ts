import { useEffect } from 'react'
import type { ReplayClock } from './replay-clock.ts'
import type { TrackQuery } from './track-query.ts'

const KEPT_EVERY_MS = 3000

/** Writes down now and then where the clock of a replay stands, so that a display comes back there. */
export function useKeptMoment(clock: ReplayClock, shown: boolean, onKeep: (kept: Partial<TrackQuery>) => void): void {
  useEffect(() => {
    if (!shown) return
    let kept = Math.round(clock.at)
    const timer = setInterval(() => {
      const now = Math.round(clock.at)
      if (now === kept) return
      kept = now
      onKeep({ at: now })
    }, KEPT_EVERY_MS)
    return () => clearInterval(timer)
  }, [clock, shown, onKeep])
}
