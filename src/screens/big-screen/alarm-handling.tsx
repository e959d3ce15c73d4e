import { useTranslation } from '#web/i18n/use-translation.ts'
import type { FleetOverview } from '#core/contract/wall.ts'
import { Figure } from '../widgets/figure.tsx'
import { useWallFormat } from '../widgets/use-wall-format.ts'
import styles from './alarm-handling.module.css'

/** How far people are with the alarms of today: the acknowledged share, the time until then, and what is done, in progress, open. */
export function AlarmHandling({ overview }: { overview: FleetOverview | undefined }) {
  const { t } = useTranslation('bigScreen')
  const format = useWallFormat()
  const handled = overview?.alarmsTodayHandled
  const raised = sumOf(overview?.alarmsTodayByLevel)
  const taken = sumOf(handled)
  const done = handled?.done ?? 0
  const parts = [
    { key: 'done', count: done },
    { key: 'working', count: taken - done },
    { key: 'open', count: raised - taken },
  ] as const
  return (
    <div className={styles.handling}>
      <Figure
        label={t('handled.rate')}
        value={raised > 0 ? taken / raised : undefined}
        format={format.wholePercent}
        metric="alarms-handled"
        size="small"
      />
      <Figure
        label={t('handled.median')}
        value={wholeMinutes(handled?.medianAcknowledgeSeconds ?? undefined)}
        format={format.duration}
        metric="alarms-acknowledged-after"
        size="small"
      />
      <Figure
        label={t('alarmsTotal')}
        value={overview && raised}
        usual={overview?.usual?.alarmsToday}
        metric="alarms-today"
        size="small"
      />
      {raised > 0 && (
        <div className={styles.parts}>
          <div aria-hidden>
            {parts.map(({ key, count }) => (
              <i key={key} data-part={key} style={{ flexGrow: count }} />
            ))}
          </div>
          <ul>
            {parts.map(({ key, count }) => (
              <li key={key} data-part={key}>
                {t(`handled.${key}`)} <b dir="ltr">{format.number(count)}</b>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const MINUTE = 60
/** From so many seconds on, single seconds say nothing. */
const EXACT_BELOW = 10 * MINUTE

const wholeMinutes = (seconds: number | undefined): number | undefined =>
  seconds === undefined || seconds < EXACT_BELOW ? seconds : Math.round(seconds / MINUTE) * MINUTE

const sumOf = (levels: Record<'level1' | 'level2' | 'level3', number> | undefined): number =>
  levels ? levels.level1 + levels.level2 + levels.level3 : 0
