import { useStore } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { HEARTBEAT_SECONDS, type ScreenOrder, screenOrder, sendHeartbeat } from '#core/contract/screen-display.ts'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { useLive } from '#web/live/live-provider.tsx'
import { useLiveStatus } from '#web/live/use-live-status.ts'
import { screenSelfAtom, wallOrderAtom } from './display-state.ts'
import { reloadByOrder } from './reload-host.ts'
import { useAskSelf } from './screen-self.ts'
import { followedOrder, keepFollowedOrder, wallToken } from './screen-session.ts'
import { wallVitals } from './wall-vitals.ts'

/** Reports every half minute that this wall is alive, and follows its playlist and orders. */
export function WallRegistry({ path }: { path: string }) {
  const live = useLive()
  const store = useStore()
  const ask = useAskSelf()
  const { status, refused } = useLiveStatus()

  const obey = useEffectEvent((order: ScreenOrder) => {
    if (order.order !== 'playlist') {
      // It arrives by the stream and, after an interruption, with a response; a reload must not trigger another one.
      if (order.number <= (followedOrder() ?? 0)) return
      keepFollowedOrder(order.number)
    }
    if (order.order === 'reload') void reloadByOrder()
    else if (order.order === 'playlist') void ask()
    else store.set(wallOrderAtom, order)
  })
  const beat = useEffectEvent(async () => {
    // The session has ended under a wall that does not need one.
    if (wallToken() === undefined) return
    try {
      const body = await wallVitals(live, store)
      const answer = await call(sendHeartbeat, { body }, { toast: false, loading: false, cancellable: false })
      if (answer.order) obey(answer.order)
      const known = store.get(screenSelfAtom)
      const now = answer.playlist
      if (known?.playlist?.id !== now?.id || known?.playlist?.revision !== now?.revision) await ask()
    } catch (error) {
      logFailure('this wall could not say that it is alive', error)
    }
  })

  useEffect(() => {
    // Also after an interruption: the permissions of the token may have changed.
    if (status === 'live' || store.get(screenSelfAtom) === null) void ask()
  }, [store, ask, status])
  useEffect(() => {
    const timer = setInterval(() => void beat(), HEARTBEAT_SECONDS * 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    // Changes of its content and its connection are reported at once, also when its token ends, which cuts the connection.
    if (status !== 'connecting' || refused) void beat()
  }, [path, status, refused])
  useEffect(() => {
    let followed: number | undefined
    return live.listen(screenOrder, ({ value }) => {
      // A message that only became stale is sent again.
      if (value === undefined || value.number === followed) return
      followed = value.number
      obey(value)
    })
  }, [live])
  return null
}
