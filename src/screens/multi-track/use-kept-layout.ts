import { useEffect, useLayoutEffect, useRef } from 'react'
import { parseHash, replaceQuery, useHashLocation } from '../stage/hash-location.ts'
import { keepLayout, readKeptLayout } from './kept-layout.ts'
import { layoutOf } from './track-query.ts'

/**
 * Opened without a layout in its address the screen takes the one this person left; every change is kept. An address
 * that names any part of a layout is taken as it is, so that a link shows the same to everybody.
 */
export function useKeptLayout(): void {
  const layout = layoutOf(useHashLocation().query)
  const known = useRef(layout)

  useLayoutEffect(() => {
    if (layoutOf(parseHash(window.location.hash).query) === '') replaceQuery(Object.fromEntries(readKeptLayout()))
  }, [])

  useEffect(() => {
    // What a link brought along is kept only once the person changed something about it.
    if (layout === known.current) return
    known.current = layout
    keepLayout(layout)
  }, [layout])
}
