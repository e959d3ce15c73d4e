import type { CSSProperties } from 'react'
import styles from './gauge.module.css'
import { Lead } from './lead.tsx'
import { RollingNumber } from './rolling-number.tsx'

/** Tone of a gauge; quiet is the accent. */
export type GaugeTone = 'quiet' | 'information' | 'warning' | 'danger'

interface Props {
  label: string
  /** Undefined: never reported. */
  value: number | undefined
  least: number
  greatest: number
  format: (value: number | undefined) => string
  unit?: string | undefined
  metric: string
  tone?: GaugeTone
  /** Age of the value as text, once it is outdated: the gauge then loses its colour. */
  age?: string | undefined
  size?: 'large'
  /** Link to the list behind the number. */
  to?: string | undefined
}

const CENTRE = 50
const RADIUS = 43
/** The gauge is open below: it runs from 150° to 390°, clockwise from three o'clock. */
const FROM = 150
const SWEEP = 240

/** A gauge of 240 degrees with its value in the middle. Where the range reaches below zero the arc grows from zero to both sides. */
export function Gauge({ label, value, least, greatest, format, unit, metric, tone = 'quiet', age, size, to }: Props) {
  const share = shareOf(value, least, greatest)
  const zero = shareOf(0, least, greatest) ?? 0
  const from = least < 0 && greatest > 0 ? Math.min(zero, share ?? zero) : 0
  const length = Math.abs((share ?? zero) - (least < 0 && greatest > 0 ? zero : 0))
  return (
    <div className={styles.gauge} data-tone={tone} data-old={age !== undefined} data-size={size}>
      <div className={styles.dial} dir="ltr">
        <svg viewBox="0 0 100 80" aria-hidden>
          <path className={styles.track} d={ARC} pathLength={100} />
          <path
            className={styles.value}
            d={ARC}
            pathLength={100}
            style={{ '--from': from * 100, '--length': length * 100 } as CSSProperties}
            data-empty={share === undefined}
          />
        </svg>
        <p className={styles.figure}>
          <Lead to={to}>
            <RollingNumber value={value} format={format} metric={metric} />
          </Lead>
          {unit && <small>{unit}</small>}
        </p>
      </div>
      <span className={styles.label}>{label}</span>
      {age !== undefined && <span className={styles.age}>{age}</span>}
    </div>
  )
}

/** A value between both ends, 0 to 1; values outside are clamped. */
export function shareOf(value: number | undefined, least: number, greatest: number): number | undefined {
  if (value === undefined || greatest <= least) return undefined
  return Math.min(1, Math.max(0, (value - least) / (greatest - least)))
}

const ARC = arcOf(FROM, FROM + SWEEP)

function arcOf(from: number, to: number): string {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return `${(CENTRE + RADIUS * Math.cos(angle)).toFixed(3)} ${(CENTRE + RADIUS * Math.sin(angle)).toFixed(3)}`
  }
  return `M${at(from)} A${RADIUS} ${RADIUS} 0 1 1 ${at(to)}`
}
