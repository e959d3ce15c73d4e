import type { CSSProperties } from 'react'
import { shareOf } from './gauge.tsx'
import { Lead } from './lead.tsx'
import styles from './range-gauge.module.css'
import { RollingNumber } from './rolling-number.tsx'

interface Props {
  label: string
  /** Undefined: never reported. */
  low: number | undefined
  high: number | undefined
  least: number
  greatest: number
  format: (value: number | undefined) => string
  unit: string
  metric: string
  tone?: 'quiet' | 'warning' | 'danger'
  age?: string | undefined
  /** Link to the list behind the numbers. */
  to?: string | undefined
}

/** Lowest and highest of many, such as cells and probes, as a stretch of a line. */
export function RangeGauge({
  label,
  low,
  high,
  least,
  greatest,
  format,
  unit,
  metric,
  tone = 'quiet',
  age,
  to: lead,
}: Props) {
  const from = shareOf(low, least, greatest)
  const to = shareOf(high, least, greatest)
  return (
    <div className={styles.range} data-tone={tone} data-old={age !== undefined}>
      <p className={styles.head}>
        <span>{label}</span>
        {age !== undefined && <small className={styles.age}>{age}</small>}
      </p>
      <div className={styles.line} dir="ltr">
        {from !== undefined && to !== undefined && (
          <i style={{ '--from': from, '--to': Math.max(from, to) } as CSSProperties} />
        )}
      </div>
      <p className={styles.ends} dir="ltr">
        <Lead to={lead}>
          <RollingNumber value={low} format={format} metric={`${metric}-low`} />
        </Lead>
        <Lead to={lead}>
          <span>
            <RollingNumber value={high} format={format} metric={`${metric}-high`} /> <small>{unit}</small>
          </span>
        </Lead>
      </p>
    </div>
  )
}
