import { plainWall, wallText } from '#core/domain/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
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
        const midnight = plainWall(wallText(tick * 1000, format.zone)).endsWith('00:00:00')
        return (
          <span key={tick} style={{ left: `${((tick - from) / (to - from)) * 100}%` }}>
            {midnight ? format.monthDayAt(tick * 1000) : format.minuteAt(tick * 1000)}
          </span>
        )
      })}
    </p>
  )
}
