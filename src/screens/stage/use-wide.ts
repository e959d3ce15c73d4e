import { useSyncExternalStore } from 'react'

/** As in the style sheets: a wall so wide that its height is the limit. */
const WIDE = '(min-aspect-ratio: 5 / 2)'

/** Whether the sides have two columns. */
export const useWide = (): boolean => useMedia(WIDE)

/** Whether the wall matches a media query; follows its size. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )
}
