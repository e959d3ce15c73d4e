/** A stretch of time without data, epoch ms. */
export type Gap = readonly [from: number, to: number]

/** Shorter silence is not a gap, however dense the data are. */
const LEAST_GAP_MS = 120_000
/** A gap is this many times as long as nine of ten intervals. */
const TIMES_USUAL = 3
const USUAL_SHARE = 0.9

/** The longest interval between two points over which a line may be drawn. */
export function longestBridge(times: readonly number[], stepMs = 0): number {
  const intervals = times.slice(1).map((time, index) => time - times[index]!)
  const usual = intervals.toSorted((one, other) => one - other)[Math.floor((intervals.length - 1) * USUAL_SHARE)] ?? 0
  return Math.max(LEAST_GAP_MS, TIMES_USUAL * usual, 2 * stepMs)
}

/** Where the points pause for longer than `bridge`. */
export const gapsIn = (times: readonly number[], bridge: number): Gap[] =>
  times.slice(1).flatMap((time, index): Gap[] => (time - times[index]! > bridge ? [[times[index]!, time]] : []))

type Point = readonly [time: number, value: number | null]

/** The points with an empty one in each gap, so that no line is drawn through it. */
export const withBreaks = (points: readonly Point[], bridge: number): Point[] =>
  points.flatMap((point, index) => {
    const before = points[index - 1]
    return before && point[0] - before[0] > bridge ? [[before[0] + 1, null] as const, point] : [point]
  })

const STRIPE = 8

/** Diagonal stripes for stretches without data; a plain tint where there is no canvas. */
export function hatch(color: string): { image: HTMLCanvasElement; repeat: 'repeat' } | string {
  const image = document.createElement('canvas')
  image.width = STRIPE
  image.height = STRIPE
  const draw = typeof CanvasRenderingContext2D === 'undefined' ? null : image.getContext('2d')
  if (!draw) return color
  draw.strokeStyle = color
  draw.lineWidth = 1
  // The second and third line join the corners of neighbouring tiles.
  for (const by of [-STRIPE, 0, STRIPE]) {
    draw.moveTo(by, STRIPE)
    draw.lineTo(by + STRIPE, 0)
  }
  draw.stroke()
  return { image, repeat: 'repeat' }
}
