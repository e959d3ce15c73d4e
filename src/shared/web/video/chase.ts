/** Above this much buffer a live picture catches up a little faster … */
const HURRY_ABOVE_S = 1
const HURRY_RATE = 1.1
/** … and above this much it jumps to the live edge. */
const JUMP_ABOVE_S = 10
/** A jump lands just before the edge, where there is something to show. */
const EDGE_S = 0.3

export interface Chase {
  playbackRate: number
  /** Where to go on instead, seconds. */
  jumpTo?: number
}

/** How a live picture stays live: `end` is how far the buffer reaches, `at` where it plays, both in seconds. */
export function chase(end: number, at: number): Chase {
  const ahead = end - at
  if (ahead > JUMP_ABOVE_S) return { playbackRate: 1, jumpTo: end - EDGE_S }
  return { playbackRate: ahead > HURRY_ABOVE_S ? HURRY_RATE : 1 }
}
