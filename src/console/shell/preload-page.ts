import { tokenFromCookie } from '#web/state/session.ts'
import { LATE_PARTS } from './late-part.tsx'
import { fetchComponent, type LoadComponent } from './lazy-page.tsx'
import type { RouteTable } from './route-table.ts'

/** On a slow line the first picture comes without the rest. */
const LATEST_MS = 3_000

export const loadShell: LoadComponent = async () => (await import('./shell.tsx')).Shell

/**
 * Fetches what the page of an address needs while the session is still being loaded. What fails here fails again where it is
 * used, and is shown there.
 */
export async function preloadPage(hash: string, table: RouteTable): Promise<void> {
  if (tokenFromCookie() === undefined) return
  const [path = ''] = hash
    .replace(/^#?\/?$/, '#/home')
    .slice(1)
    .split('?')
  const section = table.sections.find(({ routes }) => routes.some((route) => route.path === path))
  const page = section?.pages()[path]
  const loads = [loadShell, ...Object.values(LATE_PARTS), ...(page ? [page] : [])]
  const late = new Promise((resolve) => setTimeout(resolve, LATEST_MS))
  await Promise.race([Promise.allSettled(loads.map(fetchComponent)), late])
}
