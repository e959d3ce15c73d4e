import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { z } from 'zod'
import type { Topic } from '#core/contract/live.ts'
import { LiveProvider, useLiveIfAny } from '#web/live/live-provider.tsx'
import { signInsAtom, tokenFromCookie } from '#web/state/session.ts'

/** One live connection for everything on a page; one that is there already is used. */
export function PageLive({ children }: { children: ReactNode }) {
  const live = useLiveIfAny()
  const signIns = useAtomValue(signInsAtom)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a sign-in sets another cookie
  const token = useMemo(tokenFromCookie, [signIns])
  return live ? children : <LiveProvider token={token}>{children}</LiveProvider>
}

/** Several changes at once are one reload. */
const TOGETHER_MS = 200

/** Reloads after a message that concerns the page, and after a reconnect. */
export function useLiveReload<P extends z.ZodType>(
  topic: Topic<P>,
  concerns: (message: z.output<P>) => boolean,
  reload: () => void,
  /** Minimum time between two reloads, for data that cost more than a page of a list. */
  apartMs = 0,
) {
  const live = useLiveIfAny()
  const latest = useRef({ concerns, reload })
  useEffect(() => {
    latest.current = { concerns, reload }
  })
  useEffect(() => {
    if (!live) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let reloadedAt = Number.NEGATIVE_INFINITY
    const soon = () => {
      const wait = Math.max(TOGETHER_MS, reloadedAt + apartMs - performance.now())
      timer ??= setTimeout(() => {
        timer = undefined
        reloadedAt = performance.now()
        latest.current.reload()
      }, wait)
    }
    const unlisten = live.listen(topic, ({ value, stale }) => {
      // A message that only became stale is not a change.
      if (value !== undefined && !stale && latest.current.concerns(value)) soon()
    })
    let { status } = live.state
    const unwatch = live.onState(() => {
      if (live.state.status === status) return
      status = live.state.status
      if (status === 'live') soon()
    })
    return () => {
      clearTimeout(timer)
      unlisten()
      unwatch()
    }
  }, [live, topic, apartMs])
}
