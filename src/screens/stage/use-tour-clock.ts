import { useEffect, useEffectEvent, useState } from 'react'
import { isDue, minuteOfDay, stepFrom, type TourStop } from './tour.ts'

const TICK_MS = 1000
/** A paused wall resumes automatically. */
const LONGEST_PAUSE_MS = 30 * 60_000

export interface TourClock {
  /** Number of the stop that is shown. */
  at: number
  paused: boolean
  /** Seconds until the next stop; null while paused or while no other is due. */
  left: number | null
  next: number | undefined
  step: (by: 1 | -1) => void
  show: (index: number) => void
  togglePause: () => void
}

/** Shows the stops of a rotation one after the other, each for its time. `go` changes the wall. */
export function useTourClock(stops: readonly TourStop[], at: number, go: (stop: TourStop) => void): TourClock {
  const [since, setSince] = useState(() => Date.now())
  const [now, setNow] = useState(since)
  const [pausedAt, setPausedAt] = useState<number>()
  const minute = minuteOfDay(new Date(now))
  const next = stepFrom(stops, at, 1, minute)
  const moves = next !== undefined && next !== at
  const dwell = (stops[at]?.dwellSeconds ?? 0) * 1000

  const show = (index: number) => {
    const stop = stops[index]
    if (!stop) return
    setSince(Date.now())
    setNow(Date.now())
    if (index !== at) go(stop)
  }
  const step = (by: 1 | -1) => {
    const index = stepFrom(stops, at, by, minuteOfDay(new Date()))
    if (index !== undefined) show(index)
  }
  const onTick = useEffectEvent(() => {
    const moment = Date.now()
    setNow(moment)
    if (pausedAt !== undefined) {
      if (moment - pausedAt < LONGEST_PAUSE_MS) return
      setPausedAt(undefined)
      setSince(moment)
      return
    }
    const current = stops[at]
    const over = !current || moment - since >= dwell || !isDue(current, minuteOfDay(new Date(moment)))
    if (over && moves) show(next)
    else if (over) setSince(moment)
  })
  useEffect(() => {
    const timer = setInterval(onTick, TICK_MS)
    return () => clearInterval(timer)
  }, [])

  return {
    at,
    paused: pausedAt !== undefined,
    left: pausedAt === undefined && moves ? Math.max(0, Math.ceil((since + dwell - now) / 1000)) : null,
    next,
    step,
    show,
    togglePause: () => {
      setPausedAt(pausedAt === undefined ? Date.now() : undefined)
      setSince(Date.now())
      setNow(Date.now())
    },
  }
}
