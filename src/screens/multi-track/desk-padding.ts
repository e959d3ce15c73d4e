import { unitOf } from '../stage/unit.ts'

interface Frame {
  width: number
  height: number
}

interface Covered {
  /** A panel is at the inline end. */
  side: boolean
  /** The panel of a replay is at the bottom. */
  replay: boolean
}

interface Padding {
  top: number
  right: number
  bottom: number
  left: number
}

/** As in multi-track.module.css: in portrait, list and side panel are below the map. */
const BELOW = 0.4

/** Parts of the map covered by panels, in pixels, so that targets are shown in the free part. */
export function deskPadding({ width, height }: Frame, { side, replay }: Covered): Padding {
  const unit = unitOf(width, height)
  const edge = 0.4 * unit
  const foot = (replay ? 2.6 : 0.3) * unit
  const top = 0.8 * unit
  if (width <= height) return { top, bottom: foot + BELOW * height, left: edge, right: edge }
  const [start, end] = [2.1 * unit, side ? 2 * unit : edge]
  return document.documentElement.dir === 'rtl'
    ? { top, bottom: foot, left: end, right: start }
    : { top, bottom: foot, left: start, right: end }
}
