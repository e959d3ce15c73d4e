import { LINK_PAGE } from '#core/domain/link-page.ts'
import { SHARE_PAGE } from '#core/domain/share-page.ts'
import { byOrder, type RouteTable, redirectOf } from './route-table.ts'

/** Session data for the guard. */
export interface GuardState {
  hasToken: boolean
  /** Paths the user may open; null while the permitted routes were not added. */
  permitted: readonly string[] | null
  /** The browser has blocked the new window of this navigation. */
  windowBlocked?: boolean
}

export type Passage =
  | { go: 'pass' }
  | { go: 'addRoutes' }
  | { go: 'redirect'; path: string }
  | { go: 'screen'; path: string }
  | { go: 'newWindow'; path: string }

const PASS: Passage = { go: 'pass' }
const redirect = (path: string): Passage => ({ go: 'redirect', path })

/** Pages for users who are not signed in. */
export const isOpenPath = (path: string): boolean =>
  path === '/login' || path.startsWith(`${LINK_PAGE}/`) || path.startsWith(`${SHARE_PAGE}/`)

/** The route guard (docs/product/shared.md#menu-and-tabs). Pure: the router acts on the answer. */
export function decidePassage(path: string, state: GuardState, table: RouteTable): Passage {
  if (path === '/login') return state.hasToken ? redirect('/home') : PASS
  if (isOpenPath(path)) return PASS
  if (path === '/bigScreen') return { go: 'screen', path }
  if (path === '/operate/vehicleMonitor' && !state.windowBlocked) return { go: 'newWindow', path: '/multiTrack' }
  if (!state.hasToken) return redirect('/login')
  if (state.permitted === null) return { go: 'addRoutes' }
  return resolve(path, state.permitted, table)
}

function resolve(path: string, permitted: readonly string[], table: RouteTable): Passage {
  const may = (wanted: string) => permitted.includes(wanted)
  if (path === '/404' || path === '/401') return PASS
  if (may(path) && table.isScreen(path)) return { go: 'screen', path }
  if (may(path) && table.routeAt(path)) return PASS
  if (path === '/home') {
    const landing = firstPage(permitted, table)
    return landing ? redirect(landing) : PASS
  }
  const next = redirectOf(path)
  if (!next) return redirect('/404')
  if (next === '/home' || next === '/404' || (may(next) && table.routeAt(next))) return redirect(next)
  return redirect(firstPage(permitted, table, path) ?? '/404')
}

/** The first page of the menu the user may open, of one section or of all. */
function firstPage(permitted: readonly string[], table: RouteTable, section?: string): string | undefined {
  return table.sections
    .filter((each) => section === undefined || each.path === section)
    .flatMap((each) => [...each.routes].sort(byOrder))
    .find((route) => !('opens' in route) && !route.hidden && permitted.includes(route.path))?.path
}
