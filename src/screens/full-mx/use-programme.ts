import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type SceneStop, turnOf } from './programme.ts'

/** As in the style sheets: a wall whose height limits has room for two scenes. */
const WIDE = '(min-aspect-ratio: 5 / 2)'

/** The scenes to show and how many rounds are over; each turn takes as long as its longest scene. */
export function useProgramme(stops: readonly SceneStop[]): { shown: readonly SceneStop[]; round: number } {
  const [turn, setTurn] = useState(0)
  const side = useWide() ? 2 : 1
  const current = useMemo(() => turnOf(stops, turn, side), [stops, turn, side])
  const dwell = Math.max(...current.shown.map(({ dwellSeconds }) => dwellSeconds))
  useEffect(() => {
    const timer = setTimeout(() => setTurn((shown) => shown + 1), dwell * 1000)
    return () => clearTimeout(timer)
  }, [turn, dwell])
  return current
}

function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(WIDE)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(WIDE).matches,
  )
}
