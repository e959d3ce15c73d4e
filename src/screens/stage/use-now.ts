import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** The time, renewed on every full second (or other step), so that all clocks of a wall turn together. */
export function useNow(stepMs = SECOND_MS): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
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
