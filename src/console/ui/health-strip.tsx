import { useTranslation } from '#web/i18n/use-translation.ts'
import type { HealthHour } from '#core/contract/vehicle-health.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './health-strip.module.css'

/** A silence this many times longer than usual, and at least so long, is a gap. */
const GAP_TIMES = 5
const GAP_SECONDS = 300
/** Less of what was expected, or a smaller share with a fix, is poor. */
const POOR = 0.8
/** Height of the lowest bar. */
const LOW = 0.15

type Tone = 'none' | 'parked' | 'good' | 'poor' | 'gap'

/** Reports of a vehicle by hour: the height is the share of expected reports, the tone their quality. */
export function HealthStrip({ hours, usualGap }: { hours: readonly HealthHour[]; usualGap: number | null }) {
  const { t } = useTranslation('list')
  const say = useWords()
  return (
    <ol className={styles.strip} aria-label={t('health.title')}>
      {hours.map((hour) => {
        const tone = toneOf(hour, usualGap)
        return (
          <li
            key={hour.startTime}
            data-tone={tone}
            data-powered={(hour.poweredShare ?? 0) >= 0.5}
            title={say(hour, tone)}
          >
            <span className={styles.bar} style={{ blockSize: `${fill(hour) * 100}%` }} />
            <span className={styles.unseen}>{say(hour, tone)}</span>
          </li>
        )
      })}
    </ol>
  )
}

function toneOf({ messages, expected, validShare, longestGap, parked }: HealthHour, usualGap: number | null): Tone {
  if (parked) return 'parked'
  if (messages === 0) return 'none'
  if (usualGap !== null && longestGap > Math.max(GAP_SECONDS, GAP_TIMES * usualGap)) return 'gap'
  return (expected !== null && messages < POOR * expected) || (validShare ?? 0) < POOR ? 'poor' : 'good'
}

/** Never empty when there were reports, and low while the vehicle slept. */
const fill = ({ messages, expected, parked }: HealthHour) =>
  messages === 0 ? 0 : parked ? LOW : Math.max(LOW, Math.min(1, messages / Math.max(1, expected ?? messages)))

function useWords() {
  const { t } = useTranslation('list')
  const format = useFormat()
  return (hour: HealthHour, tone: Tone) =>
    [
      format.time(hour.startTime),
      t(`health.${tone}`),
      hour.expected === null || hour.parked
        ? t('health.messages', { messages: format.number(hour.messages) })
        : t('health.share', { messages: format.number(hour.messages), expected: format.number(hour.expected) }),
      ...(hour.validShare === null ? [] : [t('health.valid', { share: format.percent(hour.validShare) })]),
      ...(tone === 'gap' ? [t('health.longest', { gap: format.duration(hour.longestGap) })] : []),
      ...(hour.poweredShare === null ? [] : [t('health.powered', { share: format.percent(hour.poweredShare) })]),
    ].join('\n')
}
