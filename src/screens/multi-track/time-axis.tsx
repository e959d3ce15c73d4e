import { useFormat } from '#web/i18n/format.ts'
import { withoutYear } from './short-time.ts'
import { timeTicks } from './time-ticks.ts'
import styles from './time-axis.module.css'

interface Props {
  /** Epoch seconds. */
  from: number
  to: number
}

/** Clock times under something as wide as a stretch of time. */
export function TimeAxis({ from, to }: Props) {
  const format = useFormat()
  return (
    <p className={styles.axis} dir="ltr" title={format.zone} aria-hidden>
      {timeTicks(from, to, format.zone).map((tick) => {
        const [day = '', clock = ''] = format.instant(tick * 1000).split(' ')
        const midnight = clock.startsWith('00:00')
        return (
          <span key={tick} style={{ left: `${((tick - from) / (to - from)) * 100}%` }}>
            {midnight ? withoutYear(day) : clock.slice(0, 5)}
          </span>
        )
      })}
    </p>
  )
}
