import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { menuPathsAtom, myInfoAtom, permittedPathsAtom } from '#web/state/session.ts'
import { type MenuEntry, type MenuLeaf, menuEntries } from './menu-entries.ts'
import { ROUTE_TABLE } from './route-table.ts'

/** The menu of the user. Without the user info (its call failed) the permitted routes decide what is shown. */
export function useMenuEntries(): MenuEntry[] {
  const info = useAtomValue(myInfoAtom)
  const known = info !== null
  const menuPaths = useAtomValue(menuPathsAtom)
  const permitted = useAtomValue(permittedPathsAtom)
  return useMemo(
    () => menuEntries(ROUTE_TABLE, known ? menuPaths : new Set(permitted), info?.menu),
    [known, info?.menu, menuPaths, permitted],
  )
}

/** Opens a page of the menu, at an address of it when one is given; walls open in a window of their own. */
export function useOpenLeaf() {
  const navigate = useNavigate()
  return ({ path, opens }: MenuLeaf, to = path) => {
    if (opens) window.open(opens)
    else void navigate(to)
  }
}
