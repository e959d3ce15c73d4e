import type { PageUse } from './page-use.ts'

export interface SoakSample extends PageUse {
  /** Hours of the wall's clock since it was opened. */
  hour: number
}

export interface SoakRun {
  /** Up to the first automatic reload of the wall. */
  samples: readonly SoakSample[]
  hours: number
}

/** Allowed growth over a whole run, of whatever length: heap and counters of a page at rest vary a little. */
const MAX_GROWTH = { heapMb: 8, domNodes: 300, listeners: 60, glContexts: 0.5, workers: 0.5 } as const
const STRETCHES = 8
/** Share of a run in which caches fill and code is optimised. */
const WARM_UP = 0.15

type Figure = keyof typeof MAX_GROWTH

export interface Growth {
  figure: Figure
  first: number
  last: number
  /** By the line through the floors after the warm-up, over the hours of the run. */
  growth: number
  holds: boolean
}

/** How much of each figure came on top. */
export function judgeSoak({ samples, hours }: SoakRun): Growth[] {
  const settled = samples.filter(({ hour }) => hour >= hours * WARM_UP)
  if (settled.length < 3) throw new Error('too few samples for a slope')
  return (Object.keys(MAX_GROWTH) as Figure[]).map((figure) => {
    const growth = slope(floors(settled, figure)) * hours
    return {
      figure,
      first: settled[0]![figure],
      last: settled.at(-1)![figure],
      growth,
      holds: growth <= MAX_GROWTH[figure],
    }
  })
}

/**
 * The lowest sample of each stretch of a run. A wall that shows one vehicle after another swings between them, and which of them is
 * looked at says nothing; what is never given back lifts the lowest too.
 */
function floors(samples: readonly SoakSample[], figure: Figure): [hour: number, lowest: number][] {
  const length = Math.max(1, Math.floor(samples.length / STRETCHES))
  const lowest: [number, number][] = []
  for (let at = 0; at + length <= samples.length; at += length) {
    const stretch = samples.slice(at, at + length)
    lowest.push([mean(stretch.map(({ hour }) => hour)), Math.min(...stretch.map((sample) => sample[figure]))])
  }
  return lowest
}

/** Of the line of least squares. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const middleX = mean(points.map(([x]) => x))
  const middleY = mean(points.map(([, y]) => y))
  const spread = points.reduce((sum, [x]) => sum + (x - middleX) ** 2, 0)
  return points.reduce((sum, [x, y]) => sum + (x - middleX) * (y - middleY), 0) / spread
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
