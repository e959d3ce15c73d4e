import { useEffect, useEffectEvent, useRef } from 'react'

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

/** Reads again when what it belongs to shows that something has happened: `version` has changed. */
export function useReloadWith(reload: () => void, version: string): void {
  const read = useRef(version)
  const again = useEffectEvent(() => reload())
  useEffect(() => {
    if (read.current === version) return
    read.current = version
    again()
  }, [version])
}
