import { Lead } from './lead.tsx'
import { RollingNumber } from './rolling-number.tsx'
import styles from './figure.module.css'

interface Props {
  label: string
  /** What the number is based on, where others next to it are based on something else. */
  note?: string | undefined
  unit?: string
  value: number | undefined
  /** Whole numbers by default. */
  format?: ((value: number | undefined) => string) | undefined
  metric: string
  size?: 'small'
  /** Address of the list behind it. */
  to?: string | undefined
}

/** A number readable from four metres, with its name below. */
export function Figure({ label, note, unit, value, format, metric, size, to }: Props) {
  return (
    <div className={styles.figure} data-size={size} data-empty={value === undefined}>
      <p>
        <Lead to={to}>
          <RollingNumber value={value} format={format} metric={metric} />
          {unit && value !== undefined && <small>{unit}</small>}
        </Lead>
      </p>
      <span>{label}</span>
      {note && <small>{note}</small>}
    </div>
  )
}
