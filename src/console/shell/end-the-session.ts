import type { createStore } from 'jotai'
import { rememberReturn } from '#web/state/return-to.ts'
import { permittedPathsAtom } from '#web/state/session.ts'
import { clearSession } from './load-session.ts'
import type { createConsoleRouter } from './router.tsx'
import { markExpiredAtom } from './shell-state.ts'

/** The platform rejected the token of a running session: /401 says so, and sign-in leads back here. */
export function endTheSession(
  store: ReturnType<typeof createStore>,
  router: ReturnType<typeof createConsoleRouter>,
): void {
  // Only a running session can end; a stale token at start simply leads to /login. Further rejected calls change nothing.
  if (store.get(permittedPathsAtom) === null) return
  const { pathname, search } = router.state.location
  rememberReturn(pathname + search)
  store.set(markExpiredAtom, true)
  clearSession(store)
  void router.navigate('/401', { replace: true })
}
