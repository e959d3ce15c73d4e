import type { CSSProperties, ReactNode } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import styles from './hero.module.css'
import { Lead } from './lead.tsx'
import { RollingNumber } from './rolling-number.tsx'

interface Props {
  value: number | undefined
  /** Whole numbers by default. */
  format?: (value: number | undefined) => string
  metric: string
  /** Address of the list behind it. */
  to?: string | undefined
  /** A line below the number. */
  note?: ReactNode
  /** Small numbers below, side by side. */
  children: ReactNode
}

/** The main number of a wall, readable from eight metres. */
export function Hero({ value, format, metric, to, note, children }: Props) {
  const { number } = useFormat()
  const length = { '--characters': (format ?? number)(value).length } as CSSProperties
  return (
    <>
      <div className={styles.hero} style={length}>
        <Lead to={to}>
          <RollingNumber value={value} format={format} metric={metric} />
        </Lead>
      </div>
      {note}
      <div className={styles.under}>{children}</div>
    </>
  )
}
