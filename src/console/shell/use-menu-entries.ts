import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { menuPathsAtom, myInfoAtom, permittedPathsAtom } from '#web/state/session.ts'
import { type MenuEntry, menuEntries } from './menu-entries.ts'
import { ROUTE_TABLE } from './route-table.ts'

/** The menu of the user. Without the user info (its call failed) the permitted routes decide what is shown. */
export function useMenuEntries(): MenuEntry[] {
  const known = useAtomValue(myInfoAtom) !== null
  const menuPaths = useAtomValue(menuPathsAtom)
  const permitted = useAtomValue(permittedPathsAtom)
  return useMemo(() => menuEntries(ROUTE_TABLE, known ? menuPaths : new Set(permitted)), [known, menuPaths, permitted])
}
