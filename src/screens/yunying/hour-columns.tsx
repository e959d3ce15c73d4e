import { ChartScale } from '../widgets/chart-scale.tsx'
import styles from './hour-columns.module.css'

interface Props {
  /** Begin of each hour, "HH:mm". */
  times: readonly string[]
  /** Stacked from the bottom; null: not counted. */
  columns: readonly (readonly { share: number; color: string }[] | null)[]
  /** Index of the current hour, which is drawn lighter; -1: none. */
  open?: number
  /** The highest column fills the picture, to the next fifth; else the picture ends at 1. */
  scaleToFit?: boolean
  format: (share: number) => string
  /** The newest column as text. */
  label: string
}

const FIFTHS = 5
/** Hours between two names below. */
const NAMED_EVERY = 6
/** Share of its slot; the rest is the gap to the next. */
const COLUMN = 0.72

/** Shares by hour as columns, time from left to right in every language. Still: only what is new changes. */
export function HourColumns({ times, columns, open = -1, scaleToFit = false, format, label }: Props) {
  const highest = Math.max(...columns.map((parts) => parts?.reduce((sum, { share }) => sum + share, 0) ?? 0), 0)
  const top = scaleToFit ? Math.max(1, Math.ceil(highest * FIFTHS)) / FIFTHS : 1
  return (
    <figure className={styles.chart} dir="ltr" aria-label={label}>
      <ChartScale top={top} format={format} />
      <svg viewBox={`0 0 ${times.length} 1`} preserveAspectRatio="none" aria-hidden>
        {[0, 0.5, 1].map((at) => (
          <line key={at} x1="0" x2={times.length} y1={at} y2={at} />
        ))}
        {columns.map((parts, index) => (
          <Column key={times[index]} at={index} parts={parts} top={top} open={index === open} />
        ))}
      </svg>
      <div className={styles.times} aria-hidden>
        {times.map((time, index) => (
          <span key={time}>{index % NAMED_EVERY === 0 ? time : ''}</span>
        ))}
      </div>
    </figure>
  )
}

function Column({ at, parts, top, open }: { at: number; parts: Props['columns'][number]; top: number; open: boolean }) {
  let ground = 1
  return (
    <g data-open={open}>
      {parts?.map(({ share, color }, index) => {
        const height = share / top
        ground -= height
        return (
          <rect
            key={index}
            x={at + (1 - COLUMN) / 2}
            width={COLUMN}
            y={Math.max(0, ground)}
            height={height}
            style={{ fill: color }}
          />
        )
      })}
    </g>
  )
}
