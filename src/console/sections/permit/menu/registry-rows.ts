import type { MenuEntry } from '#core/contract/menu.ts'
import type { MenuChange, MenuChanges } from '#core/contract/menu-change.ts'
import { OPEN_PAGES } from '#core/contract/product-routes.ts'
import type { Language } from '#core/domain/language.ts'
import type { MenuIconName } from '#core/domain/menu.ts'
import { isPage, ROUTE_TABLE } from '#console/shell/route-table.ts'

/** An entry of the registry with what the draft makes of it. */
export interface RegistryRow extends MenuEntry {
  title: string
  /** As the menu has it; null where it is not in the menu. */
  place: number | null
  icon: MenuIconName | null
  isHidden: boolean
  changed: boolean
  children?: RegistryRow[]
}

const sections = new Map(ROUTE_TABLE.sections.map((section) => [section.path as string, section]))
const screens = new Map(ROUTE_TABLE.screens.map((screen) => [screen.path as string, screen]))
const isBuilt = (path: string) => isPage(path) || sections.has(path) || OPEN_PAGES.has(path)

/** Sections with their pages below, in the order of the menu; pages that are still to come are left out. */
export function registryRows(entries: readonly MenuEntry[], changes: MenuChanges, language: Language): RegistryRow[] {
  const rows = entries.filter(({ path }) => isBuilt(path)).map((entry) => rowOf(entry, changes[entry.path], language))
  const known = new Set(rows.map(({ path }) => path))
  const tops = rows.filter(({ path }) => path.split('/').length === 2 || !known.has(`/${path.split('/')[1]}`))
  return tops
    .map((top) => {
      const children = rows.filter(({ path }) => path.startsWith(`${top.path}/`) && top.path !== '/').sort(byPlace)
      return children.length > 0 ? { ...top, children } : top
    })
    .sort(byPlace)
}

const LAST = 100_000
const byPlace = (one: RegistryRow, other: RegistryRow) => (one.place ?? LAST) - (other.place ?? LAST)

function rowOf(entry: MenuEntry, change: MenuChange = {}, language: Language): RegistryRow {
  const { path } = entry
  const section = sections.get(path)
  const known = section ?? screens.get(path) ?? ROUTE_TABLE.routeAt(path)
  return {
    ...entry,
    title: change.titles?.[language] ?? entry.titles[language] ?? entry.titles.en ?? path,
    place: change.order ?? known?.order ?? entry.order,
    icon: change.icon ?? section?.icon ?? null,
    isHidden: change.hidden ?? entry.hidden,
    changed: Object.keys(change).length > 0,
  }
}

/** Pages that the menu does not lead to: hidden ones. */
export const routesWithoutMenu = (rows: readonly RegistryRow[]): RegistryRow[] =>
  rows
    .flatMap((row) => [row, ...(row.children ?? [])])
    .filter(
      ({ path, isHidden, redirect, section }) => isHidden && redirect === null && !section && !OPEN_PAGES.has(path),
    )

/** Without values that say nothing. */
export function cleanChange({ titles = {}, ...rest }: MenuChange): MenuChange | undefined {
  const named = Object.fromEntries(Object.entries(titles).filter(([, title]) => title))
  const others = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined && value !== null && value !== false),
  )
  const change = { ...others, ...(Object.keys(named).length > 0 && { titles: named }) }
  return Object.keys(change).length > 0 ? change : undefined
}

export const sameChanges = (one: MenuChanges, other: MenuChanges): boolean => sorted(one) === sorted(other)

const sorted = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? `{${Object.entries(value)
        .sort(([left], [right]) => (left < right ? -1 : 1))
        .map(([key, inner]) => `${key}:${sorted(inner)}`)
        .join()}}`
    : JSON.stringify(value)
