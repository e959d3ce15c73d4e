import { useEffect, useEffectEvent } from 'react'

const EVERY_MS = 10_000

/** Reads again every few seconds while something is under way and the page is in sight. */
export function useFollow(reload: () => void, active: boolean): void {
  const again = useEffectEvent(() => {
    if (document.visibilityState === 'visible') reload()
  })
  useEffect(() => {
    if (!active) return undefined
    const timer = setInterval(() => again(), EVERY_MS)
    return () => clearInterval(timer)
  }, [active])
}
