import { useMemo } from 'react'
import styles from './sparkline.module.css'

/** One value of a curve: [epoch ms, value]. */
type CurvePoint = readonly [at: number, value: number]

interface Props {
  /** Oldest first. */
  points: readonly CurvePoint[]
  /** The stretch of time the line is as wide as, epoch ms. */
  from: number
  to: number
  /** Time of the number next to it; marked on the line. */
  at?: number | undefined
  /** Longer silence is a gap, not a line. */
  gapMs: number
}

const WIDTH = 100
const HEIGHT = 24
const EDGE = 1.5

/** History of a value, without axes: the text next to it names the value. */
export function Sparkline({ points, from, to, at, gapMs }: Props) {
  const path = useMemo(() => curveOf(points, from, to, gapMs), [points, from, to, gapMs])
  const mark = at === undefined ? undefined : placeOf(at, from, to)
  return (
    <svg className={styles.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <path d={path} />
      {mark !== undefined && mark >= 0 && mark <= WIDTH && <path className={styles.mark} d={`M${mark} 0V${HEIGHT}`} />}
    </svg>
  )
}

const placeOf = (at: number, from: number, to: number): number =>
  Number((((at - from) / (to - from)) * WIDTH).toFixed(2))

/** A curve is at least as high as this part of its values: one degree more is no leap. */
const LEAST_SPAN = 0.25

/** The path of a curve in a box of 100 by 24; a level curve runs through its middle. */
export function curveOf(points: readonly CurvePoint[], from: number, to: number, gapMs: number): string {
  const shown = points.filter(([at]) => at >= from && at <= to)
  const values = shown.map(([, value]) => value)
  const [least, greatest] = [Math.min(...values), Math.max(...values)]
  const span = Math.max(greatest - least, LEAST_SPAN * Math.max(Math.abs(least), Math.abs(greatest)))
  const base = (least + greatest - span) / 2
  const heightOf = (value: number) =>
    span === 0 ? HEIGHT / 2 : EDGE + (1 - (value - base) / span) * (HEIGHT - 2 * EDGE)
  return shown
    .map(([at, value], index) => {
      const before = shown[index - 1]
      const begins = !before || at - before[0] > gapMs
      return `${begins ? 'M' : 'L'}${placeOf(at, from, to)} ${Number(heightOf(value).toFixed(2))}`
    })
    .join('')
}
