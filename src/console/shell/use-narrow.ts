import { useSyncExternalStore } from 'react'

/** Below this width the menu is in a drawer. */
const QUERY = '(max-width: 1023px)'

const query = () => window.matchMedia(QUERY)

function subscribe(listener: () => void): () => void {
  const media = query()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the window is too narrow for a menu at the side. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query().matches)
