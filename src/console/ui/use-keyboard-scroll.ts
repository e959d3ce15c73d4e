import { type RefObject, useEffect } from 'react'

/** Lets the keyboard scroll the rows of a table that is wider than its place: a stop of the Tab key while it scrolls. */
export function useKeyboardScroll(frame: RefObject<HTMLElement | null>, name: string): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const update = () => {
      const body = element.querySelector('.ant-table-body')
      const scrolls = body !== null && body.scrollWidth > body.clientWidth
      const said = { tabindex: '0', role: 'group', 'aria-label': name }
      for (const [attribute, value] of Object.entries(said)) {
        if (scrolls) body.setAttribute(attribute, value)
        else body?.removeAttribute(attribute)
      }
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => observer.disconnect()
  })
}
