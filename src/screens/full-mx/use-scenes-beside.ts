import { useMedia, useWide } from '../stage/use-wide.ts'

/** Three displays beside each other. */
const WIDEST = '(min-aspect-ratio: 9 / 2)'

/** How many scenes the wall has room for beside one another. */
export function useScenesBeside(): number {
  const wide = useWide()
  const widest = useMedia(WIDEST)
  return widest ? 3 : wide ? 2 : 1
}
