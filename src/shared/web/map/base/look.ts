import type { MapPalette } from './palette.ts'
import type { Worldview } from './source.ts'

/** Everything the layers of the built-in map depend on. */
export interface BaseLook {
  colour: MapPalette
  language: string
  worldview: Worldview
  /** Size of text and lines: 1 on a desk, more on a wall that is read from afar. */
  scale: number
}
