import { useEffect, useState } from 'react'
import type { TourStop } from './market-tour.ts'

const DWELL_MS = 15_000

/** The current stop of the wall; advances automatically and restarts after the last. */
export function useTour(stops: readonly TourStop[]): TourStop | undefined {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn((shown) => shown + 1), DWELL_MS)
    return () => clearInterval(timer)
  }, [])
  return stops[turn % Math.max(1, stops.length)]
}
