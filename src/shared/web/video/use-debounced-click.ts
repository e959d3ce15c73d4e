import { useEffect, useRef } from 'react'
import { CLICK_DEBOUNCE_MS } from '#core/domain/limits.ts'

/** Several clicks in a row count as the last of them within 100 ms. */
export function useDebouncedClick(): (click: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (click) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(click, CLICK_DEBOUNCE_MS)
  }
}
