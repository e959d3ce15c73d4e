import { useEffect, useLayoutEffect, useRef } from 'react'
import { parseHash, replaceQuery, useHashLocation } from '../stage/hash-location.ts'
import { readSavedLayout, saveLayout } from './saved-layout.ts'
import { layoutOf } from './track-query.ts'

/**
 * Without a layout in its address the screen uses the saved one of the user; every change is saved. An address
 * that names any part of a layout is used unchanged, so that a link shows the same to all users.
 */
export function useSavedLayout(): void {
  const layout = layoutOf(useHashLocation().query)
  const known = useRef(layout)

  useLayoutEffect(() => {
    if (layoutOf(parseHash(window.location.hash).query) === '') replaceQuery(Object.fromEntries(readSavedLayout()))
  }, [])

  useEffect(() => {
    // A layout from a link is saved only after the user has changed it.
    if (layout === known.current) return
    known.current = layout
    saveLayout(layout)
  }, [layout])
}
