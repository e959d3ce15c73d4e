import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useLayoutEffect } from 'react'
import { z } from 'zod'
import { myInfoAtom } from '#web/state/session.ts'
import { ROUTE_TABLE } from './route-table.ts'
import { restoreTabsAtom, type TabState, tabsAtom } from './tabs.ts'

const Stored = z.array(z.object({ path: z.string(), fullPath: z.string() }))

/** Open tabs survive a reload of the window; another window has its own. */
export function useStoredTabs(): void {
  const userId = useAtomValue(myInfoAtom)?.userId
  const state = useAtomValue(tabsAtom)
  const restore = useSetAtom(restoreTabsAtom)
  const place = userId === undefined ? undefined : `tabs.${userId}`
  // Before the page on screen becomes a tab.
  useLayoutEffect(() => {
    if (place !== undefined) restore(read(place))
  }, [place, restore])
  useEffect(() => {
    if (place !== undefined && state.tabs.length > 0) write(place, state)
  }, [place, state])
}

function read(place: string): TabState {
  try {
    const parsed = Stored.safeParse(JSON.parse(sessionStorage.getItem(place) ?? '[]'))
    const tabs = (parsed.data ?? []).flatMap(({ path, fullPath }) => {
      // A page of an earlier release may be gone.
      const titleKey = ROUTE_TABLE.titleAt(path)
      return titleKey ? [{ path, fullPath, name: path.split('/').at(-1) ?? path, titleKey }] : []
    })
    return { tabs, active: -1 }
  } catch {
    return { tabs: [], active: -1 }
  }
}

function write(place: string, { tabs }: TabState): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(tabs.map(({ path, fullPath }) => ({ path, fullPath }))))
  } catch {
    // A full or forbidden storage costs the tabs after a reload, not the page.
  }
}
