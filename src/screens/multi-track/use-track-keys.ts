import { useEffect, useEffectEvent } from 'react'
import { BACK_KEYS } from './use-walk.ts'

interface TrackKeys {
  search: () => void
  follow: () => void
  clear: () => void
  /** Up or down the list. */
  step: (by: 1 | -1) => void
  /** Index of a tile. */
  tile: (index: number) => void
  lists: () => void
  keys: () => void
  /** Undefined where no replay is shown. */
  play: (() => void) | undefined
  /** Back or forth in time. */
  wind: ((by: 1 | -1) => void) | undefined
  /** The tile before or after the active one; undefined where there are none. */
  turn: ((by: 1 | -1) => void) | undefined
}

const typesText = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'range'

/**
 * Keys of the whole screen: "/" searches, f follows, l opens lists, 1 to 9 select a tile, space plays, arrows step through
 * the list, the tiles and the time, Esc clears, ? shows this help. Enter goes to the buttons (use-walk.ts).
 */
export function useTrackKeys(keys: TrackKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement) return
    const typing = typesText(event.target)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      keys.step(event.key === 'ArrowDown' ? 1 : -1)
    } else if (BACK_KEYS.has(event.key) && !(typing && event.key === 'Backspace')) {
      event.preventDefault()
      // In the search box the first Esc leaves the box; its own handler has emptied it.
      if (typing) (event.target as HTMLInputElement).blur()
      else keys.clear()
    } else if (!typing) pressed(keys, event)
  })

  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Keys that are letters while the user types. */
function pressed(keys: TrackKeys, event: KeyboardEvent): void {
  const { key, target } = event
  if (key === '/') {
    event.preventDefault()
    keys.search()
  } else if (key === '?') keys.keys()
  else if (/^[1-9]$/.test(key)) keys.tile(Number(key) - 1)
  else if (key.toLowerCase() === 'f') keys.follow()
  else if (key.toLowerCase() === 'l') keys.lists()
  else if (keys.play && (key === 'MediaPlayPause' || (key === ' ' && !(target instanceof HTMLButtonElement)))) {
    event.preventDefault()
    keys.play()
  } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const by = key === 'ArrowRight' ? 1 : -1
    if (keys.wind || keys.turn) event.preventDefault()
    // Time runs from left to right in every language, tiles as it is written.
    if (keys.wind) keys.wind(by)
    else keys.turn?.(document.documentElement.dir === 'rtl' ? (-by as 1 | -1) : by)
  }
}
