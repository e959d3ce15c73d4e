import { byOrder, type RouteTable } from './route-table.ts'
import type { MenuIcon } from './menu-icons.tsx'
import { screenAddress } from './screen-links.ts'
import type { SectionRoute, TitleKey } from './section.ts'

export interface MenuLeaf {
  path: string
  titleKey: TitleKey
  /** Address of the screen it opens in a new window. */
  opens?: string
}

export interface MenuEntry extends MenuLeaf {
  icon: MenuIcon
  /** Absent: the entry is a page itself. */
  leaves?: readonly MenuLeaf[]
}

/** The side menu: what is built, not hidden and allowed, sorted by order (docs/product/shared.md#menu-and-tabs). */
export function menuEntries(table: RouteTable, allowed: ReadonlySet<string>): MenuEntry[] {
  const sections = table.sections.flatMap((section) => {
    const leaves = [...section.routes].sort(byOrder).filter((route) => allowed.has(route.path) && !isHidden(route))
    const [only] = leaves
    if (!only) return []
    const { path, titleKey, icon, order } = section
    const entry = only.path === path ? leafOf(only) : { path, titleKey, leaves: leaves.map(leafOf) }
    return [{ ...entry, icon, order }]
  })
  const screens = table.screens
    .filter((screen) => allowed.has(screen.path))
    .map(({ path, titleKey, icon, order }) => ({ path, titleKey, icon, order, opens: screenAddress(path) }))
  return [...sections, ...screens].sort(byOrder)
}

const isHidden = (route: SectionRoute) => 'hidden' in route && route.hidden === true

const leafOf = (route: SectionRoute): MenuLeaf => ({
  path: route.path,
  titleKey: route.titleKey,
  ...('opens' in route && { opens: screenAddress(route.opens) }),
})
