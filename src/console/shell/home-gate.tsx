import { useAtomValue } from 'jotai'
import { type ComponentType, useMemo } from 'react'
import { permittedPathsAtom } from '#web/state/session.ts'
import { lazyPage } from './lazy-page.tsx'
import { NoMenuPage } from './no-menu-page.tsx'
import type { RouteTable } from './route-table.ts'

/** The guard leads everybody who may open anything to a page; whoever arrives here without a right to it has none. */
export function HomeGate({ table }: { table: RouteTable }) {
  const permitted = useAtomValue(permittedPathsAtom)
  const home = table.routeAt('/home')
  const Page: ComponentType | undefined = useMemo(
    () => (home && 'page' in home ? lazyPage(home.page) : undefined),
    [home],
  )
  return Page && permitted?.includes('/home') ? <Page /> : <NoMenuPage />
}
