import { useMedia, useWide } from '../stage/use-wide.ts'

/** Three displays side by side. */
const WIDEST = '(min-aspect-ratio: 9 / 2)'

/** How many scenes fit side by side. */
export function useSceneSlots(): number {
  const wide = useWide()
  const widest = useMedia(WIDEST)
  return widest ? 3 : wide ? 2 : 1
}
