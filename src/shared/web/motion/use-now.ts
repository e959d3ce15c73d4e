import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** The time, renewed on every full second (or other step), so that all clocks of a page turn together; null: it rests. */
export function useNow(stepMs: number | null = SECOND_MS): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (stepMs === null) return undefined
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(Date.now())
      timer = setTimeout(tick, stepMs - (Date.now() % stepMs))
    }
    timer = setTimeout(tick, stepMs - (Date.now() % stepMs))
    return () => clearTimeout(timer)
  }, [stepMs])
  return now
}
