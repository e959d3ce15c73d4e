import { useSyncExternalStore } from 'react'

/** As in the style sheets: a wall whose height limits has room for two scenes, one that is wider still for three. */
const WIDE = '(min-aspect-ratio: 5 / 2)'
const WIDEST = '(min-aspect-ratio: 9 / 2)'

/** How many scenes stand beside one another. */
export const useScenesBeside = (): number => {
  const wide = useMedia(WIDE)
  const widest = useMedia(WIDEST)
  return widest ? 3 : wide ? 2 : 1
}

/** Whether the sides have two columns, each as high as the wall. */
export const useWide = (): boolean => useMedia(WIDE)

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )
}
