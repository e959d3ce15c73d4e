import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useBusy } from '#web/api/busy-calls.ts'
import { firstPageOpenAtom, markFirstPageOpenAtom } from './shell-state.ts'

/** Between two calls that depend on each other there is a moment without one, and after the last the page is drawn. */
const QUIET_MS = 600
/** A page that asks for longer does not hold up the rest. */
const LATEST_MS = 3_000

/** Is shown next to a page, and marks when the first one has its code and its data. */
export function FirstPage() {
  return useAtomValue(firstPageOpenAtom) ? null : <Watch />
}

function Watch() {
  const busy = useBusy()
  const mark = useSetAtom(markFirstPageOpenAtom)
  useEffect(() => {
    if (busy) return
    const timer = setTimeout(mark, QUIET_MS)
    return () => clearTimeout(timer)
  }, [busy, mark])
  useEffect(() => {
    const timer = setTimeout(mark, LATEST_MS)
    return () => clearTimeout(timer)
  }, [mark])
  return null
}
