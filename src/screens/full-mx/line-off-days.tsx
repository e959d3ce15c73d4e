import { useTranslation } from '#web/i18n/use-translation.ts'
import type { LineOff } from '#core/contract/model-wall.ts'
import { platformDayStart, toPlatformTime } from '#core/domain/platform-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { ChartScale } from '../widgets/chart-scale.tsx'
import styles from './line-off-days.module.css'

const DAY_MS = 86_400_000
/** Thirty times 24 hours touch one day more. */
const DAYS_SHOWN = 31
/** A single vehicle is no full column. */
const LEAST_TOP = 2

interface Props {
  days: LineOff['days']
  /** When they were reported, epoch ms: the last day of the chart. */
  at: number
}

/** Vehicles by the day of their first inspection, each day at its place: what passed from the ground up, what did not above it. */
export function LineOffDays({ days, at }: Props) {
  const { t } = useTranslation('fullMx')
  const format = useFormat()
  const begins = platformDayStart(at) - (DAYS_SHOWN - 1) * DAY_MS
  const columns = Array.from({ length: DAYS_SHOWN }, (_, place) => dayOf(begins + place * DAY_MS))
  const top = topOf(Math.max(0, ...days.map(({ firstEnded }) => firstEnded)))
  const highOf = (count: number) => `${(100 * count) / top}%`

  return (
    <figure className={styles.chart}>
      <ChartScale top={top} format={format.number} />
      <ol aria-label={t('lineOff.byDay')}>
        {days
          .filter(({ day }) => columns.includes(day))
          .map(({ day, firstEnded, firstPassed }) => (
            <li
              key={day}
              style={{ gridColumn: columns.indexOf(day) + 1 }}
              aria-label={t('lineOff.day', {
                day: format.date(day),
                passed: format.number(firstPassed),
                ended: format.number(firstEnded),
              })}
            >
              <i style={{ blockSize: highOf(firstEnded - firstPassed) }} data-failed />
              <i style={{ blockSize: highOf(firstPassed) }} />
            </li>
          ))}
      </ol>
      <figcaption className={styles.ends}>
        <span>{format.monthDay(columns[0])}</span>
        <span>{format.monthDay(columns.at(-1))}</span>
      </figcaption>
    </figure>
  )
}

const dayOf = (at: number): string => toPlatformTime(at).slice(0, 10)

/** The next number whose half is whole and short. */
function topOf(highest: number): number {
  if (highest <= LEAST_TOP) return LEAST_TOP
  const step = 10 ** Math.floor(Math.log10(highest))
  const found = [1, 1.2, 1.6, 2, 3, 4, 6, 8, 10].find(
    (times) => times * step >= highest && Number.isInteger((times * step) / 2),
  )
  return (found ?? 10) * step
}
