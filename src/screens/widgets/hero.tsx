import type { ReactNode } from 'react'
import styles from './hero.module.css'
import { RollingNumber } from './rolling-number.tsx'

interface Props {
  value: number | undefined
  format: (value: number | undefined) => string
  metric: string
  /** Small figures below, side by side. */
  children: ReactNode
}

/** The one figure of a wall that is read from eight metres. */
export function Hero({ value, format, metric, children }: Props) {
  return (
    <>
      <RollingNumber className={styles.hero} value={value} format={format} metric={metric} />
      <div className={styles.under}>{children}</div>
    </>
  )
}
