import { useEffect, useMemo, useState } from 'react'
import { type SceneStop, turnOf } from './programme.ts'
import { useSceneSlots } from './use-scene-slots.ts'

/** The scenes to show and how many rounds are over; each turn takes as long as its longest scene. */
export function useProgramme(stops: readonly SceneStop[]): { shown: readonly SceneStop[]; round: number } {
  const [turn, setTurn] = useState(0)
  const side = useSceneSlots()
  const current = useMemo(() => turnOf(stops, turn, side), [stops, turn, side])
  const dwell = Math.max(...current.shown.map(({ dwellSeconds }) => dwellSeconds))
  useEffect(() => {
    const timer = setTimeout(() => setTurn((shown) => shown + 1), dwell * 1000)
    return () => clearTimeout(timer)
  }, [turn, dwell])
  return current
}
