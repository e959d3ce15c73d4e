import { useFormat } from '#web/i18n/format.ts'
import styles from './records.module.css'

interface Props {
  /** Length of the bar, 0 to 1. */
  share: number
  tone: 'accent' | 'level2' | 'parked'
}

/** A share as a bar with its number, whole percents. */
export function ShareBar({ share, tone }: Props) {
  const format = useFormat()
  return (
    <span className={styles.share}>
      <span aria-hidden className={styles.track}>
        <i data-tone={tone} style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <bdi>{format.percent(Math.round(share * 100) / 100)}</bdi>
    </span>
  )
}
