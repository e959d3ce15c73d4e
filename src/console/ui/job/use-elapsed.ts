import { useEffect, useState } from 'react'

/** Elapsed seconds of an ongoing process, counted from their value when it was read (epoch ms). */
export function useElapsed(seconds: number, readAt: number, going: boolean, everyMs = 1_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!going) return undefined
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [going, everyMs])
  return going ? seconds + Math.max(0, now - readAt) / 1000 : seconds
}
