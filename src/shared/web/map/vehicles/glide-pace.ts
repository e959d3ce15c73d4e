import { type FleetStore, MOTION_WORDS } from '#web/live/fleet-store.ts'
import { inBox, type WorldBox } from './map-view-box.ts'

/** A step on screen smaller than this is not seen. */
const SEEN_PIXELS = 0.5
const FASTEST_HZ = 20
/** Anything slower is carried by the redraw that new data brings. */
const SLOWEST_S = 4

/**
 * Milliseconds until the picture has visibly changed by gliding, or null when nothing in view moves enough to be seen
 * before the next data. Skipping invisible changes saves a wall without graphics card most of its work.
 */
export function glidePace(store: FleetStore, view: WorldBox, pixelsPerStepX: number): number | null {
  const now = store.now()
  if (now >= store.glidesUntil) return null
  const { motion, motionSeconds, count } = store
  let fastest = 0
  for (let index = 0, at = 0; index < count; index++, at += MOTION_WORDS) {
    const inverse = motionSeconds[at + 5]!
    if (inverse === 0 || (now - motionSeconds[at + 4]!) * inverse >= 1) continue
    if (!inBox(view, motion[at + 2]!, motion[at + 3]!)) continue
    const alongX = Math.abs((motion[at + 2]! - motion[at]!) | 0)
    const alongY = Math.abs((motion[at + 3]! - motion[at + 1]!) | 0) * 2
    fastest = Math.max(fastest, Math.max(alongX, alongY) * inverse)
  }
  const pixelsPerSecond = fastest * pixelsPerStepX
  if (pixelsPerSecond * SLOWEST_S < SEEN_PIXELS) return null
  return Math.max(1000 / FASTEST_HZ, (SEEN_PIXELS / pixelsPerSecond) * 1000)
}
