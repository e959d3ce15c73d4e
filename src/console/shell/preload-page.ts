import { fetchFirst } from '#web/lazy-component.tsx'
import { tokenFromCookie } from '#web/state/session.ts'
import { LATE_PARTS } from './late-part.tsx'
import { lazyPage } from './lazy-page.tsx'
import type { RouteTable } from './route-table.ts'

export const ShellPage = lazyPage(async () => (await import('./shell.tsx')).Shell)

/** Fetches what the page of an address needs while the session is still being loaded. */
export async function preloadPage(hash: string, table: RouteTable): Promise<void> {
  if (tokenFromCookie() === undefined) return
  const path = hash.slice(1).split('?')[0]!.replace(/^\/?$/, '/home')
  const section = table.sections.find(({ routes }) => routes.some((route) => route.path === path))
  const load = section?.pages()[path]
  await fetchFirst([ShellPage, ...Object.values(LATE_PARTS), ...(load ? [lazyPage(load)] : [])])
}
