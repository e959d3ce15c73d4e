import type { createStore } from 'jotai'
import { getMyInfo, getPermittedRoutes, signOut } from '#core/contract/account.ts'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { cancelPendingCalls } from '#web/api/pending-calls.ts'
import { addPermittedPathsAtom, forgetToken, resetSessionAtom, takeMyInfoAtom } from '#web/state/session.ts'
import { forgetTabsAtom } from './tabs.ts'

type Store = ReturnType<typeof createStore>

/** Adds the permitted routes, and with them menus and buttons. Fails when the routes cannot be had. */
export async function loadSession(store: Store): Promise<void> {
  const [routes] = await Promise.all([call(getPermittedRoutes, {}, { toast: false }), loadUserInfo(store)])
  store.set(
    addPermittedPathsAtom,
    routes.map((route) => route.path),
  )
}

/** Without the user info the pages still open. */
export async function loadUserInfo(store: Store): Promise<void> {
  try {
    store.set(takeMyInfoAtom, await call(getMyInfo, {}, { toast: false, cancellable: false }))
  } catch (error) {
    logFailure('user info could not be loaded', error)
  }
}

/** Ends the session here and on the platform; an unreachable platform does not prevent the sign-out. */
export async function endSession(store: Store): Promise<void> {
  // Their answers are not needed any more, and the platform would reject them.
  cancelPendingCalls()
  await call(signOut, {}, { toast: false }).catch((error: unknown) => {
    logFailure('the platform did not confirm the sign-out', error)
  })
  forgetToken()
  clearSession(store)
}

export function clearSession(store: Store): void {
  store.set(resetSessionAtom)
  store.set(forgetTabsAtom)
}
