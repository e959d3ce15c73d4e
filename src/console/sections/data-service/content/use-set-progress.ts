import { useEffect, useEffectEvent } from 'react'
import { countContentMatches, listContentMatches, listContentSets } from '#core/contract/message-content.ts'
import { useRefresh } from '#web/api/use-call.ts'

const AGAIN_MS = 3000

/** Reads again while a query runs, and once more after it has ended. */
export function useSetProgress(running: boolean): void {
  const refresh = useRefresh()
  const read = useEffectEvent(() => void refresh(listContentSets, countContentMatches, listContentMatches))
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => read(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [running])
}
