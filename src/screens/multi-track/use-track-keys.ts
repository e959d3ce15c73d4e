import { useEffect, useEffectEvent } from 'react'

interface TrackKeys {
  search: () => void
  follow: () => void
  clear: () => void
  step: (by: 1 | -1) => void
}

const typesText = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type !== 'checkbox'

/** Keys of the whole screen: "/" searches, f follows, Esc clears, arrows step through the list. */
export function useTrackKeys(keys: TrackKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement) return
    const typing = typesText(event.target)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      keys.step(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape') {
      // In the search box the first Esc leaves the box; its own handler has emptied it.
      if (typing) (event.target as HTMLInputElement).blur()
      else keys.clear()
    } else if (!typing && event.key === '/') {
      event.preventDefault()
      keys.search()
    } else if (!typing && event.key.toLowerCase() === 'f') keys.follow()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
