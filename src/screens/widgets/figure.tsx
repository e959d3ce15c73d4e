import { RollingNumber } from './rolling-number.tsx'
import styles from './figure.module.css'

interface Props {
  label: string
  unit?: string
  value: number | undefined
  format: (value: number | undefined) => string
  metric: string
  size?: 'small'
}

/** A figure read from four metres, with its name below. */
export function Figure({ label, unit, value, format, metric, size }: Props) {
  return (
    <div className={styles.figure} data-size={size}>
      <p>
        <RollingNumber value={value} format={format} metric={metric} />
        {unit && <small>{unit}</small>}
      </p>
      <span>{label}</span>
    </div>
  )
}
