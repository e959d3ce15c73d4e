import type { createStore } from 'jotai'
import { type LoaderFunctionArgs, redirect, replace } from 'react-router-dom'
import { cancelPendingCalls } from '#web/api/pending-calls.ts'
import { rememberReturn } from '#web/state/return-to.ts'
import { permittedPathsAtom, tokenFromCookie } from '#web/state/session.ts'
import { decidePassage } from './guard.ts'
import { loadSession } from './load-session.ts'
import type { RouteTable } from './route-table.ts'
import { screenAddress } from './screen-links.ts'
import { expiredAtom, markMissedAtom } from './shell-state.ts'

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
    const decide = () =>
      decidePassage(
        pathname,
        {
          hasToken: tokenFromCookie() !== undefined,
          permitted: store.get(permittedPathsAtom),
          expired: store.get(expiredAtom),
        },
        table,
      )
    let passage = decide()
    if (passage.go === 'addRoutes') {
      await addRoutes(store)
      passage = decide()
    }
    switch (passage.go) {
      case 'redirect':
        if (passage.path === '/404' && pathname !== '/error') store.set(markMissedAtom, pathname)
        if (passage.path === '/login' && pathname !== '/') rememberReturn(pathname + search)
        return redirect(passage.path)
      case 'screen':
        return leaveFor(screenAddress(passage.path + search), here())
      case 'newWindow':
        // Without a click behind it the browser refuses the window; then the screen opens here.
        if (!window.open(screenAddress(passage.path))) return leaveFor(screenAddress(passage.path), here())
        return replace(here() ?? '/home')
      default:
        return null
    }
  }
}

/** A refused token is forgotten by the call itself; the guard then decides without it. */
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
    // The page is on its way out; nothing of this bundle shall appear meanwhile.
    return new Promise(() => {})
  }
  window.location.assign(address)
  return replace(here)
}
