import { type RefObject, useEffect, useState } from 'react'

const OVERSCAN = 6

export interface RowWindow {
  first: number
  last: number
}

/** Which rows of a long list are in view, in a scrolling element with rows of one height. */
export function useWindow(element: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const [view, setView] = useState({ top: 0, height: 0 })

  useEffect(() => {
    const scrolling = element.current
    if (!scrolling) return
    const look = () => setView({ top: scrolling.scrollTop, height: scrolling.clientHeight })
    look()
    const observer = new ResizeObserver(look)
    observer.observe(scrolling)
    scrolling.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      scrolling.removeEventListener('scroll', look)
    }
  }, [element])

  return rowWindow(count, rowHeight, view.top, view.height)
}

export function rowWindow(count: number, rowHeight: number, top: number, height: number): RowWindow {
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight) - OVERSCAN, count - 1))
  const last = Math.min(count, Math.ceil((top + height) / rowHeight) + OVERSCAN)
  return { first: count === 0 ? 0 : first, last }
}
