import { atom } from 'jotai'
import { VIN_LENGTH } from '#core/domain/vin.ts'
import type { TitleKey } from './section.ts'

/** A visited page (docs/product/shared.md#menu-and-tabs). */
export interface MenuTab {
  path: string
  /** Path with its query. */
  fullPath: string
  name: string
  titleKey: TitleKey
}

export interface TabState {
  tabs: readonly MenuTab[]
  /** -1: no tab is active. */
  active: number
}

/** Pages without a tab of their own. */
const TABLESS: ReadonlySet<string> = new Set(['/login', '/404', '/401'])

export const HOME_TAB: MenuTab = { path: '/home', fullPath: '/home', name: 'home', titleKey: 'title.home' }
export const NO_TABS: TabState = { tabs: [], active: -1 }

export interface Visit {
  path: string
  fullPath: string
  /** Routes without a title get no tab. */
  titleKey?: TitleKey | undefined
}

/** The tab rules after a route change (docs/product/shared.md#menu-and-tabs). */
export function visit(state: TabState, { path, fullPath, titleKey }: Visit): TabState {
  if (TABLESS.has(path)) return { ...state, active: -1 }
  const same = state.tabs.findIndex((tab) => tab.fullPath === fullPath)
  if (same >= 0) return { ...state, active: same }
  if (!titleKey) return state
  const tab = { path, fullPath, name: path.split('/').at(-1) ?? path, titleKey }
  const otherQuery = state.tabs.findIndex((other) => other.path === path)
  if (otherQuery >= 0) return { tabs: state.tabs.with(otherQuery, tab), active: otherQuery }
  return { tabs: [...state.tabs, tab], active: state.tabs.length }
}

/** Closing the active tab activates the one before it; the first one hands over to its successor at index 0. */
export function remove(state: TabState, index: number): { state: TabState; goTo?: string } {
  if (index < 0 || index >= state.tabs.length) return { state }
  const tabs = state.tabs.filter((_, at) => at !== index)
  if (index !== state.active) return { state: { tabs, active: index < state.active ? state.active - 1 : state.active } }
  const active = Math.min(Math.max(index - 1, 0), tabs.length - 1)
  const next = tabs[active]
  return next ? { state: { tabs, active }, goTo: next.fullPath } : { state: { tabs, active } }
}

/** Closes all tabs but one, which is then the active one. */
export const keepOnly = ({ tabs }: TabState, index: number): TabState => {
  const only = tabs[index]
  return only ? { tabs: [only], active: 0 } : { tabs, active: -1 }
}

/** VIN of the vehicle a page was opened with; null: of none. */
export function vehicleOf({ fullPath }: Pick<MenuTab, 'fullPath'>): string | null {
  const vin = new URLSearchParams(fullPath.split('?')[1]).get('vin') ?? ''
  return vin.length === VIN_LENGTH ? vin : null
}

/** Back to the single Home tab. */
export const resetTabs = (): TabState => ({ tabs: [HOME_TAB], active: 0 })

const tabState = atom<TabState>(NO_TABS)

export const tabsAtom = atom((get) => get(tabState))
export const visitAtom = atom(null, (get, set, to: Visit) => set(tabState, visit(get(tabState), to)))
/** Returns the next page when the active tab was closed. */
export const removeTabAtom = atom(null, (get, set, index: number) => {
  const { state, goTo } = remove(get(tabState), index)
  set(tabState, state)
  return goTo
})
export const keepOnlyTabAtom = atom(null, (get, set, index: number) => set(tabState, keepOnly(get(tabState), index)))
export const restoreTabsAtom = atom(null, (get, set, stored: TabState) => {
  if (get(tabState).tabs.length === 0) set(tabState, stored)
})
export const resetTabsAtom = atom(null, (_get, set) => set(tabState, resetTabs()))
export const forgetTabsAtom = atom(null, (_get, set) => set(tabState, NO_TABS))
