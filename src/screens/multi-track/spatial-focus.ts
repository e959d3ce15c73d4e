/** Position of an interactive element on the screen, CSS pixels. */
export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
export type Direction = 'left' | 'right' | 'up' | 'down'

/** Elements off the direction are used only where there is none in it; their distance counts so many times as much. */
const ASIDE = 6
const OFF_THE_WAY = 1e6
/** Of two equally near ones, the one with the nearer centre wins. */
const MIDDLE = 0.1
/** Neighbours may overlap by a hair. */
const HAIR = 2

/** Index of the next box in a direction; undefined: there is none. */
export function nextBox(from: Box, boxes: readonly Box[], direction: Direction): number | undefined {
  let best: number | undefined
  let least = Number.POSITIVE_INFINITY
  boxes.forEach((box, index) => {
    const cost = costOf(from, box, direction)
    if (cost === undefined || cost >= least) return
    least = cost
    best = index
  })
  return best
}

function costOf(from: Box, to: Box, direction: Direction): number | undefined {
  const across = direction === 'left' || direction === 'right'
  const [begin, end] = across ? (['left', 'right'] as const) : (['top', 'bottom'] as const)
  const [sideBegin, sideEnd] = across ? (['top', 'bottom'] as const) : (['left', 'right'] as const)
  const ahead = direction === 'right' || direction === 'down'
  const gap = ahead ? to[begin] - from[end] : from[begin] - to[end]
  const way = (to[begin] + to[end] - from[begin] - from[end]) / 2
  if (gap < -HAIR || (ahead ? way : -way) <= 0) return undefined
  const aside = Math.max(0, to[sideBegin] - from[sideEnd], from[sideBegin] - to[sideEnd])
  const middles = Math.abs(to[sideBegin] + to[sideEnd] - from[sideBegin] - from[sideEnd]) / 2
  return (aside > 0 ? OFF_THE_WAY : 0) + Math.max(0, gap) + ASIDE * aside + MIDDLE * (Math.abs(way) + middles)
}
