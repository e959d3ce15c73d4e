import type { createStore } from 'jotai'
import { type LoaderFunctionArgs, redirect, replace } from 'react-router-dom'
import { cancelPendingCalls } from '#web/api/pending-calls.ts'
import { rememberReturn } from '#web/state/return-to.ts'
import { myInfoAtom, permittedPathsAtom, tokenFromCookie } from '#web/state/session.ts'
import { decidePassage, isOpenPath } from './guard.ts'
import { loadSession, loadUserInfo } from './load-session.ts'
import type { RouteTable } from './route-table.ts'
import { screenAddress } from './screen-links.ts'
import { markMissedAtom } from './shell-state.ts'
import { signInAgain } from './sign-in-again.ts'

export interface GuardParts {
  store: ReturnType<typeof createStore>
  table: RouteTable
  /** Full path on screen, absent during the first navigation. */
  here: () => string | undefined
}

/** Runs before every navigation, also those that change the query only. */
export function createGuard({ store, table, here }: GuardParts) {
  return async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    cancelPendingCalls()
    const { pathname, search } = new URL(request.url)
    const decide = (windowBlocked = false) =>
      decidePassage(
        pathname,
        {
          hasToken: tokenFromCookie() !== undefined,
          permitted: store.get(permittedPathsAtom),
          windowBlocked,
        },
        table,
      )
    // The cookie has run out since the last navigation.
    if (!isOpenPath(pathname) && tokenFromCookie() === undefined) await signInAgain(store)
    let passage = decide()
    // Without a user gesture the browser blocks the window; then the route is a page that offers it.
    const blocked = passage.go === 'newWindow' && !window.open(screenAddress(passage.path))
    if (blocked) passage = decide(blocked)
    if (passage.go === 'addRoutes') {
      await addRoutes(store)
      passage = decide(blocked)
    } else if (passage.go === 'pass' && isInfoMissing(store)) {
      // Its call failed before; the navigation does not wait for another try.
      void loadUserInfo(store)
    }
    switch (passage.go) {
      case 'redirect':
        if (passage.path === '/404' && pathname !== '/error') store.set(markMissedAtom, pathname)
        if (passage.path === '/login' && pathname !== '/') rememberReturn(pathname + search)
        return redirect(passage.path)
      case 'screen':
        return leaveFor(screenAddress(passage.path + search), here())
      case 'newWindow':
        return stayAt(here(), pathname)
      default:
        return null
    }
  }
}

const isInfoMissing = (store: GuardParts['store']) =>
  store.get(permittedPathsAtom) !== null && store.get(myInfoAtom) === null

/** After a window was opened this one is unchanged. The page that offers the window must not ask for another one. */
function stayAt(here: string | undefined, asked: string): Response | null {
  return here?.split('?')[0] === asked ? null : replace(here ?? '/home')
}

/** The call itself deletes a rejected token; the guard then decides without it. */
async function addRoutes(store: GuardParts['store']): Promise<void> {
  try {
    await loadSession(store)
  } catch (error) {
    if (tokenFromCookie() !== undefined) throw error
  }
}

function leaveFor(address: string, here: string | undefined): Promise<Response> | Response {
  if (here === undefined) {
    window.location.replace(address)
    // The page is being replaced; nothing of this bundle is shown until then.
    return new Promise(() => {})
  }
  window.location.assign(address)
  return replace(here)
}
