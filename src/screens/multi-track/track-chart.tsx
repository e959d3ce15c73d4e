import { memo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './track-chart.module.css'

interface Props {
  /** Columns of one length; `at` in epoch seconds. */
  at: readonly number[]
  /** km/h */
  speed: readonly number[]
  /** Metres. */
  altitude?: readonly number[]
  /** 1 for each point that follows a silence. */
  afterGap: Uint8Array
  /** Epoch seconds the chart is as wide as. */
  from: number
  to: number
  label: string
}

const WIDTH = 1000
const HEIGHT = 100
/** The scale of speed ends at a multiple of this, km/h. */
const SPEED_STEP = 20
/** A flat road is drawn flat, m. */
const LEAST_CLIMB = 50

/** Speed as an area and height as a line over time. */
export const TrackChart = memo(function TrackChart({ at, speed, altitude, afterGap, from, to, label }: Props) {
  const { t } = useTranslation('multiTrack')
  const format = useFormat()
  const fastest = Math.max(SPEED_STEP, Math.ceil(greatest(speed) / SPEED_STEP) * SPEED_STEP)
  const heights = altitude && rangeOf(altitude)
  const x = (index: number) => ((at[index]! - from) / Math.max(1, to - from)) * WIDTH
  return (
    <figure className={styles.chart} aria-label={label} dir="ltr">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <path className={styles.grid} d={`M0 ${HEIGHT / 2}H${WIDTH}M0 .5H${WIDTH}M0 ${HEIGHT - 0.5}H${WIDTH}`} />
        <path className={styles.area} d={areaOf(afterGap, x, (index) => HEIGHT * (1 - speed[index]! / fastest))} />
        <path className={styles.speed} d={lineOf(afterGap, x, (index) => HEIGHT * (1 - speed[index]! / fastest))} />
        {altitude && heights && (
          <path
            className={styles.altitude}
            d={lineOf(afterGap, x, (index) => HEIGHT * (1 - (altitude[index]! - heights.low) / heights.span))}
          />
        )}
      </svg>
      <small className={styles.fastest}>{format.speed(fastest)}</small>
      {heights && (
        <small className={styles.heights}>
          {t('chart.heights', { low: format.number(heights.low), high: format.number(heights.low + heights.span) })}
        </small>
      )}
    </figure>
  )
})

type At = (index: number) => number

function lineOf(afterGap: Uint8Array, x: At, y: At): string {
  let path = ''
  for (let index = 0; index < afterGap.length; index += 1) {
    path += `${index === 0 || afterGap[index] === 1 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(index).toFixed(1)}`
  }
  return path
}

/** The line closed down to the ground, piece by piece. */
function areaOf(afterGap: Uint8Array, x: At, y: At): string {
  let path = ''
  for (let index = 0; index < afterGap.length; index += 1) {
    const begins = index === 0 || afterGap[index] === 1
    if (begins) path += `M${x(index).toFixed(1)} ${HEIGHT}`
    path += `L${x(index).toFixed(1)} ${y(index).toFixed(1)}`
    const ends = index === afterGap.length - 1 || afterGap[index + 1] === 1
    if (ends) path += `L${x(index).toFixed(1)} ${HEIGHT}Z`
  }
  return path
}

const greatest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0)

function rangeOf(altitude: readonly number[]): { low: number; span: number } | undefined {
  if (altitude.length === 0) return undefined
  const low = altitude.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const high = altitude.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  return { low, span: Math.max(LEAST_CLIMB, high - low) }
}
