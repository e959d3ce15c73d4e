import { byOrder, type RouteTable } from './route-table.ts'
import type { MenuLook } from '#core/contract/menu-change.ts'
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

/** Key of the group of all walls; no page has it. */
const WALLS = 'walls'

/** The side menu: what is built, not hidden and allowed, sorted by order, the walls in one group (docs/product/shared.md#menu-and-tabs). */
export function menuEntries(table: RouteTable, allowed: ReadonlySet<string>, look: MenuLook = {}): MenuEntry[] {
  /** An entry as the published menu has it. */
  const placed = <Entry extends { path: string; order: number; icon?: MenuIcon; hidden?: boolean }>(entry: Entry) => {
    const { order = entry.order, hidden = entry.hidden ?? false, icon } = look[entry.path] ?? {}
    return { ...entry, order, hidden, ...(icon && { icon }) }
  }
  const sections = table.sections.map(placed).flatMap((section) => {
    if (section.hidden) return []
    const leaves = section.routes
      .map(placed)
      .sort(byOrder)
      .filter((route) => allowed.has(route.path) && !route.hidden)
    const [only] = leaves
    if (!only) return []
    const { path, titleKey, icon, order } = section
    const entry: MenuLeaf & Pick<MenuEntry, 'leaves'> =
      only.path === path ? leafOf(only) : { path, titleKey, leaves: leaves.map(leafOf) }
    return [{ ...entry, icon, order }]
  })
  // A screen that a page of a section opens is in the menu with that page.
  const opened = new Set(sections.flatMap(({ leaves = [] }) => leaves.flatMap(({ opens }) => opens ?? [])))
  const screens = table.screens
    .map(placed)
    .sort(byOrder)
    .filter((screen) => !screen.hidden && allowed.has(screen.path) && !opened.has(screenAddress(screen.path)))
    .map(({ path, titleKey, order }) => ({ path, titleKey, order, opens: screenAddress(path) }))
  const [first] = screens
  const walls: (MenuEntry & { order: number })[] = first
    ? [{ path: WALLS, titleKey: 'title.walls', icon: 'wall', order: first.order, leaves: screens }]
    : []
  return [...sections, ...walls].sort(byOrder)
}

/** The pages of an entry: its leaves, or the entry itself. */
export const leavesOf = (entry: MenuEntry): readonly MenuLeaf[] => entry.leaves ?? [entry]

export const leavesByPath = (entries: readonly MenuEntry[]): ReadonlyMap<string, MenuLeaf> =>
  new Map(entries.flatMap(leavesOf).map((leaf) => [leaf.path, leaf]))

const leafOf = (route: SectionRoute): MenuLeaf => ({
  path: route.path,
  titleKey: route.titleKey,
  ...('opens' in route && { opens: screenAddress(route.opens) }),
})
